/* What `engine/plane.py` says of points, polygons and bases, to the last bit.

   Coordinates of up to NEAR mils, and radii of half of that, keep ends of lines within 2 * NEAR = 2^20: then cross
   and dot products fit 44 bits, and those of two of them 128. Whoever calls sees to that. */
#ifndef WARTABLE_PLANE_H
#define WARTABLE_PLANE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

typedef int64_t i64;
__extension__ typedef __int128 i128;

enum { FINE = 20, CORNERS = 128 };
#define NEAR ((i64)1 << 19)

typedef struct { i64 x, y; } Point;
typedef struct { const Point *at; int n; } Polygon;
typedef struct { i64 x, y, h, r; Polygon corners; } Body;

static inline i64 least(i64 a, i64 b) { return a < b ? a : b; }
static inline i64 most(i64 a, i64 b) { return a > b ? a : b; }
static inline i64 squared(i64 x, i64 y) { return x * x + y * y; }

static bool point_in_polygon(i64 x, i64 y, Polygon poly) {
    bool inside = false;
    Point a = poly.at[poly.n - 1];
    for (int i = 0; i < poly.n; i++) {
        Point b = poly.at[i];
        if (b.x == x && b.y == y) return true;
        if ((a.y > y) != (b.y > y)) {
            i64 cross = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
            if (cross == 0) return true;
            if ((cross > 0) == (b.y > a.y)) inside = !inside;
        } else if (a.y == y && b.y == y && (a.x - x) * (b.x - x) < 0) {
            return true;
        }
        a = b;
    }
    return inside;
}

static bool strictly_inside(i64 x, i64 y, Polygon convex) {
    Point a = convex.at[convex.n - 1];
    bool above = true, below = true;
    for (int i = 0; i < convex.n; i++) {
        Point b = convex.at[i];
        i64 side = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
        above = above && side > 0;
        below = below && side < 0;
        a = b;
    }
    return above || below;
}

static bool segments_meet(Point a, Point b, Point c, Point d) {
    i64 ux = b.x - a.x, uy = b.y - a.y, vx = d.x - c.x, vy = d.y - c.y;
    i64 one = ux * (c.y - a.y) - uy * (c.x - a.x), two = ux * (d.y - a.y) - uy * (d.x - a.x);
    if ((one > 0 && two > 0) || (one < 0 && two < 0)) return false;
    one = vx * (a.y - c.y) - vy * (a.x - c.x), two = vx * (b.y - c.y) - vy * (b.x - c.x);
    if ((one > 0 && two > 0) || (one < 0 && two < 0)) return false;
    return least(a.x, b.x) <= most(c.x, d.x) && least(c.x, d.x) <= most(a.x, b.x) &&
           least(a.y, b.y) <= most(c.y, d.y) && least(c.y, d.y) <= most(a.y, b.y);
}

/* Squared distance of a point from a segment as a fraction. */
static i128 off_segment(i64 px, i64 py, Point a, Point b, i64 *under) {
    i64 dx = b.x - a.x, dy = b.y - a.y, ux = px - a.x, uy = py - a.y, dot = ux * dx + uy * dy;
    *under = 1;
    if (dot <= 0) return squared(ux, uy);
    i64 full = squared(dx, dy);
    if (dot >= full) return squared(px - b.x, py - b.y);
    *under = full;
    i64 cross = dx * uy - dy * ux;
    return (i128)cross * cross;
}

static i64 off_outline(i64 px, i64 py, Polygon poly) {
    i64 best = INT64_MAX, under;
    Point a = poly.at[poly.n - 1];
    for (int i = 0; i < poly.n; i++) {
        i128 over = off_segment(px, py, a, poly.at[i], &under);
        best = least(best, (i64)((over + under - 1) / under));
        a = poly.at[i];
    }
    return best;
}

static bool polygons_meet(Polygon a, Polygon b) {
    if (point_in_polygon(a.at[0].x, a.at[0].y, b) || point_in_polygon(b.at[0].x, b.at[0].y, a)) return true;
    for (int i = 0; i < a.n; i++)
        for (int j = 0; j < b.n; j++)
            if (segments_meet(a.at[i], a.at[(i + 1) % a.n], b.at[j], b.at[(j + 1) % b.n])) return true;
    return false;
}

static i64 polygons_apart(Polygon a, Polygon b) {
    if (polygons_meet(a, b)) return 0;
    i64 best = INT64_MAX;
    for (int i = 0; i < a.n; i++) best = least(best, off_outline(a.at[i].x, a.at[i].y, b));
    for (int i = 0; i < b.n; i++) best = least(best, off_outline(b.at[i].x, b.at[i].y, a));
    return best;
}

static bool within(const Body *a, const Body *b, i64 limit) {
    i64 reach = a->r + b->r + limit, apart, r = 0;
    if (limit < 0 || squared(a->x - b->x, a->y - b->y) > reach * reach) return false;
    if (!a->corners.n && !b->corners.n) return true;
    if (a->corners.n && b->corners.n) {
        apart = polygons_apart(a->corners, b->corners);
    } else {
        const Body *disc = a->corners.n ? b : a;
        Polygon corners = a->corners.n ? a->corners : b->corners;
        apart = point_in_polygon(disc->x, disc->y, corners) ? 0 : off_outline(disc->x, disc->y, corners);
        r = disc->r;
    }
    return apart <= (limit + r) * (limit + r);
}

/* Whether a line shares a point with a polygon, the border included. */
static bool crosses(Point a, Point b, Polygon poly) {
    i64 ux = b.x - a.x, uy = b.y - a.y, base = ux * a.y - uy * a.x, low = INT64_MAX, high = INT64_MIN;
    for (int i = 0; i < poly.n; i++) {
        i64 side = ux * poly.at[i].y - uy * poly.at[i].x;
        low = least(low, side), high = most(high, side);
    }
    if (low > base || high < base) return false;
    for (int i = 0, last = poly.n - 1; i < poly.n; last = i++)
        if (segments_meet(a, b, poly.at[last], poly.at[i])) return true;
    return point_in_polygon(a.x, a.y, poly);
}

static bool touches(const Body *body, Polygon poly, i64 slack) {
    if (body->corners.n) return polygons_apart(body->corners, poly) <= slack * slack;
    i64 reach = body->r + slack;
    return point_in_polygon(body->x, body->y, poly) || off_outline(body->x, body->y, poly) <= reach * reach;
}

static i64 cut(i64 dx, i64 dy, Point p, Point q, i64 before, i64 side) {
    i128 over = (i128)(dx * p.x + dy * p.y) * side - (i128)(dx * q.x + dy * q.y) * before;
    i64 under = side - before;
    over *= (i128)1 << FINE;
    i128 whole = over / under;
    return (i64)(whole - (over % under != 0 && (over < 0) != (under < 0)));
}

static i128 inside(i64 dx, i64 dy, Point a, Polygon poly, const i64 *sides, int sign) {
    i64 cuts[CORNERS], start = (dx * a.x + dy * a.y) * ((i64)1 << FINE);
    i128 end = start + (i128)squared(dx, dy) * ((i64)1 << FINE), found = 0;
    int n = 0, last = poly.n - 1;
    for (int i = 0; i < poly.n; last = i++) {
        i64 before = sign * sides[last], side = sign * sides[i];
        if ((side > 0) == (before > 0)) continue;
        i64 at = cut(dx, dy, poly.at[last], poly.at[i], before, side);
        int place = n++;
        for (; place > 0 && cuts[place - 1] > at; place--) cuts[place] = cuts[place - 1];
        cuts[place] = at;
    }
    for (int i = 0; i + 1 < n; i += 2) {
        i128 from = most(cuts[i], start), to = cuts[i + 1] < end ? cuts[i + 1] : end;
        if (to > from) found += to - from;
    }
    return found;
}

/* The same in doubles, with all that a line runs inside against `limit`: 1 if it is surely more, 0 if it is surely not,
   -1 if whole numbers have to tell. A cut is off by less than 2^-8 of these units, of which NEAR mils are some 2^40; so
   even all cuts of an outline together are off by less than SURE. */
#define SURE 8.0
static int runs_about(i64 dx, i64 dy, Point a, Polygon poly, const i64 *sides, double limit) {
    double cuts[CORNERS], start = (double)(dx * a.x + dy * a.y), end = start + (double)squared(dx, dy), found = 0;
    int n = 0, last = poly.n - 1;
    for (int i = 0; i < poly.n; last = i++) {
        if ((sides[i] > 0) == (sides[last] > 0)) continue;
        Point p = poly.at[last], q = poly.at[i];
        double share = (double)sides[last] / (double)(sides[last] - sides[i]);
        double at = (double)(dx * p.x + dy * p.y) + (double)(dx * (q.x - p.x) + dy * (q.y - p.y)) * share;
        int place = n++;
        for (; place > 0 && cuts[place - 1] > at; place--) cuts[place] = cuts[place - 1];
        cuts[place] = at;
    }
    bool sure = true;
    for (int i = 0; i + 1 < n; i += 2) {
        double far = (cuts[i + 1] < end ? cuts[i + 1] : end) - (cuts[i] > start ? cuts[i] : start);
        if (far > 0) found += far;
        sure = sure && (far > SURE || far < -SURE);
    }
    if (found > limit + SURE) return 1;
    return found < limit - SURE || (sure && found == 0) ? 0 : -1;
}

/* Whether `chord` comes to more than `depth`, which is not negative. */
static bool runs_for(Point a, Point b, Polygon poly, i64 depth) {
    i64 sides[CORNERS], dx = b.x - a.x, dy = b.y - a.y, base = dx * a.y - dy * a.x, low = INT64_MAX, high = INT64_MIN;
    bool corner = false;
    for (int i = 0; i < poly.n; i++) {
        i64 side = sides[i] = dx * poly.at[i].y - dy * poly.at[i].x - base;
        low = least(low, side), high = most(high, side);
        corner = corner || side == 0;
    }
    i64 full = squared(dx, dy);
    if (low >= 0 || high <= 0 || depth * depth >= full) return false;
    int about = corner ? -1 : runs_about(dx, dy, a, poly, sides, (double)depth * sqrt((double)full));
    if (about >= 0) return about;
    i128 length = inside(dx, dy, a, poly, sides, 1);
    if (corner) {
        i128 other = inside(dx, dy, a, poly, sides, -1);
        if (other < length) length = other;
    }
    i128 limit = ((i128)depth << FINE) + 1;
    return length * length > limit * limit * full;
}

#endif
