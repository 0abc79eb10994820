package markers

import (
	"math/bits"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/markers/markerstest"
)

// argumentsOf describes arguments as "name type" or "name type?" for optional
// ones.
func argumentsOf(fields map[string]ctmarkers.Argument) map[string]string {
	out := map[string]string{}
	for name, a := range fields {
		out[name] = argumentType(a)
		if a.Optional {
			out[name] += "?"
		}
	}
	return out
}

func targetOf(t ctmarkers.TargetType) Target {
	return [...]Target{ctmarkers.DescribesPackage: Package, ctmarkers.DescribesType: Type, ctmarkers.DescribesField: Field}[t]
}

// TestRegistryKnowsControllerGenMarkers compares names, targets and arguments with every
// definition of controller-gen's generators.
func TestRegistryKnowsControllerGenMarkers(t *testing.T) {
	r := Default()
	seen := map[string]Target{}
	for _, ct := range markerstest.ControllerGenRegistry(t).AllDefinitions() {
		target := targetOf(ct.Target)
		seen[ct.Name] |= target
		if ct.Name == "k8s:enum" && target == Field {
			continue // known to controller-gen only to be refused
		}
		d := r.Find(ct.Name, target)
		if d == nil {
			t.Errorf("%s is not defined for %s", ct.Name, target)
			continue
		}
		if d.Extension {
			t.Errorf("%s is called an extension for %s", ct.Name, target)
		}
		got, want := argumentsOf(d.GrammarFor(target).Fields), argumentsOf(ct.Fields)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("arguments of %s for %s (-controller-gen +crdgen):\n%s", ct.Name, target, diff)
		}
	}
	pairs := 0
	for _, targets := range seen {
		pairs += bits.OnesCount8(uint8(targets))
	}
	if len(seen) != 91 || pairs != 146 {
		t.Errorf("controller-gen defines %d names and %d pairs of name and target, expected 91 and 146", len(seen), pairs)
	}
	for _, d := range r.Definitions() {
		if !d.Extension && seen[d.Name]&d.Targets != d.Targets {
			t.Errorf("controller-gen knows %s for %s only, the definition is for %s", d.Name, seen[d.Name], d.Targets)
		}
		if d.Extension && seen[d.Name]&d.Targets != 0 {
			t.Errorf("controller-gen knows %s for %s, the definition is called an extension", d.Name, d.Targets)
		}
	}
}

func TestLookup(t *testing.T) {
	tests := []struct {
		text   string
		target Target
		want   string
	}{
		{"+optional", Field, "optional"},
		{"+optional", Type, ""},
		{"+optional # why", Field, ""},
		{"+k8s:optional # why", Field, "k8s:optional"},
		{"+groupName=a", Package, "groupName"},
		{"+groupName", Package, "groupName"},
		{"+kubebuilder:printcolumn:name=A,type=string", Type, "kubebuilder:printcolumn"},
		{"+kubebuilder:default:={a}", Field, "kubebuilder:default"},
		{"+kubebuilder:subresource:status", Type, "kubebuilder:subresource:status"},
		{"+k8s:deepcopy-gen:interfaces=a", Type, "k8s:deepcopy-gen:interfaces"},
		{"+k8s:deepcopy-gen:nonpointer-interfaces=true", Type, "k8s:deepcopy-gen"},
		{"+kubebuilder:validation:items:XValidation:rule=a", Field, "kubebuilder:validation:items:XValidation"},
		{"+kubebuilder:validation:items:items:XValidation:rule=a", Field, "kubebuilder:validation:items:items:XValidation"},
		{"+kubebuilder:validation:values:items:MaxLength=1", Type, "kubebuilder:validation:values:items:MaxLength"},
		{"+kubebuilder:validation:values:keys:Pattern=a", Field, "kubebuilder:validation:values:keys:Pattern"},
		{"+kubebuilder:validation:keys:values:Pattern=a", Field, ""},
		{"+kubebuilder:validation:keys:MaxItems=1", Field, ""},
		{"+kubebuilder:validation:items:default=1", Field, "kubebuilder:validation:items:default"},
		{"+kubebuilder:validation:items:nullable", Field, "kubebuilder:validation:items:nullable"},
		{"+kubebuilder:validation:items:optional", Field, ""},
		{"+kubebuilder:validation:items:items:MaxLength=1", Package, ""},
		{`+k8s:unionMember(union: "a=b")`, Field, "k8s:unionMember"},
		{"+k8s:enumExclude", Const, "k8s:enumExclude"},
		{"+", Field, ""},
		{"+=", Field, ""},
		{"+:=", Field, ""},
	}
	r := Default()
	for _, tt := range tests {
		got := ""
		if d := r.Lookup(tt.text, tt.target); d != nil {
			got = d.Name
		}
		if got != tt.want {
			t.Errorf("Lookup(%q, %s) = %q, expected %q", tt.text, tt.target, got, tt.want)
		}
	}
}

func BenchmarkRegistry(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		newRegistry(families(), nil)
	}
}

// TestHelpIsOfArguments finds explanations of arguments that a marker does not have, and
// expressions in such arguments: those of policies are in parts of one.
func TestHelpIsOfArguments(t *testing.T) {
	for _, d := range Default().Definitions() {
		for _, name := range d.cel {
			if d.Generator != "policy" && !slices.ContainsFunc(d.Arguments(), func(a Argument) bool { return a.Name == name }) {
				t.Errorf("+%s has no argument %s", d.Name, name)
			}
		}
		for _, h := range d.help {
			if g := d.anyGrammar(); g == nil || g.Fields[h.name].Type == ctmarkers.InvalidType {
				t.Errorf("%s explains %q, which is none of its arguments", d.Name, h.name)
			}
		}
	}
}
