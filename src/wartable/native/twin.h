/* Copies of things that consist of slots alone: `copies`. */
#ifndef WARTABLE_TWIN_H
#define WARTABLE_TWIN_H

/* The kind that was last copied, and how many slots its things have: all that they hold beside their kind. */
static PyTypeObject *copied;
static Py_ssize_t copied_slots;

static Py_ssize_t told(PyObject *kind, const char *what) {
    PyObject *found = PyObject_GetAttrString(kind, what);
    Py_ssize_t size = found ? PyLong_AsSsize_t(found) : -1;
    Py_XDECREF(found);
    return size;
}

/* How many slots a class and those above it name, -1 with an error. */
static Py_ssize_t named(PyObject *kind) {
    PyObject *line = PyObject_GetAttrString(kind, "__mro__");
    Py_ssize_t n = line ? PyTuple_Size(line) : -1, all = 0;
    for (Py_ssize_t i = 0; i + 1 < n; i++) {
        PyObject *slots = PyObject_GetAttrString(PyTuple_GetItem(line, i), "__slots__");
        if (!slots) PyErr_Clear(); // it has none, and inherits none
        if (slots && PyTuple_Check(slots)) all += PyTuple_Size(slots);
        Py_XDECREF(slots);
    }
    Py_XDECREF(line);
    return n < 0 ? -1 : all;
}

/* 1 if things of a kind consist of slots alone, each a reference, 0 if not, -1 with an error. */
static int learn(PyTypeObject *type) {
    PyObject *kind = (PyObject *)type;
    Py_ssize_t size = told(kind, "__basicsize__"), more = told(kind, "__itemsize__"), slots = named(kind);
    Py_ssize_t values = told(kind, "__dictoffset__"), weak = told(kind, "__weakrefoffset__");
    if (PyErr_Occurred()) return -1;
    if (!slots || more || values || weak || size != (Py_ssize_t)(sizeof(PyObject) + (size_t)slots * sizeof(PyObject *))) return 0;
    Py_INCREF(kind);
    Py_XDECREF((PyObject *)copied);
    copied = type, copied_slots = slots;
    return 1;
}

/* Another thing of the same kind with the same values: 1 if it consists of slots alone, 0 if not, -1 with an error. */
static int copy(PyObject *it, PyObject **made) {
    PyTypeObject *kind = Py_TYPE(it);
    int good = kind == copied ? 1 : learn(kind);
    if (good <= 0) return good;
    if (!(*made = PyType_GenericAlloc(kind, 0))) return -1;
    PyObject **from = (PyObject **)(void *)(it + 1), **to = (PyObject **)(void *)(*made + 1);
    for (Py_ssize_t i = 0; i < copied_slots; i++) {
        Py_XINCREF(from[i]);
        to[i] = from[i];
    }
    return 1;
}

/* A dictionary with such copies of all values of another; None if one of them is made otherwise. */
static PyObject *twins(PyObject *Py_UNUSED(self), PyObject *things) {
    PyObject *key, *it, *all = PyDict_Check(things) ? PyDict_New() : NULL;
    Py_ssize_t place = 0;
    int good = 1;
    if (!all) return PyErr_Occurred() ? NULL : (PyErr_SetString(PyExc_TypeError, "a dictionary of things is copied"), NULL);
    while (good > 0 && PyDict_Next(things, &place, &key, &it)) {
        PyObject *made = NULL;
        if ((good = copy(it, &made)) > 0 && PyDict_SetItem(all, key, made) < 0) good = -1;
        Py_XDECREF(made);
    }
    if (good > 0) return all;
    Py_DECREF(all);
    if (good < 0) return NULL;
    Py_RETURN_NONE;
}

#endif
