package spell

import (
	"testing"

	"github.com/crdgen/crdgen/internal/model"
)

// TestSpelt names a generic type and its argument by one name of their package.
func TestSpelt(t *testing.T) {
	own := &model.Package{Path: "example.com/api/v1beta1", Name: "v1beta1", Local: true}
	hub := &model.Package{Path: "example.com/api/v1", Name: "v1", Local: true}
	generic := &model.Type{Package: hub, Name: model.GoName{Package: hub.Path, Name: "Opt[example.com/api/v1.Pair[string,example.com/api/v1beta1.Age]]"}, Shape: model.Defined}
	if got, want := For(own).Declared(generic), "v1.Opt[v1.Pair[string,Age]]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
