package parse

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/markers"
)

// addsUp are the markers that may stand several times and whose uses have no names: each adds
// something, so that one behind a condition replaces none.
var addsUp = []string{
	"crdgen:allOf", "crdgen:anyOf", "crdgen:at", "crdgen:conversion:hubOnly", "crdgen:conversion:type", "crdgen:ignore",
	"crdgen:in:channel", "crdgen:in:featureGate", "crdgen:not", "crdgen:oneOf", "crdgen:policy:excludeResourceRule",
	"crdgen:policy:mutation", "crdgen:policy:resourceRule", "crdgen:policy:validation", "crdgen:unset", "crdgen:unsetBelow", "crdgen:webhookrule",
	"k8s:conversion-gen", "k8s:conversion-gen:explicit-from", "k8s:deepcopy-gen", "k8s:deepcopy-gen:interfaces",
	"kubebuilder:metadata", "kubebuilder:rbac", "kubebuilder:validation:AtLeastOneOf", "kubebuilder:validation:AtMostOneOf",
	"kubebuilder:validation:ExactlyOneOf", "kubebuilder:validation:XValidation", "kubebuilder:validation:items:XValidation",
	"listMapKey",
}

// TestRepeatableMarkersHaveNamesOrAddUp asks of each marker that may stand several times whether
// one behind a condition replaces one without, so that nobody forgets it of a new one.
func TestRepeatableMarkersHaveNamesOrAddUp(t *testing.T) {
	var without []string
	r := markers.Default()
	for _, d := range r.Definitions() {
		if !d.Repeatable || d.IsTag() {
			continue // tags stand inside of each other, and add up
		}
		for _, target := range []markers.Target{markers.Package, markers.Type, markers.Field, markers.Const} {
			m, ok, _ := Comment(r, markers.Comment{Text: d.Example, Doc: true}, target, true)
			if ok && m.Def != nil && !m.SameNamed(m) {
				without = append(without, d.Name)
			}
		}
	}
	slices.Sort(without)
	if diff := cmp.Diff(addsUp, slices.Compact(without)); diff != "" {
		t.Errorf("markers whose uses have no names (-want +got):\n%s", diff)
	}
}
