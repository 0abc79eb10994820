package crvalidation

import (
	"testing"

	"k8s.io/apimachinery/pkg/util/validation/field"
)

// TestAnswer has errors with and without a field.
func TestAnswer(t *testing.T) {
	for want, e := range map[string]*field.Error{
		`spec.x: Required value`:                     field.Required(field.NewPath("spec", "x"), ""),
		`spec.x: Invalid value: 5: too large`:        field.Invalid(field.NewPath("spec", "x"), 5, "too\n large"),
		`"spec.x" must validate one and only one`:    field.Invalid(nil, "", `"spec.x" must validate one and only one`),
		`Required value`:                             field.Required(nil, ""),
		`Invalid value: "a": must be something else`: field.Invalid(nil, "a", "must be something else"),
	} {
		if got := Answer(e); got != want {
			t.Errorf("%v: %q, want %q", e, got, want)
		}
	}
}
