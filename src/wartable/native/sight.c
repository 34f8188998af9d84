/* One look of some models at others, for `kit/inches/sight.py`, and ways of a disc round walls, for
   `kit/inches/ways.py`: the same answers as their Python, sooner.

   Everything that comes in is checked once, when it is packed; what is too large or too much for the sums here is
   packed as None, and Python does it. Packed things never change, so they may be kept and shared. */
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>
#include <float.h>

#include "twin.h"
#include "ways.h"

#ifndef MADE_OF
#define MADE_OF "" // a hash of the sources, which the build gives
#endif
#if !defined(FLT_EVAL_METHOD) || FLT_EVAL_METHOD != 0
#error "doubles are not reckoned as Python reckons them"
#endif

static const char PARTY[] = "wartable.native.party", GROUND[] = "wartable.native.ground",
                  WALLS[] = "wartable.native.walls";

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

/* Whether one of the lines from an eye to a mark is clear. What has stopped a line comes first at the next: mostly it
   stops all of them, and nothing else has to be looked for. */
static bool line_clear(Look *look, const Body *eye, const Body *mark) {
    End a = {eye->x, eye->y, eye->h}, end[3], *open[3];
    int lines = 0, n = 0;
    ends_of(eye, mark, end);
    for (int i = 0; i < 3; i++)
        if (!stops(&look->blocker[0], a, end[i], look->depth)) open[lines++] = &end[i];
    if (!lines) return false;
    Box from = {a.x, a.y, a.x, a.y}, to = {mark->x - mark->r - 2, mark->y - mark->r - 2, mark->x + mark->r + 2, mark->y + mark->r + 2};
    Blocker *near[BLOCKERS];
    for (int i = 1; i < look->n; i++)
        if (may_meet(from, to, look->blocker[i].box)) near[n++] = &look->blocker[i];
    for (int i = 0; i < lines; i++) {
        int j = 0;
        while (j < n && !stops(near[j], a, *open[i], look->depth)) j++;
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

/* Whether some line from the eyes to the marks of a look is clear: 1 or 0, -1 with an error. */
static int looks(Look *look, const Ground *g, PyObject *parties, const char *friends, Py_ssize_t one, Py_ssize_t other,
                 i64 automatic, i64 far) {
    look->n = 0;
    if (add_parties(look, parties, friends, one, other, far) < 0) return -1;
    int troops = look->n;
    for (int i = 0; i < g->n; i++) add(look, &g->feature[i], NULL, g->feature[i].box);
    if (look->n > troops && any_within(look->eyes, look->marks, automatic)) look->n = troops;
    if (!look->n) return 1;
    for (int i = 0; i < look->eyes->n; i++)
        for (int j = 0; j < look->marks->n; j++)
            if (line_clear(look, &look->eyes->body[i], &look->marks->body[j])) return 1;
    return 0;
}

/* Whether so many who stand among so much, and such lengths, are for these sums. */
static bool fits(Py_ssize_t among, const Ground *g, i64 depth, i64 automatic, i64 far) {
    if (depth < 0 || automatic < 0 || far < 0 || depth > NEAR || automatic > NEAR || far > NEAR) return false;
    return among + g->n <= BLOCKERS;
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
    look.depth = depth;
    if (!(look.eyes = PyCapsule_GetPointer(eyes, PARTY))) return NULL;
    if (!(look.marks = PyCapsule_GetPointer(marks, PARTY))) return NULL;
    const Ground *g = PyCapsule_GetPointer(terrain, GROUND);
    if (!g) return NULL;
    if (among != PyTuple_Size(parties)) return PyErr_SetString(PyExc_ValueError, "one sign for each party"), NULL;
    if (!fits(among, g, depth, automatic, far)) Py_RETURN_NONE;
    int seen = looks(&look, g, parties, friends, one, other, automatic, far);
    return seen < 0 ? NULL : PyBool_FromLong(seen);
}

/* One byte for each of the parties at `places` that was looked at: 1 for who is seen; with `first` no more after one. */
static PyObject *each(PyObject *Py_UNUSED(self), PyObject *args) {
    PyObject *eyes, *terrain, *parties, *places;
    const char *friends;
    char found[BLOCKERS];
    int first, n = 0;
    Py_ssize_t among, one;
    long long depth, automatic, far;
    if (!PyArg_ParseTuple(args, "OO!OO!s#npLLL:each", &eyes, &PyTuple_Type, &places, &terrain, &PyTuple_Type, &parties,
                          &friends, &among, &one, &first, &depth, &automatic, &far))
        return NULL;
    Look look;
    look.depth = depth;
    if (!(look.eyes = PyCapsule_GetPointer(eyes, PARTY))) return NULL;
    const Ground *g = PyCapsule_GetPointer(terrain, GROUND);
    if (!g) return NULL;
    if (among != PyTuple_Size(parties)) return PyErr_SetString(PyExc_ValueError, "one sign for each party"), NULL;
    if (!fits(among, g, depth, automatic, far) || PyTuple_Size(places) > BLOCKERS) Py_RETURN_NONE;
    for (Py_ssize_t i = 0; i < PyTuple_Size(places); i++) {
        i64 other;
        int good = number(places, i, BLOCKERS, &other);
        PyObject *marks = good > 0 ? PyTuple_GetItem(parties, (Py_ssize_t)other) : NULL;
        if (!marks && !PyErr_Occurred()) PyErr_SetString(PyExc_IndexError, "there is no such party");
        if (!marks || !(look.marks = PyCapsule_GetPointer(marks, PARTY))) return NULL;
        int seen = looks(&look, g, parties, friends, one, (Py_ssize_t)other, automatic, far);
        if (seen < 0) return NULL;
        found[n++] = (char)seen;
        if (seen && first) break;
    }
    return PyBytes_FromStringAndSize(found, n);
}

#include "lie.h"

/* ------------------------------------------------------------------ ways */

static void free_walls(PyObject *capsule) {
    Walls *w = PyCapsule_GetPointer(capsule, WALLS);
    for (Rings *next, *rings = w ? w->rings : NULL; rings; rings = next) next = rings->next, free(rings);
    free(w);
}

static int fill_walls(Walls *w, PyObject *rounds, PyObject *solids, Point *next) {
    int good;
    for (int i = 0; i < w->rounds; i++) {
        PyObject *row = PyTuple_GetItem(rounds, i);
        Round *wall = &w->round[i];
        if (length(row) < 0) return -1;
        if ((good = number(row, 0, NEAR, &wall->x)) <= 0 || (good = number(row, 1, NEAR, &wall->y)) <= 0 ||
            (good = number(row, 2, NEAR / 4, &wall->r)) <= 0)
            return good;
        if (wall->r < 0) return 0;
    }
    for (int i = 0; i < w->solids; i++) {
        PyObject *outline = PyTuple_GetItem(PyTuple_GetItem(solids, i), 0);
        Solid *s = &w->solid[i];
        s->outline = (Polygon){next, (int)PyTuple_Size(outline)};
        if (!s->outline.n) return 0;
        if ((good = points(outline, s->outline.n, next)) <= 0) return good;
        s->box = (Box){next->x, next->y, next->x, next->y};
        for (int j = 1; j < s->outline.n; j++)
            s->box = (Box){least(s->box.x0, next[j].x), least(s->box.y0, next[j].y), most(s->box.x1, next[j].x),
                           most(s->box.y1, next[j].y)};
        next += s->outline.n;
    }
    return 1;
}

static PyObject *walls(PyObject *Py_UNUSED(self), PyObject *args) {
    PyObject *rounds, *solids;
    long long width, height;
    if (!PyArg_ParseTuple(args, "LLO!O!:walls", &width, &height, &PyTuple_Type, &rounds, &PyTuple_Type, &solids))
        return NULL;
    Py_ssize_t n = PyTuple_Size(rounds), m = PyTuple_Size(solids), corners = all_corners(solids, m, 0);
    if (corners == -1) return NULL;
    if (corners < 0 || n > 4096 || m > 4096 || width < 0 || height < 0 || width > NEAR || height > NEAR) Py_RETURN_NONE;
    size_t head = sizeof(Walls) + (size_t)n * sizeof(Round), bodies = (size_t)m * sizeof(Solid);
    Walls *w = calloc(1, head + bodies + (size_t)corners * sizeof(Point));
    if (!w) return PyErr_NoMemory();
    w->width = width, w->height = height, w->rounds = (int)n, w->solids = (int)m;
    w->solid = (Solid *)(void *)((char *)w + head);
    int good = fill_walls(w, rounds, solids, (Point *)(void *)((char *)w->solid + bodies));
    if (good <= 0) return none_or_error(good, w);
    PyObject *made = PyCapsule_New(w, WALLS, free_walls);
    if (!made) free(w);
    return made;
}

/* What a call says of a straight way: the walls, both ends and the radius. 1, 0 if it is too large, -1 with an error. */
static int straight(PyObject *args, const Walls **w, Point *from, Point *to, i64 *r) {
    i64 *found[] = {&from->x, &from->y, &to->x, &to->y, r};
    if (PyTuple_Size(args) < 6) return PyErr_SetString(PyExc_TypeError, "walls, both ends and a radius"), -1;
    if (!(*w = PyCapsule_GetPointer(PyTuple_GetItem(args, 0), WALLS))) return -1;
    for (int i = 0, good; i < 5; i++)
        if ((good = number(args, i + 1, i < 4 ? NEAR : NEAR / 4, found[i])) <= 0) return good;
    return *r >= 0;
}

static PyObject *is_clear(PyObject *Py_UNUSED(self), PyObject *args) {
    const Walls *w;
    Point from, to;
    i64 r;
    int good = straight(args, &w, &from, &to, &r);
    if (good < 0) return NULL;
    if (!good) Py_RETURN_NONE;
    return PyBool_FromLong(on_table(w, to, r) && is_open(w->round, w->rounds, w->solid, w->solids, from, to, r));
}

/* Adds the ring round one place, without what is off the table; how many, or as `points` says of a fault. */
static int ring(const Walls *w, i64 r, Point about, PyObject *offsets, Point *to) {
    Py_ssize_t n = length(offsets);
    int kept = 0, good;
    if (n < 0 || n > CORNERS || (good = points(offsets, n, to)) < 0) return -1;
    if (!good) return -2;
    for (int i = 0; i < n; i++) {
        Point at = {about.x + to[i].x, about.y + to[i].y};
        if (on_table(w, at, r)) to[kept++] = at;
    }
    return kept;
}

/* The rings of a radius, made of the offsets (round each round wall, round a corner): -1 with an error, else as it is. */
static int fill_rings(Rings *rings, const Walls *w, PyObject *round, PyObject *corner) {
    int n = 0, more;
    for (int i = 0; i < w->rounds + w->solids; i++) {
        rings->first[i] = n;
        if (i < w->rounds) {
            Point at = {w->round[i].x, w->round[i].y};
            if ((more = ring(w, rings->r, at, PyTuple_GetItem(round, i), &rings->at[n])) < 0) return more;
            n += more;
            continue;
        }
        Polygon poly = w->solid[i - w->rounds].outline;
        for (int j = 0; j < poly.n; j++, n += more)
            if ((more = ring(w, rings->r, poly.at[j], corner, &rings->at[n])) < 0) return more;
    }
    rings->first[w->rounds + w->solids] = n;
    return 1;
}

/* Those of radius `r`, made when first asked for; NULL, with an error or if they are too large. */
static Rings *rings_of(Walls *w, i64 r, PyObject *round, PyObject *corner) {
    for (Rings *known = w->rings; known; known = known->next)
        if (known->r == r) return known;
    if (PyTuple_Size(round) != w->rounds) return PyErr_SetString(PyExc_ValueError, "one ring for each wall"), NULL;
    Py_ssize_t room = 0, each = length(corner);
    for (int i = 0; i < w->rounds && each >= 0; i++) {
        Py_ssize_t more = length(PyTuple_GetItem(round, i));
        if (more < 0) return NULL;
        room += more;
    }
    if (each < 0) return NULL;
    for (int i = 0; i < w->solids; i++) room += each * w->solid[i].outline.n;
    size_t head = sizeof(Rings) + (size_t)(w->rounds + w->solids + 1) * sizeof(int);
    head = (head + sizeof(i64) - 1) / sizeof(i64) * sizeof(i64);
    Rings *made = calloc(1, head + (size_t)(room + CORNERS) * (sizeof(Point) + 1));
    if (!made) return (void)PyErr_NoMemory(), NULL;
    made->r = r, made->at = (Point *)(void *)((char *)made + head), made->stands = (signed char *)(made->at + room + CORNERS);
    if (fill_rings(made, w, round, corner) < 0) return free(made), NULL;
    made->next = w->rings;
    return w->rings = made;
}

static void free_search(Search *s) {
    free(s->round), free(s->solid), free(s->at), free(s->rest), free(s->before), free(s->leg);
}

/* The points of a way from its start to its end. */
static PyObject *traced(const Search *s) {
    int n = 1, at = 0;
    for (int i = 0; i != s->points; i = s->before[i]) n++;
    PyObject *path = PyTuple_New(n);
    for (int i = n - 1; path && i >= 0; i--, at = s->before[at]) {
        PyObject *place = Py_BuildValue("LL", (long long)s->at[at].x, (long long)s->at[at].y);
        if (!place || PyTuple_SetItem(path, i, place) < 0) Py_CLEAR(path);
    }
    return path;
}

static PyObject *way(PyObject *Py_UNUSED(self), PyObject *args) {
    Search s = {0};
    const Walls *w;
    int good = straight(args, &w, &s.start, &s.target, &s.r);
    if (good < 0) return NULL;
    if (PyTuple_Size(args) != 9) return PyErr_SetString(PyExc_TypeError, "nine arguments make a way"), NULL;
    PyObject *round = PyTuple_GetItem(args, 7), *corner = PyTuple_GetItem(args, 8);
    if (length(round) < 0 || (good && (good = number(args, 6, NEAR, &s.limit)) < 0)) return NULL;
    if (!good || s.limit < 0) Py_RETURN_FALSE;
    Rings *rings = rings_of(PyCapsule_GetPointer(PyTuple_GetItem(args, 0), WALLS), s.r, round, corner);
    if (!rings && PyErr_Occurred()) return NULL;
    if (!rings) Py_RETURN_FALSE;
    size_t most_points = (size_t)rings->first[w->rounds + w->solids] + 2;
    s.round = malloc(((size_t)w->rounds + 1) * sizeof(Round)), s.solid = malloc(((size_t)w->solids + 1) * sizeof(Solid));
    s.at = malloc(most_points * sizeof(Point)), s.rest = malloc(most_points * sizeof(double));
    s.before = malloc(most_points * sizeof(int));
    int found = s.round && s.solid && s.at && s.rest && s.before ? 0 : -1;
    if (!found && look_round(&s, w, rings)) found = find(&s);
    PyObject *path = found > 0 ? traced(&s) : NULL;
    free_search(&s);
    if (found < 0) return PyErr_NoMemory();
    if (!found) Py_RETURN_NONE;
    return path;
}

static PyMethodDef methods[] = {
    {"party", party, METH_VARARGS, "Pack (x, y, h, r, corners) of each model and the link between them; None if too large."},
    {"ground", ground, METH_O, "Pack (outline, level, height, hides_below, sight) of each feature; None if too large."},
    {"sees", sees, METH_VARARGS, "Whether a line is clear; None if it is not for these sums."},
    {"each", each, METH_VARARGS, "The same for several, a byte for each that was looked at."},
    {"lie", lie, METH_VARARGS, "How models lie to features, and lines to them from a point; None if it is too much."},
    {"touch", touch, METH_VARARGS, "Which features all models touch; None if it is too much."},
    {"nearest", nearest, METH_VARARGS, "The smallest gap between models of two parties, and which they are."},
    {"walls", walls, METH_VARARGS, "Pack what a disc cannot pass: width, height, (x, y, r) and (outline, ...) of each."},
    {"clear", is_clear, METH_VARARGS, "Whether a straight way is open; None if it is not for these sums."},
    {"way", way, METH_VARARGS, "The points of a way round, None without one; False if it is not for these sums."},
    {"twins", twins, METH_O, "A dictionary with copies of all values; None if one is not made of slots alone."},
    {NULL, NULL, 0, NULL},
};
static int say_source(PyObject *module) { return PyModule_AddStringConstant(module, "MADE_OF", MADE_OF); }
static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)say_source}, {0, NULL}};
static PyModuleDef module = {PyModuleDef_HEAD_INIT, "_sight", NULL, 0, methods, slots, NULL, NULL, NULL};
PyMODINIT_FUNC PyInit__sight(void) { return PyModuleDef_Init(&module); }
