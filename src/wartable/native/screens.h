/* What hides: terrain as in `engine/sight.hides`, troops as in `engine/sight.Screen`, each for one line at a time. */
#ifndef WARTABLE_SCREENS_H
#define WARTABLE_SCREENS_H

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plane.h"

enum { MEMBERS = 64 };
typedef struct { i64 x0, y0, x1, y1; } Box;
typedef struct { i64 x, y, h; } End;

typedef enum { OPEN, LOW, AREA, BUILDING, SOLID } Sight;
typedef struct { Polygon outline; Box box; i64 level, height, below; Sight sight; } Feature;

/* The members at least as high as the lowest of them, hidden from above `height`, in the circle that holds them all.
   `clump` tells which hang together by gaps of at most the link, `core` the radius that is sure of a whole clump. */
typedef struct {
    i64 height, x, y, r, core[MEMBERS];
    int clumps, n;
    unsigned char member[MEMBERS], clump[MEMBERS];
    bool single[MEMBERS];
} Screen;

/* A Troop Type: its bases, the box round them, and its screens from the lowest up, made when first asked for. */
typedef struct {
    int n, screens;
    i64 link, low, high;
    Box box, centres;
    Screen *screen;
    uint64_t *linked;
    Body body[];
} Party;

/* The part of a line that runs below `top`; false if there is none. Divided and rounded as Python does. */
static bool low_part(End *a, End *b, i64 top) {
    if (a->h < top && b->h < top) return true;
    if (a->h >= top && b->h >= top) return false;
    double share = (double)(top - a->h) / (double)(b->h - a->h);
    i64 x = a->x + (i64)rint((double)(b->x - a->x) * share), y = a->y + (i64)rint((double)(b->y - a->y) * share);
    End *cut = a->h >= top ? a : b;
    cut->x = x, cut->y = y;
    return true;
}

static bool runs_below(const Feature *f, End a, End b, i64 top, i64 depth) {
    if (!low_part(&a, &b, top)) return false;
    return runs_for((Point){a.x, a.y}, (Point){b.x, b.y}, f->outline, depth);
}

static bool holds(const Feature *f, End a, End b) {
    return point_in_polygon(a.x, a.y, f->outline) || point_in_polygon(b.x, b.y, f->outline);
}

static bool hides(const Feature *f, End a, End b, i64 depth) {
    if (f->level && runs_below(f, a, b, f->level, 0) && !holds(f, a, b)) return true;
    if (!f->height || f->sight == OPEN || f->sight == LOW) return false;
    if (!runs_below(f, a, b, f->below, f->sight == AREA ? depth : 0)) return false;
    return f->sight != BUILDING || !holds(f, a, b);
}

static i64 root(i64 square) {
    i64 found = (i64)sqrt((double)square);
    while (found * found > square) found--;
    while ((found + 1) * (found + 1) <= square) found++;
    return found;
}

static void round_about(const Party *p, Screen *s) {
    i64 x0 = INT64_MAX, y0 = INT64_MAX, x1 = INT64_MIN, y1 = INT64_MIN, r = 0;
    for (int i = 0; i < s->n; i++) {
        const Body *b = &p->body[s->member[i]];
        x0 = least(x0, b->x), x1 = most(x1, b->x), y0 = least(y0, b->y), y1 = most(y1, b->y), r = most(r, b->r);
    }
    // Halves are rounded down, below zero too.
    s->x = (x0 + x1 - ((x0 + x1) & 1)) / 2, s->y = (y0 + y1 - ((y0 + y1) & 1)) / 2;
    s->r = root(squared(x1 - s->x, y1 - s->y)) + 2 + r;
}

static void clump_together(const Party *p, Screen *s) {
    uint64_t left = 0;
    for (int i = 0; i < s->n; i++) left |= (uint64_t)1 << s->member[i];
    for (s->clumps = 0; left; s->clumps++) {
        uint64_t clump = left & -left, before = 0;
        while (clump != before) {
            before = clump;
            for (int i = 0; i < p->n; i++)
                if (clump >> i & 1) clump |= p->linked[i] & left;
        }
        left &= ~clump;
        i64 core = INT64_MAX;
        bool all_round = true;
        for (int i = 0; i < p->n; i++)
            if (clump >> i & 1) {
                if (p->body[i].corners.n) all_round = false;
                else core = least(core, p->body[i].r);
            }
        s->core[s->clumps] = all_round ? core : 0;
        for (int i = 0; i < s->n; i++)
            if (clump >> s->member[i] & 1) {
                const Body *b = &p->body[s->member[i]];
                s->clump[i] = (unsigned char)s->clumps;
                s->single[i] = !b->corners.n && (!all_round || b->r > core);
            }
    }
}

static bool build_screens(Party *p) {
    i64 heights[MEMBERS];
    int n = 0;
    for (int i = 0; i < p->n; i++) {
        int place = 0;
        while (place < n && heights[place] < p->body[i].h) place++;
        if (place < n && heights[place] == p->body[i].h) continue;
        memmove(&heights[place + 1], &heights[place], (size_t)(n++ - place) * sizeof *heights);
        heights[place] = p->body[i].h;
    }
    p->screen = calloc((size_t)n, sizeof *p->screen);
    if (!p->screen) return false;
    for (int i = 0; i < p->n; i++)
        for (int j = 0; j <= i; j++)
            if (i == j || within(&p->body[i], &p->body[j], p->link)) {
                p->linked[i] |= (uint64_t)1 << j;
                p->linked[j] |= (uint64_t)1 << i;
            }
    for (p->screens = 0; p->screens < n; p->screens++) {
        Screen *s = &p->screen[p->screens];
        s->height = heights[p->screens] + 1;
        for (int i = 0; i < p->n; i++)
            if (p->body[i].h >= heights[p->screens]) s->member[s->n++] = (unsigned char)i;
        round_about(p, s);
        clump_together(p, s);
    }
    return true;
}

/* Whether an endless line crosses a screen: a clump is missed only if all of it lies to one side. */
static bool cuts(const Party *p, const Screen *s, End a, i64 dx, i64 dy, i64 full) {
    i64 low[MEMBERS], high[MEMBERS], base = dx * a.y - dy * a.x;
    for (int i = 0; i < s->clumps; i++) low[i] = INT64_MAX, high[i] = INT64_MIN;
    for (int i = 0; i < s->n; i++) {
        const Body *b = &p->body[s->member[i]];
        i64 *l = &low[s->clump[i]], *h = &high[s->clump[i]], side = dx * b->y - dy * b->x - base;
        *l = least(*l, side), *h = most(*h, side);
        if (s->single[i] && (i128)side * side < (i128)(b->r * b->r) * full) return true;
        for (int j = 0; j < b->corners.n; j++) {
            side = dx * b->corners.at[j].y - dy * b->corners.at[j].x - base;
            *l = least(*l, side), *h = most(*h, side);
        }
    }
    for (int i = 0; i < s->clumps; i++) {
        if (low[i] < 0 && high[i] > 0) return true;
        i64 off = low[i] >= 0 ? low[i] : high[i], r = s->core[i];
        if ((i128)off * off < (i128)(r * r) * full) return true;
    }
    return false;
}

static bool hits(End a, End b, const Body *body) {
    i64 under;
    i128 over = off_segment(body->x, body->y, (Point){a.x, a.y}, (Point){b.x, b.y}, &under);
    if (over >= (i128)(body->r * body->r) * under) return false;
    if (!body->corners.n) return true;
    return runs_for((Point){a.x, a.y}, (Point){b.x, b.y}, body->corners, 0) || strictly_inside(a.x, a.y, body->corners);
}

/* Whether a line that ends among the members crosses a base or a linked gap. */
static bool cuts_short(const Party *p, const Screen *s, End a, End b) {
    for (int i = 0; i < s->n; i++)
        if (hits(a, b, &p->body[s->member[i]])) return true;
    for (int i = 0; i < s->n; i++)
        for (int j = i + 1; j < s->n; j++) {
            const Body *one = &p->body[s->member[i]], *two = &p->body[s->member[j]];
            if (p->linked[s->member[i]] >> s->member[j] & 1 &&
                segments_meet((Point){a.x, a.y}, (Point){b.x, b.y}, (Point){one->x, one->y}, (Point){two->x, two->y}))
                return true;
        }
    return false;
}

static bool blocks(const Party *p, const Screen *s, End a, End b) {
    if (!low_part(&a, &b, s->height)) return false;
    i64 dx = b.x - a.x, dy = b.y - a.y, ux = s->x - a.x, uy = s->y - a.y;
    i64 cross = dx * uy - dy * ux, full = squared(dx, dy), reach = s->r * s->r;
    if ((i128)cross * cross > (i128)reach * full) return false;
    if (squared(ux, uy) > reach && squared(s->x - b.x, s->y - b.y) > reach) {
        i64 dot = ux * dx + uy * dy;
        return 0 < dot && dot < full && cuts(p, s, a, dx, dy, full);
    }
    return cuts_short(p, s, a, b);
}

#endif
