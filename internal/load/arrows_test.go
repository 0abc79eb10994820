package load

import (
	"testing"

	"github.com/crdgen/crdgen/internal/importrules"
)

// below are the packages of this directory and which of the others each may import: load
// wires them, and none of them knows its packages and files.
var below = importrules.Table{
	"filecache":  nil,
	"scan":       nil,
	"sourcefile": nil,
	"moddir":     nil,
	"gobuild":    {"moddir", "sourcefile"},
	"golist":     {"gobuild", "sourcefile"},
	"gofile":     {"filecache", "gobuild", "scan", "sourcefile"},
}

// TestArrows looks at the imports of the packages below.
func TestArrows(t *testing.T) {
	below.Check(t, "github.com/crdgen/crdgen/internal/load")
	below.CheckComplete(t)
}
