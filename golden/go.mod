// Generated Go code stands here without the types it belongs to. A module of its
// own keeps it out of crdgen's packages; it is compiled in the tests, beside its
// types.
module github.com/crdgen/crdgen/golden

go 1.26.0
