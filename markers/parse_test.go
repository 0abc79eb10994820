package markers

import (
	"fmt"
	"go/token"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/diag"
)

// comment puts a marker at column 4 of line 2.
func comment(text string) Comment {
	return Comment{Text: text, Pos: token.Position{Filename: "a.go", Line: 2, Column: 4, Offset: 20}}
}

// render writes a finding with the offset of its place in the marker.
func render(d diag.Diagnostic) string {
	s := fmt.Sprintf("%d: %s [%s]", d.Pos.Column-4, d.Message, d.Code)
	if d.Severity == diag.Warning {
		s = "warning " + s
	}
	if d.Stricter {
		s += " stricter"
	}
	if d.Help != "" {
		s += " | " + d.Help
	}
	return s
}

func TestFindings(t *testing.T) {
	tests := []struct {
		text   string
		target Target
		want   string
	}{
		// unknown
		{"+kubebuilder:validation:MaxLenght=3", Field, `0: unknown marker "+kubebuilder:validation:MaxLenght" [unknown-marker] stricter | did you mean "+kubebuilder:validation:MaxLength"?`},
		{"+kubebuilder:validation:maxlength=3", Field, `0: unknown marker "+kubebuilder:validation:maxlength" [unknown-marker] stricter | did you mean "+kubebuilder:validation:MaxLength"?`},
		{"+kubebuilder:validation:nullable", Field, `0: unknown marker "+kubebuilder:validation:nullable" [unknown-marker] stricter | did you mean "+nullable"?`},
		{"+kubebuilder:validation:optional", Field, `0: unknown marker "+kubebuilder:validation:optional" [unknown-marker] stricter | did you mean "+optional"?`},
		{"+kubebuilder:validation:values:MaxLenght=3", Field, `0: unknown marker "+kubebuilder:validation:values:MaxLenght" [unknown-marker] stricter | did you mean "+kubebuilder:validation:values:MaxLength"?`},
		{"+kubebuilder:maxItems=3", Field, `0: unknown marker "+kubebuilder:maxItems" [unknown-marker] stricter | did you mean "+kubebuilder:validation:MaxItems"?`},
		{"+kubebuilder:format:uri", Field, `0: unknown marker "+kubebuilder:format:uri" [unknown-marker] stricter | did you mean "+kubebuilder:validation:Format"?`},
		{"+kubebuilder:validation:OneOf=a;b", Type, `warning 0: unknown marker "+kubebuilder:validation:OneOf" [unknown-marker] stricter | did you mean "+kubebuilder:validation:ExactlyOneOf" or "+kubebuilder:validation:AtMostOneOf"?`},
		{"+kuberbuilders:Enum=a", Field, `0: unknown marker "+kuberbuilders:Enum" [unknown-marker] stricter | did you mean "+kubebuilder:validation:Enum"?`},
		{"+kubebuilder:not:={a}", Type, `warning 0: unknown marker "+kubebuilder:not" [unknown-marker] stricter | nothing reads this marker: delete it; "crdgen markers" lists all that are read`},
		{"+k8s:MaxLength=3", Field, `0: unknown marker "+k8s:MaxLength" [unknown-marker] stricter | did you mean "+k8s:maxLength"?`},
		{`+k8s:member("a")=+k8s:required`, Field, `0: unknown marker "+k8s:member" [unknown-marker] stricter | did you mean "+k8s:ifMode"?`},
		{"+crdgen:enumm", Type, `0: unknown marker "+crdgen:enumm" [unknown-marker] stricter | did you mean "+crdgen:enum"?`},
		{"+kubebuilder:validation:Required by all", Field, `0: unknown marker "+kubebuilder:validation:Required by all" [unknown-marker] stricter | nothing may stand behind "+kubebuilder:validation:Required"`},

		// near-misses of markers without a namespace
		{"+Optional", Field, `0: unknown marker "+Optional" [unknown-marker] stricter | did you mean "+optional"?`},
		{"+optinal", Field, `0: unknown marker "+optinal" [unknown-marker] stricter | did you mean "+optional"?`},
		{"+listtype=map", Field, `0: unknown marker "+listtype" [unknown-marker] stricter | did you mean "+listType"?`},
		{"+groupname=a.b", Package, `0: unknown marker "+groupname" [unknown-marker] stricter | did you mean "+groupName"?`},
		{"+ optional", Field, `0: unknown marker "+ optional" [unknown-marker] stricter | did you mean "+optional"?`},
		{"+ listType=map", Field, `0: unknown marker "+ listType" [unknown-marker] stricter | did you mean "+listType"?`},
		{"+optional.", Field, `0: unknown marker "+optional." [unknown-marker] stricter | write +optional`},
		{"+optional until v2", Field, `0: unknown marker "+optional until v2" [unknown-marker] stricter | nothing may stand behind "+optional"`},
		{"+default 3", Field, `0: unknown marker "+default 3" [unknown-marker] stricter | write +default=… without a blank`},

		// markers of others, and prose
		{"+genclient", Type, ""},
		{"+genclient:method=a,verb=b", Type, ""},
		{"+protobuf=true", Type, ""},
		{"+k8s:openapi-gen=true", Type, ""},
		{"+k8s:conversion-gen:explicit-from=net/url.Values", Type, ""},
		{"+k8s:prerelease-lifecycle-gen:introduced=1.2", Type, ""},
		{"+k8s:validation:maxLength=3", Field, ""},
		{"+k8s:deprecated=a,protobuf=b", Field, ""},
		{"+kubebuilder:scaffold:imports", Package, ""},
		{"+kubebuilder:docs-gen:collapse=Imports", Package, ""},
		{"+groupGoName=Core", Package, ""},
		{"+enum", Type, ""},
		{"+union", Field, ""},
		{"+oneOf", Field, ""},
		{"+patchMergeKey=name", Field, ""},
		{"+build linux", Package, ""},
		{"+ an optional thing", Field, ""},
		{"+ zero", Field, ""},
		{"+", Field, ""},

		// misplaced
		{"+optional", Type, `warning 0: marker "+optional" belongs on a field, found on a type [misplaced-marker] stricter | delete it: fields are optional or required, and types are not`},
		{"+kubebuilder:resource:path=a", Field, `0: marker "+kubebuilder:resource" belongs on a type, found on a field [misplaced-marker] stricter | write it above the declaration of a type`},
		{"+kubebuilder:object:root=true", Package, `0: marker "+kubebuilder:object:root" belongs on a type, found on a package [misplaced-marker] stricter | write it directly above the type`},
		{"+k8s:enumExclude", Field, `0: marker "+k8s:enumExclude" belongs on a constant, found on a field [misplaced-marker] stricter`},
		{"+k8s:enum", Field, `0: marker "+k8s:enum" belongs on a type, found on a field [misplaced-marker] stricter | write it above the declaration of a type`},
		{"+kubebuilder:validation:values:MaxLength=3", Package, `0: marker "+kubebuilder:validation:values:MaxLength" belongs on a type or field, found on a package [misplaced-marker] stricter | write it directly above the type or field`},

		// malformed
		{"+kubebuilder:validation:MinLength=abc", Field, `34: value of "+kubebuilder:validation:MinLength": expected an integer, found "abc" [malformed-marker]`},
		{"+kubebuilder:validation:MinLength=99999999999999999999", Field, `34: value of "+kubebuilder:validation:MinLength": expected an integer that fits into 64 bits, found "99999999999999999999" [malformed-marker]`},
		{"+kubebuilder:validation:MaxItems=a", Field, `33: value of "+kubebuilder:validation:MaxItems": expected an integer, found "a" [malformed-marker]`},
		{"+kubebuilder:validation:Minimum=", Field, `32: value of "+kubebuilder:validation:Minimum": expected a number, found nothing [malformed-marker]`},
		{"+kubebuilder:validation:Minimum", Field, `0: "+kubebuilder:validation:Minimum" needs a value [malformed-marker] | write +kubebuilder:validation:Minimum=…`},
		{"+kubebuilder:validation:UniqueItems=yes", Field, `36: value of "+kubebuilder:validation:UniqueItems": expected true or false, found "yes" [malformed-marker]`},
		{"+kubebuilder:validation:Enum=Fast,Slow", Field, `33: value of "+kubebuilder:validation:Enum": expected nothing more, found ",Slow" [malformed-marker] | write +kubebuilder:validation:Enum=Fast;Slow`},
		{`+kubebuilder:validation:Enum="a`, Field, `29: value of "+kubebuilder:validation:Enum": quote is not closed [malformed-marker]`},
		{`+kubebuilder:validation:Pattern="\d"`, Field, `32: value of "+kubebuilder:validation:Pattern": expected a string with Go's escapes, found "\"\\d\"" [malformed-marker] | put the string into backquotes or double the backslash`},
		{"+kubebuilder:validation:Pattern=a,b", Field, `33: value of "+kubebuilder:validation:Pattern": expected nothing more, found ",b" [malformed-marker] | quote a value that has blanks, commas or semicolons in it`},
		{"+default=a", Field, `9: value of "+default": expected JSON, found "a" [malformed-marker] | quote a string: +default="a"`},
		{"+default={a: 1}", Field, `9: value of "+default": expected JSON, found "{a: 1}" [malformed-marker] | the value must be complete JSON, unlike that of +kubebuilder:default`},
		{"+listType", Field, `0: "+listType" needs a value [malformed-marker] | write +listType=…`},
		{"+nullable=true", Field, `10: "+nullable" takes no value, found "true" [malformed-marker] | write +nullable`},
		{"+listType:kind=map", Field, `10: unknown argument "kind" of "+listType" [malformed-marker] stricter | write +listType=…`},
		{"+kubebuilder:default:=a", Field, ""},
		{`+kubebuilder:rbac:groups=a,verbs=get,resources="a,groups=b", verbs=list`, Package, `61: argument "verbs" of "+kubebuilder:rbac" is given twice [malformed-marker] stricter | keep one of them: the last one wins`},
		{"+kubebuilder:validation:values:XValidation:rule=a,rule=b", Field, `50: argument "rule" of "+kubebuilder:validation:values:XValidation" is given twice [malformed-marker] stricter | keep one of them: the last one wins`},
		{"+kubebuilder:resource:path=a,path=a,path=b", Type, "warning 29: argument \"path\" of \"+kubebuilder:resource\" is given twice [malformed-marker] stricter | delete the second one, which says the same" + "\n" +
			"36: argument \"path\" of \"+kubebuilder:resource\" is given twice [malformed-marker] stricter | keep one of them: the last one wins"},
		{`+default={"a": ",b=1,b=2"}`, Field, ""},
		{"+kubebuilder:default={a: 1, b: `c,a=1,a=2`}", Field, ""},
		{"+kubebuilder:printcolumn:name=A", Type, `0: "+kubebuilder:printcolumn" lacks the arguments "JSONPath" and "type" [malformed-marker] | add ,JSONPath=` + "`.status.phase`,type=string to it, with your own values"},
		{"+kubebuilder:printcolumn:name=A,typ=string", Type, `32: unknown argument "typ" of "+kubebuilder:printcolumn" [malformed-marker] | did you mean "type"?`},
		{"+kubebuilder:printcolumn:foo=A", Type, `25: unknown argument "foo" of "+kubebuilder:printcolumn" [malformed-marker] | its arguments are JSONPath, description, format, name, priority, type`},
		{"+kubebuilder:printcolumn:name=A,type=string,JSONPath=.a,priority=x", Type, `65: argument "priority" of "+kubebuilder:printcolumn": expected an integer, found "x" [malformed-marker]`},
		{"+kubebuilder:resource=a", Type, `21: the arguments of "+kubebuilder:resource" stand behind ":", found "=" [malformed-marker] | write +kubebuilder:resource:categories=…; its arguments are categories, path, scope, shortName, singular`},
		{"+kubebuilder:validation:values:items:MinLength=x", Field, `47: value of "+kubebuilder:validation:values:items:MinLength": expected an integer, found "x" [malformed-marker] stricter`},

		// tags
		{"+k8s:maxLength=x", Field, `15: value of "+k8s:maxLength": expected an integer, found "x" [malformed-marker] stricter`},
		{"+k8s:maxLength", Field, `0: value of "+k8s:maxLength": expected an integer, found nothing [malformed-marker] stricter`},
		{"+k8s:eachVal=+k8s:maxLenght=3", Field, `13: unknown tag "+k8s:maxLenght" in "+k8s:eachVal" [malformed-marker] stricter | did you mean "+k8s:maxLength"?`},
		{"+k8s:eachVal=+k8s:eachKey=+k8s:format=3", Field, `38: value of "+k8s:format": expected a string, found "3" [malformed-marker] stricter`},
		{"+k8s:eachVal=3", Field, `13: value of "+k8s:eachVal": expected a tag, found "3" [malformed-marker] stricter`},
		{`+k8s:unionMember(onion: "a")`, Field, `24: unknown argument "onion" of "+k8s:unionMember" [malformed-marker] stricter | did you mean "union"?`},
		{`+k8s:unionMember("a")`, Field, `17: "+k8s:unionMember" takes no argument without a name, found "a" [malformed-marker] stricter`},
		{"+k8s:subfield=+k8s:required", Field, `0: "+k8s:subfield" needs an argument in parentheses [malformed-marker] stricter`},
		{"+k8s:forbidden=true", Field, `15: value of "+k8s:forbidden": expected nothing, found "true" [malformed-marker] stricter`},
		{"+k8s:format=a b", Field, `13: "+k8s:format": expected nothing more, found " b" [malformed-marker] stricter`},
		{"+k8s:required(a)", Field, `13: "+k8s:required" takes no arguments in parentheses [malformed-marker] stricter`},
		{"+k8s:format=k8s-uuid # why", Field, ""},
	}
	for _, tt := range tests {
		_, _, findings := Default().Parse(comment(tt.text), tt.target, true)
		var got []string
		for _, d := range findings {
			got = append(got, render(d))
		}
		if diff := cmp.Diff(tt.want, strings.Join(got, "\n")); diff != "" {
			t.Errorf("%s on a %s (-want +got):\n%s", tt.text, tt.target, diff)
		}
	}
}

// TestForeignFindings holds that a dependency's source is judged only where
// controller-gen judges it, too.
func TestForeignFindings(t *testing.T) {
	for text, want := range map[string]int{
		"+kubebuilder:validation:MaxLenght=3": 0,
		"+kubebuilder:resource:path=a":        0,
		"+k8s:maxLength=x":                    0,
		"+listType:kind=map":                  0,
		"+kubebuilder:validation:MinLength=x": 1,
		"+k8s:enum":                           1,
	} {
		if _, _, findings := Default().Parse(comment(text), Field, false); len(findings) != want {
			t.Errorf("%s: %v, expected %d", text, findings, want)
		}
	}
}

func TestStray(t *testing.T) {
	for text, want := range map[string]string{
		"+optional":                       `0: marker "+optional" has no effect here [misplaced-marker] stricter | write it on a line of its own above the field`,
		"+kubebuilder:rbac:verbs=get":     `0: marker "+kubebuilder:rbac" has no effect here [misplaced-marker] stricter | leave a blank line between it and the declaration below`,
		"+kubebuilder:validation:Typ=int": `0: unknown marker "+kubebuilder:validation:Typ" [unknown-marker] stricter | did you mean "+kubebuilder:validation:Type"?`,
		"+kubebuilder:scaffold:builder":   "",
		"+genclient":                      "",
	} {
		got := ""
		for _, d := range Default().ParseStray(comment(text)) {
			got += render(d)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
}

func TestExtensionValues(t *testing.T) {
	position := func(column int) token.Position {
		return token.Position{Filename: "a.go", Line: 2, Column: 4 + column, Offset: 20 + column}
	}
	tests := []struct {
		text   string
		target Target
		want   any
	}{
		{"+kubebuilder:default={a: 1}", Type, crdmarkers.Default{Value: map[string]any{"a": 1}}},
		{"+kubebuilder:example=a", Type, crdmarkers.Example{Value: "a"}},
		{"+nullable", Type, crdmarkers.Nullable{}},
		{"+k8s:minimum=3 # why", Type, crdmarkers.Minimum(3)},
		{"+crdgen:description:max=80", Field, DescriptionLimit{Max: 80}},
		{"+crdgen:recursion:depth=2", Type, RecursionLimit{Depth: 2}},
		{"+k8s:listType=set # why", Field, crdmarkers.ListType("set")},
		{"+k8s:optional # why", Field, struct{}{}},
		{
			`+k8s:item(type: "Ready", n: 0x1)=+k8s:eachVal=+k8s:maxLength=3`, Field,
			&K8sTag{
				Name: "k8s:item", Kind: TagPayload, Pos: position(0), PayloadPos: position(33),
				Args: []K8sArg{
					{Name: "type", Value: "Ready", Kind: StringPayload, Pos: position(16)},
					{Name: "n", Value: "0x1", Kind: IntPayload, Pos: position(28)},
				},
				Next: &K8sTag{
					Name: "k8s:eachVal", Kind: TagPayload, Pos: position(33), PayloadPos: position(46),
					Next: &K8sTag{Name: "k8s:maxLength", Kind: IntPayload, Payload: "3", Pos: position(46), PayloadPos: position(61)},
				},
			},
		},
	}
	for _, tt := range tests {
		m, ok, findings := Default().Parse(comment(tt.text), tt.target, true)
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
	if m, _, _ := Default().Parse(comment("+k8s:minimum=3 # why"), Field, true); m.Extension {
		t.Error("controller-gen sees +k8s:minimum with a comment")
	}
}

func TestNestedValues(t *testing.T) {
	tests := []struct {
		text, base string
		path       []Segment
		value      any
	}{
		{"+kubebuilder:validation:items:items:MaxLength=3", "kubebuilder:validation:MaxLength", []Segment{Items, Items}, crdmarkers.MaxLength(3)},
		{"+kubebuilder:validation:values:Enum=a;b", "kubebuilder:validation:Enum", []Segment{Values}, crdmarkers.Enum{"a", "b"}},
		{"+kubebuilder:validation:values:keys:Pattern=`a`", "kubebuilder:validation:Pattern", []Segment{Values, Keys}, crdmarkers.Pattern("a")},
		{"+kubebuilder:validation:items:default={a: 1}", "kubebuilder:default", []Segment{Items}, crdmarkers.Default{Value: map[string]any{"a": 1}}},
		{"+kubebuilder:validation:items:nullable", "nullable", []Segment{Items}, crdmarkers.Nullable{}},
		{"+kubebuilder:validation:values:XValidation:rule=a", "kubebuilder:validation:XValidation", []Segment{Values}, crdmarkers.XValidation{Rule: "a"}},
	}
	for _, tt := range tests {
		for _, target := range []Target{Type, Field} {
			m, ok, findings := Default().Parse(comment(tt.text), target, true)
			n, isNested := m.Value.(Nested)
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
		target         Target
		want           string // what stands at the position
	}{
		{"+kubebuilder:validation:MaxLength=3", "", Field, "3"},
		{"+kubebuilder:default= {a}", "", Field, "{a}"},
		{"+optional", "", Field, "+optional"},
		{"+optional", "rule", Field, "+optional"},
		{`+kubebuilder:validation:XValidation:rule="a, message=b",message="c"`, "rule", Field, `"a, message=b",message="c"`},
		{`+kubebuilder:validation:XValidation:rule="a, message=b",message="c"`, "message", Field, `"c"`},
		{`+kubebuilder:validation:XValidation:rule="\", message=b", message = "c"`, "message", Field, `"c"`},
		{"+kubebuilder:validation:values:XValidation:rule=a,message=b", "message", Field, "b"},
		{"+kubebuilder:validation:values:items:MaxLength=3", "", Field, "3"},
		{"+kubebuilder:resource:categories={a,b},scope=Cluster", "scope", Type, "Cluster"},
		{"+kubebuilder:resource:path=a", "scope", Type, "+kubebuilder:resource:path=a"},
		{`+k8s:unionMember(union: "a", memberName: "b")`, "memberName", Field, `"b")`},
		{"+k8s:eachVal=+k8s:maxLength=3", "", Field, "+k8s:maxLength=3"},
		{"+k8s:minimum=3", "", Type, "3"},
	}
	for _, tt := range tests {
		m, ok, findings := Default().Parse(comment(tt.text), tt.target, true)
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

func TestDuplicates(t *testing.T) {
	tests := []struct {
		name   string
		target Target
		texts  []string
		want   string
	}{
		{"different", Field, []string{"+kubebuilder:validation:MaxLength=3", "+optional", "+kubebuilder:validation:MaxLength=4"}, `0: marker "+kubebuilder:validation:MaxLength" is given twice with different values [duplicate-marker] stricter | keep one of them`},
		{"equal", Field, []string{"+optional", "+optional"}, `warning 0: marker "+optional" is given twice [duplicate-marker] stricter | delete the second one, which says the same`},
		{"equal in other words", Field, []string{"+listType=map", `+listType="map"`}, `warning 0: marker "+listType" is given twice [duplicate-marker] stricter | delete the second one, which says the same`},
		{"equal tags", Field, []string{"+k8s:maxLength=3", "+k8s:maxLength=3"}, `warning 0: marker "+k8s:maxLength" is given twice [duplicate-marker] stricter | delete the second one, which says the same`},
		{"repeatable", Field, []string{"+listMapKey=a", "+listMapKey=b", "+k8s:update=NoSet", "+k8s:update=NoUnset"}, ""},
		{"synonyms", Field, []string{"+optional", "+k8s:optional"}, ""},
		{"complement", Type, []string{"+kubebuilder:resource:path=a", "+kubebuilder:resource:scope=Cluster"}, `warning 0: marker "+kubebuilder:resource" is given twice [duplicate-marker] stricter | put all arguments into one marker`},
		{"lost scope", Type, []string{"+kubebuilder:resource:scope=Cluster", "+kubebuilder:resource:path=a"}, `0: marker "+kubebuilder:resource" is given twice with different values [duplicate-marker] stricter | keep one of them`},
		{"none", Field, nil, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var set Set
			for _, text := range tt.texts {
				m, ok, findings := Default().Parse(comment(text), tt.target, true)
				if !ok {
					t.Fatal(findings)
				}
				set = append(set, m)
			}
			got := ""
			for _, d := range Duplicates(set) {
				got += render(d)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestSet(t *testing.T) {
	a, b, c := Mark{Name: "a", Text: "1"}, Mark{Name: "b", Text: "2"}, Mark{Name: "a", Text: "3"}
	s := Set{a, b, c}
	if m, ok := s.Get("a"); !ok || m.Text != "1" {
		t.Errorf("Get(a) = %+v", m)
	}
	if all := s.All("a"); len(all) != 2 || all[1].Text != "3" {
		t.Errorf("All(a) = %+v", all)
	}
	if !s.Has("b") || s.Has("c") || Set(nil).Has("a") || Set(nil).All("a") != nil {
		t.Error("Has or an empty set is wrong")
	}
	if got := (Package | Type | Const).String(); got != "package, type or constant" {
		t.Errorf("String() = %q", got)
	}
}
