package rules

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/model"
)

// TestTagsBehindOtherSeparators writes every option behind everything that is no comma:
// the tag that is proposed has the name and the option, and nothing is odd in it.
func TestTagsBehindOtherSeparators(t *testing.T) {
	for _, name := range []string{"size", "sizeInCM", "app.kubernetes.io"} {
		for _, separator := range []string{";", ":", "|", " ", "; ", " ;", ".", "/"} {
			for _, option := range model.TagOptions() {
				meant, odd := tagName(name + separator + option)
				if want := []string{name, option}; !odd || !slices.Equal(meant, want) {
					t.Errorf("%q%q%q: got %q (odd: %t), want %q", name, separator, option, meant, odd, want)
				}
			}
		}
	}
}

func TestNamesOfTagsThatAreNotOdd(t *testing.T) {
	for _, name := range []string{"", "-", "size", "app.kubernetes.io/name", "a.b", "x:y", "under_score", "$ref", "a-b", "omitempty", "string", "x/string-of"} {
		if meant, odd := tagName(name); odd {
			t.Errorf("%q is taken for %q", name, meant)
		}
	}
}

// TestProposedTagsAreRead reads each proposed tag again: nothing is proposed for it.
func TestProposedTagsAreRead(t *testing.T) {
	for _, options := range []string{"omitempy", " omitempty", "omitempty ", "OmitEmpty", "required", "optional,omitempty", "omitempty,omitempty", "inlin", "omitzer,strin"} {
		tag := jsonTag("size," + options)
		made := jsonTag(tagText("size", tagged(tag)))
		for _, option := range made.Options() {
			if !slices.Contains(model.TagOptions(), option) {
				t.Errorf("%q becomes %q", options, strings.Join(made.Options(), ","))
			}
		}
	}
}

func jsonTag(text string) model.JSONTag {
	return (&model.Field{Tag: reflect.StructTag(`json:"` + text + `"`)}).JSON()
}
