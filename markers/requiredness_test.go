package markers

import (
	"strings"
	"testing"
)

// TestRequirednessIsDefined holds the table of markers that say whether a field has to be
// there, and what each says, to the registry.
func TestRequirednessIsDefined(t *testing.T) {
	t.Parallel()
	listed := map[string]bool{}
	for _, r := range requiredness {
		listed[r.name] = true
		if Default().Find(r.name, Field) == nil {
			t.Errorf("no marker +%s is defined for fields", r.name)
		}
	}
	for _, d := range Default().Definitions() {
		last := d.Name[strings.LastIndexByte(d.Name, ':')+1:]
		says := strings.EqualFold(last, "optional") || strings.EqualFold(last, "required")
		if says != listed[d.Name] {
			t.Errorf("marker +%s: listed is %t", d.Name, listed[d.Name])
		}
	}
}

func TestRequiredness(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		names string
		want  Requiredness
		by    string
	}{
		{"nullable", Unsaid, ""},
		{"required k8s:optional", Optional, "k8s:optional"},
		{"optional kubebuilder:validation:Required", Required, "kubebuilder:validation:Required"},
		{"kubebuilder:validation:Required kubebuilder:validation:Optional", Optional, "kubebuilder:validation:Optional"},
	} {
		var set Set
		for name := range strings.FieldsSeq(test.names) {
			set = append(set, Mark{Name: name})
		}
		if got := set.Requiredness(); got != test.want {
			t.Errorf("%s: got %d, want %d", test.names, got, test.want)
		}
		if m, _ := set.Saying(test.want); m.Name != test.by {
			t.Errorf("%s: said by %q, want %q", test.names, m.Name, test.by)
		}
	}
}
