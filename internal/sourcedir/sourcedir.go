// Package sourcedir says which directories of a module hold source of its own: those that
// crdgen looks into where it looks for Go files without loading packages.
//
// It knows names alone and imports nothing. What patterns with "..." name, loading decides,
// as the go command does.
package sourcedir

// IsSkipped reports whether no source of a module is looked for in and below a directory
// of that name, which is not the first of a walk: the go command finds no packages in those
// that begin with a dot or an underscore, in vendor and testdata, and node_modules holds
// thousands of directories of other projects.
func IsSkipped(name string) bool {
	return name[0] == '.' || name[0] == '_' || name == "vendor" || name == "testdata" || name == "node_modules"
}
