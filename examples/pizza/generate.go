package main

// What is generated, and where to, stands in .crdgen.yaml. "make generate" puts the
// program into the path.

//go:generate crdgen generate
