package parse

import (
	"go/token"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/k8stag"
)

func TestExtensionValues(t *testing.T) {
	position := func(column int) token.Position {
		return token.Position{Filename: "a.go", Line: 2, Column: 4 + column, Offset: 20 + column}
	}
	tests := []struct {
		text   string
		target markers.Target
		want   any
	}{
		{"+kubebuilder:default={a: 1}", markers.Type, crdmarkers.Default{Value: map[string]any{"a": 1}}},
		{"+kubebuilder:example=a", markers.Type, crdmarkers.Example{Value: "a"}},
		{"+nullable", markers.Type, crdmarkers.Nullable{}},
		{"+k8s:minimum=3 # why", markers.Type, crdmarkers.Minimum(3)},
		{"+crdgen:description:max=80", markers.Field, markers.DescriptionLimit{Max: 80}},
		{"+crdgen:recursion:depth=2", markers.Type, markers.RecursionLimit{Depth: 2}},
		{"+k8s:listType=set # why", markers.Field, crdmarkers.ListType("set")},
		{"+k8s:optional # why", markers.Field, struct{}{}},
		{
			`+k8s:item(type: "Ready", n: 0x1)=+k8s:eachVal=+k8s:maxLength=3`, markers.Field,
			&k8stag.Tag{
				Name: "k8s:item", Kind: k8stag.TagPayload, Pos: position(0), PayloadPos: position(33),
				Args: []k8stag.Arg{
					{Name: "type", Value: "Ready", Kind: k8stag.StringPayload, Pos: position(16)},
					{Name: "n", Value: "0x1", Kind: k8stag.IntPayload, Pos: position(28)},
				},
				Next: &k8stag.Tag{
					Name: "k8s:eachVal", Kind: k8stag.TagPayload, Pos: position(33), PayloadPos: position(46),
					Next: &k8stag.Tag{Name: "k8s:maxLength", Kind: k8stag.IntPayload, Payload: "3", Pos: position(46), PayloadPos: position(61)},
				},
			},
		},
	}
	for _, tt := range tests {
		m, ok, findings := Comment(markers.Default(), comment(tt.text), tt.target, true)
		if !ok || len(findings) > 0 {
			t.Errorf("%s: %v", tt.text, findings)
			continue
		}
		if diff := cmp.Diff(tt.want, m.Value); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.text, diff)
		}
		if !m.Extension {
			t.Errorf("%s: controller-gen is said to see it", tt.text)
		}
	}
	if m, _, _ := Comment(markers.Default(), comment("+k8s:minimum=3 # why"), markers.Field, true); m.Extension {
		t.Error("controller-gen sees +k8s:minimum with a comment")
	}
}

func TestNestedValues(t *testing.T) {
	tests := []struct {
		text, base string
		path       []markers.Segment
		value      any
	}{
		{"+kubebuilder:validation:items:items:MaxLength=3", "kubebuilder:validation:MaxLength", []markers.Segment{markers.Items, markers.Items}, crdmarkers.MaxLength(3)},
		{"+kubebuilder:validation:values:Enum=a;b", "kubebuilder:validation:Enum", []markers.Segment{markers.Values}, crdmarkers.Enum{"a", "b"}},
		{"+kubebuilder:validation:values:keys:Pattern=`a`", "kubebuilder:validation:Pattern", []markers.Segment{markers.Values, markers.Keys}, crdmarkers.Pattern("a")},
		{"+kubebuilder:validation:items:default={a: 1}", "kubebuilder:default", []markers.Segment{markers.Items}, crdmarkers.Default{Value: map[string]any{"a": 1}}},
		{"+kubebuilder:validation:items:nullable", "nullable", []markers.Segment{markers.Items}, crdmarkers.Nullable{}},
		{"+kubebuilder:validation:values:XValidation:rule=a", "kubebuilder:validation:XValidation", []markers.Segment{markers.Values}, crdmarkers.XValidation{Rule: "a"}},
	}
	for _, tt := range tests {
		for _, target := range []markers.Target{markers.Type, markers.Field} {
			m, ok, findings := Comment(markers.Default(), comment(tt.text), target, true)
			n, isNested := m.Value.(markers.Nested)
			if !ok || !isNested {
				t.Errorf("%s on a %s: %v", tt.text, target, findings)
				continue
			}
			if diff := cmp.Diff(tt.path, n.Path); diff != "" || n.Base.Name != tt.base || !cmp.Equal(tt.value, n.Value) {
				t.Errorf("%s on a %s: path %v, base %s, value %v", tt.text, target, n.Path, n.Base.Name, n.Value)
			}
			if !m.Extension || m.Name != strings.TrimPrefix(strings.SplitN(tt.text, "=", 2)[0], "+") && !strings.Contains(tt.text, "rule") {
				t.Errorf("%s: name %s, extension %v", tt.text, m.Name, m.Extension)
			}
		}
	}
}

func TestArgPos(t *testing.T) {
	tests := []struct {
		text, argument string
		target         markers.Target
		want           string // what stands at the position
	}{
		{"+kubebuilder:validation:MaxLength=3", "", markers.Field, "3"},
		{"+kubebuilder:default= {a}", "", markers.Field, "{a}"},
		{"+optional", "", markers.Field, "+optional"},
		{"+optional", "rule", markers.Field, "+optional"},
		{`+kubebuilder:validation:XValidation:rule="a, message=b",message="c"`, "rule", markers.Field, `"a, message=b",message="c"`},
		{`+kubebuilder:validation:XValidation:rule="a, message=b",message="c"`, "message", markers.Field, `"c"`},
		{`+kubebuilder:validation:XValidation:rule="\", message=b", message = "c"`, "message", markers.Field, `"c"`},
		{"+kubebuilder:validation:values:XValidation:rule=a,message=b", "message", markers.Field, "b"},
		{"+kubebuilder:validation:values:items:MaxLength=3", "", markers.Field, "3"},
		{"+kubebuilder:resource:categories={a,b},scope=Cluster", "scope", markers.Type, "Cluster"},
		{"+kubebuilder:resource:path=a", "scope", markers.Type, "+kubebuilder:resource:path=a"},
		{`+k8s:unionMember(union: "a", memberName: "b")`, "memberName", markers.Field, `"b")`},
		{"+k8s:eachVal=+k8s:maxLength=3", "", markers.Field, "+k8s:maxLength=3"},
		{"+k8s:minimum=3", "", markers.Type, "3"},
	}
	for _, tt := range tests {
		m, ok, findings := Comment(markers.Default(), comment(tt.text), tt.target, true)
		if !ok {
			t.Errorf("%s: %v", tt.text, findings)
			continue
		}
		p := m.ArgPos(tt.argument)
		if got := tt.text[p.Column-4:]; got != tt.want || p.Offset-20 != p.Column-4 || p.Line != 2 {
			t.Errorf("%s: argument %q at %q, expected %q", tt.text, tt.argument, got, tt.want)
		}
	}
}

func TestSet(t *testing.T) {
	a, b, c := markers.Mark{Name: "a", Text: "1"}, markers.Mark{Name: "b", Text: "2"}, markers.Mark{Name: "a", Text: "3"}
	s := markers.Set{a, b, c}
	if m, ok := s.Get("a"); !ok || m.Text != "1" {
		t.Errorf("Get(a) = %+v", m)
	}
	if all := s.All("a"); len(all) != 2 || all[1].Text != "3" {
		t.Errorf("All(a) = %+v", all)
	}
	if !s.Has("b") || s.Has("c") || markers.Set(nil).Has("a") || markers.Set(nil).All("a") != nil {
		t.Error("Has or an empty set is wrong")
	}
	if got := (markers.Package | markers.Type | markers.Const).String(); got != "package, type or constant" {
		t.Errorf("String() = %q", got)
	}
}

// comment puts a marker at column 4 of line 2.
func comment(text string) markers.Comment {
	return markers.Comment{Text: text, Pos: token.Position{Filename: "a.go", Line: 2, Column: 4, Offset: 20}}
}
