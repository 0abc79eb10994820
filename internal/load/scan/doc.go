// Package scan tells in one pass over the bytes of a Go file what it declares and where,
// without parsing it: the package's name, imports, declarations with their offsets,
// bodies of functions, and comments that look like markers. Searches for words and for
// methods look at pieces of a file and need not see it whole.
//
// It is the lowest part of internal/load. It reads no files, knows no packages and no
// positions but offsets, and never fails: what is not Go source is Broken.
package scan
