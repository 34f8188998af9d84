/* One look of some models at others, for `kit/inches/sight.py`: the same answers as its Python, sooner.

   Everything that comes in is checked once, when it is packed; what is too large or too much for the sums here is
   packed as None, and Python does it. Packed things never change, so they may be kept and shared. */
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>
#include <float.h>

#include "screens.h"

#ifndef MADE_OF
#define MADE_OF "" // a hash of the sources, which the build gives
#endif
#if !defined(FLT_EVAL_METHOD) || FLT_EVAL_METHOD != 0
#error "doubles are not reckoned as Python reckons them"
#endif

static const char PARTY[] = "wartable.native.party", GROUND[] = "wartable.native.ground";

typedef struct { int n; Feature feature[]; } Ground;

/* ------------------------------------------------------------------ packing */

/* A whole number of a tuple: 1 if it is there and its size is at most `far`, 0 if it is larger, -1 with an error. */
static int number(PyObject *row, Py_ssize_t place, i64 far, i64 *found) {
    PyObject *item = PyTuple_GetItem(row, place);
    int beyond = 0;
    if (!item) return -1;
    *found = PyLong_AsLongLongAndOverflow(item, &beyond);
    if (*found == -1 && PyErr_Occurred()) return -1;
    return !beyond && -far <= *found && *found <= far;
}

/* Tells with an error what is not a tuple; its length else. */
static Py_ssize_t length(PyObject *it) {
    if (it && PyTuple_Check(it)) return PyTuple_Size(it);
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_TypeError, "tuples of tuples of whole numbers are packed");
    return -1;
}

static int points(PyObject *rows, Py_ssize_t n, Point *to) {
    for (Py_ssize_t i = 0; i < n; i++) {
        PyObject *row = PyTuple_GetItem(rows, i);
        int good;
        if (length(row) < 0) return -1;
        if ((good = number(row, 0, NEAR, &to[i].x)) <= 0 || (good = number(row, 1, NEAR, &to[i].y)) <= 0) return good;
    }
    return 1;
}

static PyObject *none_or_error(int good, void *made) {
    free(made);
    if (good < 0) return NULL;
    Py_RETURN_NONE;
}

static void free_party(PyObject *capsule) {
    Party *p = PyCapsule_GetPointer(capsule, PARTY);
    if (p) free(p->screen);
    free(p);
}

static void free_ground(PyObject *capsule) { free(PyCapsule_GetPointer(capsule, GROUND)); }

/* The corners of all rows, which stand at `place` in each: how many, -1 with an error, -2 if one has too many. */
static Py_ssize_t all_corners(PyObject *rows, Py_ssize_t n, Py_ssize_t place) {
    Py_ssize_t all = 0;
    for (Py_ssize_t i = 0; i < n; i++) {
        PyObject *row = PyTuple_GetItem(rows, i);
        if (length(row) < 0) return -1;
        Py_ssize_t more = length(PyTuple_GetItem(row, place));
        if (more < 0) return -1;
        if (more > CORNERS || more == 1 || more == 2) return -2;
        all += more;
    }
    return all;
}

static int fill_party(Party *p, PyObject *rows, Point *next) {
    p->box = p->centres = (Box){INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN};
    p->low = INT64_MAX, p->high = INT64_MIN;
    for (int i = 0; i < p->n; i++) {
        PyObject *row = PyTuple_GetItem(rows, i), *corners = PyTuple_GetItem(row, 4);
        Body *b = &p->body[i];
        int good;
        if ((good = number(row, 0, NEAR, &b->x)) <= 0 || (good = number(row, 1, NEAR, &b->y)) <= 0 ||
            (good = number(row, 2, NEAR, &b->h)) <= 0 || (good = number(row, 3, NEAR / 2, &b->r)) <= 0)
            return good;
        if (b->r < 0) return 0;
        b->corners = (Polygon){next, (int)PyTuple_Size(corners)};
        if ((good = points(corners, b->corners.n, next)) <= 0) return good;
        next += b->corners.n;
        Box *o = &p->box, *c = &p->centres;
        *o = (Box){least(o->x0, b->x - b->r), least(o->y0, b->y - b->r), most(o->x1, b->x + b->r), most(o->y1, b->y + b->r)};
        *c = (Box){least(c->x0, b->x), least(c->y0, b->y), most(c->x1, b->x), most(c->y1, b->y)};
        p->low = least(p->low, b->h), p->high = most(p->high, b->h);
    }
    return 1;
}

static PyObject *party(PyObject *Py_UNUSED(self), PyObject *args) {
    PyObject *rows;
    long long link;
    if (!PyArg_ParseTuple(args, "O!L:party", &PyTuple_Type, &rows, &link)) return NULL;
    Py_ssize_t n = PyTuple_Size(rows), corners = all_corners(rows, n, 4);
    if (corners == -1) return NULL;
    if (corners < 0 || n < 1 || n > MEMBERS || link < 0 || link > NEAR) Py_RETURN_NONE;
    size_t head = sizeof(Party) + (size_t)n * sizeof(Body), links = (size_t)n * sizeof(uint64_t);
    Party *p = calloc(1, head + links + (size_t)corners * sizeof(Point));
    if (!p) return PyErr_NoMemory();
    p->n = (int)n, p->link = link;
    p->linked = (uint64_t *)(void *)((char *)p + head);
    int good = fill_party(p, rows, (Point *)(void *)((char *)p->linked + links));
    if (good <= 0) return none_or_error(good, p);
    PyObject *made = PyCapsule_New(p, PARTY, free_party);
    if (!made) free(p);
    return made;
}

static int fill_ground(Ground *g, PyObject *rows, Point *next) {
    for (int i = 0; i < g->n; i++) {
        PyObject *row = PyTuple_GetItem(rows, i), *outline = PyTuple_GetItem(row, 0);
        Feature *f = &g->feature[i];
        i64 sight;
        int good;
        if ((good = number(row, 1, NEAR, &f->level)) <= 0 || (good = number(row, 2, NEAR, &f->height)) <= 0 ||
            (good = number(row, 3, 4 * NEAR, &f->below)) <= 0 || (good = number(row, 4, SOLID, &sight)) <= 0)
            return good;
        if (f->level < 0 || f->height < 0 || sight < OPEN) return 0;
        f->sight = (Sight)sight;
        f->outline = (Polygon){next, (int)PyTuple_Size(outline)};
        if (!f->outline.n) return 0;
        if ((good = points(outline, f->outline.n, next)) <= 0) return good;
        f->box = (Box){next->x, next->y, next->x, next->y};
        for (int j = 1; j < f->outline.n; j++)
            f->box = (Box){least(f->box.x0, next[j].x), least(f->box.y0, next[j].y), most(f->box.x1, next[j].x),
                           most(f->box.y1, next[j].y)};
        next += f->outline.n;
    }
    return 1;
}

static PyObject *ground(PyObject *Py_UNUSED(self), PyObject *rows) {
    Py_ssize_t n = length(rows), corners = n < 0 ? -1 : all_corners(rows, n, 0);
    if (corners == -1) return NULL;
    if (corners < 0 || n > 4096) Py_RETURN_NONE;
    size_t head = sizeof(Ground) + (size_t)n * sizeof(Feature);
    Ground *g = calloc(1, head + (size_t)corners * sizeof(Point));
    if (!g) return PyErr_NoMemory();
    g->n = (int)n;
    int good = fill_ground(g, rows, (Point *)(void *)((char *)g + head));
    if (good <= 0) return none_or_error(good, g);
    PyObject *made = PyCapsule_New(g, GROUND, free_ground);
    if (!made) free(g);
    return made;
}

/* ------------------------------------------------------------------ the look */

enum { BLOCKERS = 512 };
typedef struct { const Feature *feature; Party *party; Box box; } Blocker;
typedef struct {
    const Party *eyes, *marks;
    i64 depth;
    int n;
    Blocker blocker[BLOCKERS];
} Look;

static bool clear_of(Box a, Box b) { return a.x0 > b.x1 || a.x1 < b.x0 || a.y0 > b.y1 || a.y1 < b.y0; }

/* Whether some line from box to box may meet a third: across the line between the middles of both nothing beyond the
   wider of them is met. All lengths are doubled. */
static bool may_meet(Box a, Box b, Box c) {
    Box hull = {least(a.x0, b.x0), least(a.y0, b.y0), most(a.x1, b.x1), most(a.y1, b.y1)};
    if (clear_of(hull, c)) return false;
    i64 vx = a.x0 + a.x1, vy = a.y0 + a.y1, nx = vy - b.y0 - b.y1, ny = b.x0 + b.x1 - vx;
    i64 mx = nx < 0 ? -nx : nx, my = ny < 0 ? -ny : ny;
    i64 half = most(mx * (a.x1 - a.x0) + my * (a.y1 - a.y0), mx * (b.x1 - b.x0) + my * (b.y1 - b.y0));
    i64 off = nx * (c.x0 + c.x1 - vx) + ny * (c.y0 + c.y1 - vy);
    return (off < 0 ? -off : off) <= half + mx * (c.x1 - c.x0) + my * (c.y1 - c.y0);
}

static bool any_within(const Party *eyes, const Party *marks, i64 far) {
    for (int i = 0; far > 0 && i < eyes->n; i++)
        for (int j = 0; j < marks->n; j++)
            if (within(&eyes->body[i], &marks->body[j], far)) return true;
    return false;
}

/* Whether the farthest point of a base is at most `far` from the edge of the other. */
static bool wholly_within(const Body *model, const Body *eye, i64 far) {
    Body point = {model->x, model->y, 0, 0, {NULL, 0}};
    if (!model->corners.n) return within(&point, eye, far - model->r);
    for (int i = 0; i < model->corners.n; i++) {
        point.x = model->corners.at[i].x, point.y = model->corners.at[i].y;
        if (!within(&point, eye, far)) return false;
    }
    return true;
}

static bool all_within(const Party *eyes, const Party *p, i64 far) {
    const Body *eye = &eyes->body[0];
    i64 dx = most(eye->x - p->box.x0, p->box.x1 - eye->x), dy = most(eye->y - p->box.y0, p->box.y1 - eye->y);
    if (!eye->corners.n && squared(dx, dy) <= (far + eye->r) * (far + eye->r)) return true;
    for (int i = 0; i < p->n; i++) {
        int j = 0;
        while (j < eyes->n && !wholly_within(&p->body[i], &eyes->body[j], far)) j++;
        if (j == eyes->n) return false;
    }
    return true;
}

static bool stops(const Blocker *blocker, End a, End b, i64 depth) {
    if (blocker->feature) return hides(blocker->feature, a, b, depth);
    for (int i = 0; i < blocker->party->screens; i++)
        if (blocks(blocker->party, &blocker->party->screen[i], a, b)) return true;
    return false;
}

/* The centre of a mark and both its sides as an eye sees them, divided and rounded as Python does. */
static void ends_of(const Body *eye, const Body *mark, End *end) {
    i64 dx = mark->x - eye->x, dy = mark->y - eye->y;
    end[0] = end[1] = end[2] = (End){mark->x, mark->y, mark->h};
    if (mark->corners.n) {
        i64 low = INT64_MAX, high = INT64_MIN;
        for (int i = 0; i < mark->corners.n; i++) {
            Point at = mark->corners.at[i];
            i64 across = dx * (at.y - eye->y) - dy * (at.x - eye->x);
            bool before = across == low && (at.x < end[1].x || (at.x == end[1].x && at.y < end[1].y));
            bool after = across == high && (at.x > end[2].x || (at.x == end[2].x && at.y > end[2].y));
            if (across < low || before) low = across, end[1] = (End){at.x, at.y, mark->h};
            if (across > high || after) high = across, end[2] = (End){at.x, at.y, mark->h};
        }
        return;
    }
    double norm = sqrt((double)squared(dx, dy));
    if (norm == 0) norm = 1;
    i64 ux = (i64)rint((double)(-dy * mark->r) / norm), uy = (i64)rint((double)(dx * mark->r) / norm);
    end[1].x += ux, end[1].y += uy, end[2].x -= ux, end[2].y -= uy;
}

/* Whether one of the lines from an eye to a mark is clear. What has stopped a line comes first at the next. */
static bool line_clear(Look *look, const Body *eye, const Body *mark) {
    End a = {eye->x, eye->y, eye->h}, end[3];
    Box from = {a.x, a.y, a.x, a.y}, to = {mark->x - mark->r - 2, mark->y - mark->r - 2, mark->x + mark->r + 2, mark->y + mark->r + 2};
    Blocker *near[BLOCKERS];
    int n = 0;
    for (int i = 0; i < look->n; i++)
        if (may_meet(from, to, look->blocker[i].box)) near[n++] = &look->blocker[i];
    ends_of(eye, mark, end);
    for (int i = 0; i < 3; i++) {
        int j = 0;
        while (j < n && !stops(near[j], a, end[i], look->depth)) j++;
        if (j == n) return true;
        Blocker *first = near[j];
        near[j] = near[0], near[0] = first;
    }
    Blocker last = *near[0];
    *near[0] = look->blocker[0], look->blocker[0] = last;
    return false;
}

static void add(Look *look, const Feature *feature, Party *p, Box box) {
    if (may_meet(look->eyes->centres, look->marks->box, box)) look->blocker[look->n++] = (Blocker){feature, p, box};
}

/* Those of `parties` that may stop a line, but for both ends and for friends near enough to be looked past. */
static int add_parties(Look *look, PyObject *parties, const char *friends, Py_ssize_t one, Py_ssize_t other, i64 far) {
    for (Py_ssize_t i = 0; i < PyTuple_Size(parties); i++) {
        Party *p = PyCapsule_GetPointer(PyTuple_GetItem(parties, i), PARTY);
        int before = look->n;
        if (!p) return -1;
        if (i == one || i == other) continue;
        add(look, NULL, p, p->box);
        if (look->n == before) continue;
        if (friends[i] == '+' && all_within(look->eyes, p, far)) look->n--;
        else if (!p->screen && !build_screens(p)) return PyErr_NoMemory(), -1;
    }
    return 0;
}

static PyObject *sees(PyObject *Py_UNUSED(self), PyObject *args) {
    PyObject *eyes, *marks, *terrain, *parties;
    const char *friends;
    Py_ssize_t among, one, other;
    long long depth, automatic, far;
    if (!PyArg_ParseTuple(args, "OOOO!s#nnLLL:sees", &eyes, &marks, &terrain, &PyTuple_Type, &parties, &friends, &among,
                          &one, &other, &depth, &automatic, &far))
        return NULL;
    Look look;
    look.depth = depth, look.n = 0;
    if (!(look.eyes = PyCapsule_GetPointer(eyes, PARTY))) return NULL;
    if (!(look.marks = PyCapsule_GetPointer(marks, PARTY))) return NULL;
    const Ground *g = PyCapsule_GetPointer(terrain, GROUND);
    if (!g) return NULL;
    if (among != PyTuple_Size(parties)) return PyErr_SetString(PyExc_ValueError, "one sign for each party"), NULL;
    if (depth < 0 || automatic < 0 || far < 0 || depth > NEAR || automatic > NEAR || far > NEAR || among + g->n > BLOCKERS)
        Py_RETURN_NONE;
    if (add_parties(&look, parties, friends, one, other, far) < 0) return NULL;
    int troops = look.n;
    for (int i = 0; i < g->n; i++) add(&look, &g->feature[i], NULL, g->feature[i].box);
    if (look.n > troops && any_within(look.eyes, look.marks, automatic)) look.n = troops;
    if (!look.n) Py_RETURN_TRUE;
    for (int i = 0; i < look.eyes->n; i++)
        for (int j = 0; j < look.marks->n; j++)
            if (line_clear(&look, &look.eyes->body[i], &look.marks->body[j])) Py_RETURN_TRUE;
    Py_RETURN_FALSE;
}

static PyMethodDef methods[] = {
    {"party", party, METH_VARARGS, "Pack (x, y, h, r, corners) of each model and the link between them; None if too large."},
    {"ground", ground, METH_O, "Pack (outline, level, height, hides_below, sight) of each feature; None if too large."},
    {"sees", sees, METH_VARARGS, "Whether a line is clear; None if it is not for these sums."},
    {NULL, NULL, 0, NULL},
};
static int say_source(PyObject *module) { return PyModule_AddStringConstant(module, "MADE_OF", MADE_OF); }
static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)say_source}, {0, NULL}};
static PyModuleDef module = {PyModuleDef_HEAD_INIT, "_sight", NULL, 0, methods, slots, NULL, NULL, NULL};
PyMODINIT_FUNC PyInit__sight(void) { return PyModuleDef_Init(&module); }
