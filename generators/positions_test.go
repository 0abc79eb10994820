package generators

import (
	"go/token"
	"testing"
)

func TestPlaces(t *testing.T) {
	p := Positions{"": {Line: 1}, "spec.validations[1]": {Line: 2}, "spec.validations[1].message": {Line: 3}, "spec.rules[0].operations": {Line: 4}}
	for path, want := range map[string]int{
		"spec.validations[1].message": 3, "spec.validations[1].reason": 2, "spec.validations[0].message": 1, "spec.rules[0].operations[2]": 4, "metadata.name": 1, "": 1,
	} {
		if got := p.At(path); got != (token.Position{Line: want}) {
			t.Errorf("%q is at %v, want line %d", path, got, want)
		}
	}
}
