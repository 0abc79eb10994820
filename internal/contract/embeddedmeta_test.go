package contract

import (
	"testing"

	"github.com/crdgen/crdgen/internal/schema/site"
)

// Only what the option writes, and the server would not keep without it, is told as the option's.
func TestUndescribed(t *testing.T) {
	described, bare, open := site.DescribedMeta(), Schema{Type: "object"}, true
	fewer := site.DescribedMeta()
	delete(fewer.Properties, "finalizers")
	other := site.DescribedMeta()
	other.Properties["labels"] = Schema{Type: "string"}
	for name, c := range map[string]struct {
		at          spot
		old, new    Schema
		undescribed bool
	}{
		"of a template":      {spot{path: "spec.template.metadata"}, described, bare, true},
		"of an item":         {spot{path: "spec.templates[].metadata"}, described, bare, true},
		"of another name":    {spot{path: "spec.template.meta"}, described, bare, false},
		"of the object":      {spot{path: "metadata", metadata: true}, described, bare, false},
		"of its own object":  {spot{path: "spec.template.metadata", metadata: true}, described, bare, false},
		"with fewer fields":  {spot{path: "spec.template.metadata"}, fewer, bare, false},
		"with another type":  {spot{path: "spec.template.metadata"}, other, bare, false},
		"with fields left":   {spot{path: "spec.template.metadata"}, described, fewer, false},
		"with what is kept":  {spot{path: "spec.template.metadata"}, described, Schema{Type: "object", XPreserveUnknownFields: &open}, false},
		"with no fields yet": {spot{path: "spec.template.metadata"}, bare, bare, false},
	} {
		if got := c.at.undescribed(&c.old, &c.new); got != c.undescribed {
			t.Errorf("%s: undescribed is %t", name, got)
		}
	}
}
