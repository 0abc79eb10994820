package rules

import (
	"testing"

	"github.com/crdgen/crdgen/internal/celtoken"
)

func TestFreezes(t *testing.T) {
	for rule, want := range map[string]bool{
		"self == oldSelf": true, "(oldSelf==self)": true, "self.a == oldSelf.a": false, "self == oldSelf || self == 'x'": false,
	} {
		if got := freezes(celtoken.Read(rule)); got != want {
			t.Errorf("%s: %t", rule, got)
		}
	}
}
