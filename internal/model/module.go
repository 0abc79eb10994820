package model

import "go/token"

// A Module is the module of packages that were named, as its go.mod says.
type Module struct {
	// Dir is the absolute directory of go.mod.
	Path, Dir string
	Pos       token.Position // of the module directive
	// Requires are all modules that a build uses, in the order of the file.
	Requires []Requirement
}

// A Requirement is a module that another one requires.
type Requirement struct {
	Path string // what imports begin with
	// Version is the one that is used, after replacement; "" for a directory.
	Version string
	Pos     token.Position
}

// Required returns the requirement of a module, and whether there is one.
func (m *Module) Required(path string) (Requirement, bool) {
	for _, r := range m.Requires {
		if r.Path == path {
			return r, true
		}
	}
	return Requirement{}, false
}
