/* How troops lie to each other and to outlines, as `engine/plane.py` says; a part of `sight.c`, which packs both. */
#ifndef WARTABLE_LIE_H
#define WARTABLE_LIE_H

static bool beside(Point a, Point b, Box box) {
    return (a.x < box.x0 && b.x < box.x0) || (a.x > box.x1 && b.x > box.x1) || (a.y < box.y0 && b.y < box.y0) ||
           (a.y > box.y1 && b.y > box.y1);
}

/* For each model and each feature a byte: 1 if its centre lies in it, 2 if a line to it from a point meets it. */
static PyObject *lie(PyObject *Py_UNUSED(self), PyObject *args) {
    PyObject *models, *terrain;
    long long x, y;
    if (!PyArg_ParseTuple(args, "LLOO:lie", &x, &y, &models, &terrain)) return NULL;
    const Party *p = PyCapsule_GetPointer(models, PARTY);
    const Ground *g = p ? PyCapsule_GetPointer(terrain, GROUND) : NULL;
    if (!g) return NULL;
    if (x < -NEAR || x > NEAR || y < -NEAR || y > NEAR || g->n > BLOCKERS) Py_RETURN_NONE;
    char found[MEMBERS * BLOCKERS], *next = found;
    for (int i = 0; i < p->n; i++)
        for (int j = 0; j < g->n; j++) {
            const Feature *f = &g->feature[j];
            Point from = {x, y}, to = {p->body[i].x, p->body[i].y};
            *next = 0;
            if (!beside(to, to, f->box) && point_in_polygon(to.x, to.y, f->outline)) *next |= 1;
            if (!beside(from, to, f->box) && crosses(from, to, f->outline)) *next |= 2;
            next++;
        }
    return PyBytes_FromStringAndSize(found, next - found);
}

/* For each feature a byte: 1 if all models touch it, or come within `slack` of it. */
static PyObject *touch(PyObject *Py_UNUSED(self), PyObject *args) {
    PyObject *models, *terrain;
    long long slack;
    if (!PyArg_ParseTuple(args, "OOL:touch", &models, &terrain, &slack)) return NULL;
    const Party *p = PyCapsule_GetPointer(models, PARTY);
    const Ground *g = p ? PyCapsule_GetPointer(terrain, GROUND) : NULL;
    if (!g) return NULL;
    if (slack < 0 || slack > NEAR / 2 || g->n > BLOCKERS) Py_RETURN_NONE;
    char found[BLOCKERS];
    for (int j = 0; j < g->n; j++) {
        const Feature *f = &g->feature[j];
        int i = 0;
        while (i < p->n) {
            const Body *b = &p->body[i];
            i64 reach = b->r + slack;
            Box wide = {f->box.x0 - reach, f->box.y0 - reach, f->box.x1 + reach, f->box.y1 + reach};
            if (beside((Point){b->x, b->y}, (Point){b->x, b->y}, wide) || !touches(b, f->outline, slack)) break;
            i++;
        }
        found[j] = i == p->n;
    }
    return PyBytes_FromStringAndSize(found, g->n);
}

static i64 gap(const Body *a, const Body *b) {
    const Body *disc = a->corners.n ? b : a, *solid = a->corners.n ? a : b;
    i64 square, r = a->r + b->r;
    if (disc->corners.n) {
        square = polygons_apart(a->corners, b->corners), r = 0;
    } else if (solid->corners.n) {
        bool within_it = point_in_polygon(disc->x, disc->y, solid->corners);
        square = within_it ? 0 : off_outline(disc->x, disc->y, solid->corners), r = disc->r;
    } else {
        square = squared(a->x - b->x, a->y - b->y);
    }
    return most(0, (square > 0 ? root(square - 1) + 1 : 0) - r);
}

/* The smallest gap between models of both, and the places of the two; the first of equals. */
static PyObject *nearest(PyObject *Py_UNUSED(self), PyObject *args) {
    PyObject *ours, *theirs;
    if (!PyArg_ParseTuple(args, "OO:nearest", &ours, &theirs)) return NULL;
    const Party *p = PyCapsule_GetPointer(ours, PARTY), *q = p ? PyCapsule_GetPointer(theirs, PARTY) : NULL;
    if (!q) return NULL;
    i64 best = gap(&p->body[0], &q->body[0]);
    int at = 0, to = 0;
    for (int i = 0; i < p->n && best; i++)
        for (int j = 0; j < q->n && best; j++) {
            const Body *a = &p->body[i], *b = &q->body[j];
            i64 reach = best + a->r + b->r - 1, found;
            if (squared(a->x - b->x, a->y - b->y) > reach * reach || (found = gap(a, b)) >= best) continue;
            best = found, at = i, to = j;
        }
    return Py_BuildValue("(Lii)", (long long)best, at, to);
}

#endif
