package schema

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/lazyregexp"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/spelling"
)

// nameAmongOptions returns the text of a tag with its name in front, where an option that
// nobody reads looks like a name and stands in a tag that has none; "" for any other tag.
func nameAmongOptions(tag model.JSONTag) string {
	if tag.Name != "" || tag.Inline {
		return ""
	}
	var name string
	var options []string
	for _, option := range tag.Options() {
		switch {
		case slices.Contains(model.TagOptions(), option):
			options = append(options, option)
		case name != "" || !propertyName.MatchString(option) || spelling.Nearest(option, model.TagOptions()) != "":
			return ""
		default:
			name = option
		}
	}
	if name == "" {
		return ""
	}
	return strings.Join(append([]string{name}, options...), ",")
}

// propertyName is what properties are called by custom.
var propertyName = lazyregexp.New(`^[A-Za-z_][A-Za-z0-9_-]*$`)
