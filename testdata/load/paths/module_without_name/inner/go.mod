// This empty go.mod keeps the directory out of the module.
