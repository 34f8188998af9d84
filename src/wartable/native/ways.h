/* Ways of a disc among walls, as `engine/paths.py` says of them, to the last bit.

   Lengths of legs are doubles there as well: each is the root of a whole number below 2^53, and they are added in the
   same order. Of equal ways both find the same, for what waits is put in the same order. */
#ifndef WARTABLE_WAYS_H
#define WARTABLE_WAYS_H

#include "screens.h"

typedef struct { i64 x, y, r; } Round;
typedef struct { Polygon outline; Box box; } Solid;

/* Points round which a disc of radius `r` passes each wall, those on the table; of each whether it can stand there, as
   far as that has been asked: 0 is not yet. */
typedef struct Rings {
    struct Rings *next;
    i64 r;
    Point *at;
    signed char *stands;
    int first[];
} Rings;

typedef struct {
    i64 width, height;
    int rounds, solids;
    Rings *rings;
    Solid *solid;
    Round round[];
} Walls;

typedef struct { double whole, gone; int at, before; } Leg;

/* What may be met on one search, and what has been found. */
typedef struct {
    i64 r, limit;
    Point start, target;
    int rounds, solids, points, legs, room;
    Round *round;
    Solid *solid;
    Point *at;
    double *rest;
    int *before;
    Leg *leg;
} Search;

static double far(Point a, Point b) { return sqrt((double)squared(a.x - b.x, a.y - b.y)); }

static bool on_table(const Walls *w, Point at, i64 r) {
    return r <= at.x && at.x <= w->width - r && r <= at.y && at.y <= w->height - r;
}

/* Whether a disc at a point overlaps a wall. */
static bool caught(const Walls *w, Point at, i64 r) {
    for (int i = 0; i < w->rounds; i++) {
        const Round *wall = &w->round[i];
        if (squared(wall->x - at.x, wall->y - at.y) < (wall->r + r) * (wall->r + r)) return true;
    }
    for (int i = 0; i < w->solids; i++) {
        const Solid *s = &w->solid[i];
        if (s->box.x0 - r > at.x || at.x > s->box.x1 + r || s->box.y0 - r > at.y || at.y > s->box.y1 + r) continue;
        if (off_outline(at.x, at.y, s->outline) < r * r || point_in_polygon(at.x, at.y, s->outline)) return true;
    }
    return false;
}

static bool nearer(i64 px, i64 py, Point a, Point b, i64 close) {
    i64 under;
    i128 over = off_segment(px, py, a, b, &under);
    return over < (i128)close * under;
}

/* Whether a disc moving straight overlaps a polygon; one that overlaps it at the start must only come no nearer. */
static bool sweeps(Point from, Point to, i64 r, const Solid *s) {
    Polygon poly = s->outline;
    if (s->box.x1 + r < least(from.x, to.x) || s->box.x0 - r > most(from.x, to.x) ||
        s->box.y1 + r < least(from.y, to.y) || s->box.y0 - r > most(from.y, to.y))
        return false;
    i64 dx = to.x - from.x, dy = to.y - from.y, base = dx * from.y - dy * from.x, low = INT64_MAX, high = INT64_MIN;
    for (int i = 0; i < poly.n; i++) {
        i64 side = dx * poly.at[i].y - dy * poly.at[i].x - base;
        low = least(low, side), high = most(high, side);
    }
    i128 wide = (i128)(r * r) * squared(dx, dy);
    if ((low > 0 && (i128)low * low >= wide) || (high < 0 && (i128)high * high >= wide)) return false;
    if (point_in_polygon(from.x, from.y, poly)) return true;
    i64 close = least(r * r, off_outline(from.x, from.y, poly));
    Point a = poly.at[poly.n - 1];
    for (int i = 0; i < poly.n; i++) {
        Point b = poly.at[i];
        if (segments_meet(from, to, a, b) || nearer(to.x, to.y, a, b, close) || nearer(b.x, b.y, from, to, close))
            return true;
        a = b;
    }
    return false;
}

static bool bars(const Round *wall, Point from, Point to, i64 r) {
    i64 dx = to.x - from.x, dy = to.y - from.y, ux = wall->x - from.x, uy = wall->y - from.y;
    i64 near = (wall->r + r) * (wall->r + r), full = squared(dx, dy), dot = ux * dx + uy * dy;
    if (dot <= 0) return false;
    if (dot >= full) return squared(wall->x - to.x, wall->y - to.y) < near;
    i64 cross = dx * uy - dy * ux;
    return (i128)cross * cross < (i128)near * full;
}

/* Whether a disc can move straight from one point to the other. */
static bool is_open(const Round *round, int rounds, const Solid *solid, int solids, Point from, Point to, i64 r) {
    for (int i = 0; i < rounds; i++)
        if (bars(&round[i], from, to, r)) return false;
    for (int i = 0; i < solids; i++)
        if (sweeps(from, to, r, &solid[i])) return false;
    return true;
}

static bool stands(const Walls *w, Rings *rings, int i) {
    if (!rings->stands[i]) rings->stands[i] = caught(w, rings->at[i], rings->r) ? -1 : 1;
    return rings->stands[i] > 0;
}

/* The points round a wall through which a way of that length can lead: those where the disc can stand, or all. */
static void add_ring(Search *s, const Walls *w, Rings *rings, int wall, bool all) {
    for (int i = rings->first[wall]; i < rings->first[wall + 1]; i++) {
        Point at = rings->at[i];
        double rest = far(at, s->target);
        if (far(at, s->start) + rest > (double)s->limit || (!all && !stands(w, rings, i))) continue;
        s->at[s->points] = at, s->rest[s->points++] = rest;
    }
}

/* Fills a search with what it may meet; false if there can be no way. */
static bool look_round(Search *s, const Walls *w, Rings *rings) {
    i64 r = s->r, wide = s->limit / 2 + 2 * r + 10;
    bool stuck = caught(w, s->start, r);
    if (!on_table(w, s->target, r) || (!stuck && caught(w, s->target, r))) return false;
    i64 x = (s->start.x + s->target.x) >> 1, y = (s->start.y + s->target.y) >> 1;
    s->at[0] = s->target, s->rest[0] = 0, s->points = 1;
    for (int i = 0; i < w->rounds; i++) {
        const Round *wall = &w->round[i];
        Point at = {wall->x, wall->y};
        if (far(at, s->start) + far(at, s->target) > (double)(s->limit + (wall->r + r) * 5 / 2 + 20)) continue;
        s->round[s->rounds++] = *wall;
        add_ring(s, w, rings, i, stuck);
    }
    for (int i = 0; i < w->solids; i++) {
        const Box *box = &w->solid[i].box;
        if (box->x0 > x + wide || box->x1 < x - wide || box->y0 > y + wide || box->y1 < y - wide) continue;
        s->solid[s->solids++] = w->solid[i];
        add_ring(s, w, rings, w->rounds + i, stuck);
    }
    s->at[s->points] = s->start;
    for (int i = 0; i <= s->points; i++) s->before[i] = -1;
    return true;
}

static bool comes_first(const Leg *a, const Leg *b) {
    if (a->whole != b->whole) return a->whole < b->whole;
    if (a->gone != b->gone) return a->gone < b->gone;
    return a->at != b->at ? a->at < b->at : a->before < b->before;
}

/* False if there is no memory for it. */
static bool push(Search *s, Leg leg) {
    if (s->legs == s->room) {
        Leg *more = realloc(s->leg, (size_t)(s->room = 2 * s->room + 256) * sizeof(Leg));
        if (!more) return false;
        s->leg = more;
    }
    int i = s->legs++;
    for (int up; i && comes_first(&leg, &s->leg[up = (i - 1) / 2]); i = up) s->leg[i] = s->leg[up];
    s->leg[i] = leg;
    return true;
}

static Leg pop(Search *s) {
    Leg first = s->leg[0], last = s->leg[--s->legs];
    int i = 0;
    for (int down; (down = 2 * i + 1) < s->legs; i = down) {
        if (down + 1 < s->legs && comes_first(&s->leg[down + 1], &s->leg[down])) down++;
        if (!comes_first(&s->leg[down], &last)) break;
        s->leg[i] = s->leg[down];
    }
    if (s->legs) s->leg[i] = last;
    return first;
}

/* What stood in the way last is asked first: it will stand in many more. */
static bool leads(Search *s, Point from, Point to) {
    for (int i = 0; i < s->rounds; i++) {
        if (!bars(&s->round[i], from, to, s->r)) continue;
        Round wall = s->round[i];
        s->round[i] = s->round[0], s->round[0] = wall;
        return false;
    }
    return is_open(NULL, 0, s->solid, s->solids, from, to, s->r);
}

/* A* over the points: 1 if the target is reached, `before` tells from where; 0 if not, -1 without memory. */
static int find(Search *s) {
    int start = s->points;
    if (!push(s, (Leg){0, 0, start, start})) return -1;
    while (s->legs) {
        Leg leg = pop(s);
        if (s->before[leg.at] >= 0) continue;
        Point here = s->at[leg.at];
        if (leg.at != start && !leads(s, s->at[leg.before], here)) continue;
        s->before[leg.at] = leg.before;
        if (!leg.at) return 1;
        for (int i = 0; i < s->points; i++) {
            if (s->before[i] >= 0) continue;
            double gone = leg.gone + far(s->at[i], here);
            if (gone + s->rest[i] > (double)(s->limit + 1)) continue;
            if (!push(s, (Leg){gone + s->rest[i], gone, i, leg.at})) return -1;
        }
    }
    return 0;
}

#endif
