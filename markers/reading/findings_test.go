package reading

import (
	"fmt"
	"go/token"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
)

// comment puts a marker at column 4 of line 2.
func comment(text string) markers.Comment {
	return markers.Comment{Text: text, Pos: token.Position{Filename: "a.go", Line: 2, Column: 4, Offset: 20}}
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
		target markers.Target
		want   string
	}{
		// several on one line
		{"+optional +kubebuilder:default=abc", markers.Field, `10: marker "+kubebuilder:default" is not read: it stands behind "+optional" on the same line [malformed-marker] stricter | write +kubebuilder:default=abc on a line of its own`},
		{"+kubebuilder:default=abc +optional", markers.Field, `25: marker "+optional" is not read: it stands behind "+kubebuilder:default" on the same line [malformed-marker] stricter | write +optional on a line of its own`},
		{"+kubebuilder:validation:Enum=a;b\t+optional", markers.Field, `33: marker "+optional" is not read: it stands behind "+kubebuilder:validation:Enum" on the same line [malformed-marker] stricter | write +optional on a line of its own`},
		{"+kubebuilder:validation:MaxLength=3 +kubebuilder:validation:MinLength=1", markers.Field, `36: marker "+kubebuilder:validation:MinLength" is not read: it stands behind "+kubebuilder:validation:MaxLength" on the same line [malformed-marker] | write +kubebuilder:validation:MinLength=1 on a line of its own`},
		{
			"+kubebuilder:resource:path=a +kubebuilder:validation:MinLenght=1", markers.Field,
			`29: marker "+kubebuilder:validation:MinLenght" is not read: it stands behind "+kubebuilder:resource" on the same line [malformed-marker] stricter | write +kubebuilder:validation:MinLenght=1 on a line of its own
0: marker "+kubebuilder:resource" belongs on a type, found on a field [misplaced-marker] stricter | write it above the declaration of a type
29: unknown marker "+kubebuilder:validation:MinLenght" [unknown-marker] stricter | did you mean "+kubebuilder:validation:MinLength"?`,
		},
		{"+kubebuilder:default=\"a +optional\"", markers.Field, ""},
		{"+kubebuilder:validation:XValidation:rule=\"self == 'a +optional'\"", markers.Field, ""},
		{"+kubebuilder:default=a +b", markers.Field, ""},
		{"+crdgen:in:channel=a +kubebuilder:validation:MaxLength=3", markers.Field, ""},
		{"+crdgen:in:channel=a +crdgen:at=.a +optional", markers.Type, ""},
		{"+k8s:minimum=3 # as +optional", markers.Field, ""},
		{"+kubebuilder:deprecatedversion", markers.Field, `warning 0: marker "+kubebuilder:deprecatedversion" belongs on a type, found on a field [misplaced-marker] stricter | delete it: the API server warns of versions and not of fields, whose documentation can say "Deprecated: …"`},

		// unknown
		{"+kubebuilder:validation:MaxLenght=3", markers.Field, `0: unknown marker "+kubebuilder:validation:MaxLenght" [unknown-marker] stricter | did you mean "+kubebuilder:validation:MaxLength"?`},
		{"+kubebuilder:validation:maxlength=3", markers.Field, `0: unknown marker "+kubebuilder:validation:maxlength" [unknown-marker] stricter | did you mean "+kubebuilder:validation:MaxLength"?`},
		{"+kubebuilder:validation:nullable", markers.Field, `0: unknown marker "+kubebuilder:validation:nullable" [unknown-marker] stricter | did you mean "+nullable"?`},
		{"+kubebuilder:validation:optional", markers.Field, `0: unknown marker "+kubebuilder:validation:optional" [unknown-marker] stricter | did you mean "+optional"?`},
		{"+kubebuilder:validation:values:MaxLenght=3", markers.Field, `0: unknown marker "+kubebuilder:validation:values:MaxLenght" [unknown-marker] stricter | did you mean "+kubebuilder:validation:values:MaxLength"?`},
		{"+kubebuilder:maxItems=3", markers.Field, `0: unknown marker "+kubebuilder:maxItems" [unknown-marker] stricter | did you mean "+kubebuilder:validation:MaxItems"?`},
		{"+kubebuilder:format:uri", markers.Field, `0: unknown marker "+kubebuilder:format:uri" [unknown-marker] stricter | did you mean "+kubebuilder:validation:Format"? then write +kubebuilder:validation:Format=…`},
		{"+kubebuilder:validation:OneOf=a;b", markers.Type, `warning 0: unknown marker "+kubebuilder:validation:OneOf" [unknown-marker] stricter | did you mean "+kubebuilder:validation:ExactlyOneOf" or "+kubebuilder:validation:AtMostOneOf"?`},
		{"+kuberbuilders:Enum=a", markers.Field, `0: unknown marker "+kuberbuilders:Enum" [unknown-marker] stricter | did you mean "+kubebuilder:validation:Enum"?`},
		{"+kubebuilder:not:={a}", markers.Type, `warning 0: unknown marker "+kubebuilder:not" [unknown-marker] stricter | nothing reads this marker: delete it; "crdgen markers" lists all that are read`},
		{"+k8s:MaxLength=3", markers.Field, `0: unknown marker "+k8s:MaxLength" [unknown-marker] stricter | did you mean "+k8s:maxLength"?`},
		{`+k8s:member("a")=+k8s:required`, markers.Field, `0: unknown marker "+k8s:member" [unknown-marker] stricter | did you mean "+k8s:ifMode"?`},
		{"+crdgen:enumm", markers.Type, `0: unknown marker "+crdgen:enumm" [unknown-marker] stricter | did you mean "+crdgen:enum"?`},
		{"+kubebuilder:validation:Required by all", markers.Field, `0: unknown marker "+kubebuilder:validation:Required by all" [unknown-marker] stricter | nothing may stand behind "+kubebuilder:validation:Required"`},

		// near-misses of markers without a namespace
		{"+Optional", markers.Field, `0: unknown marker "+Optional" [unknown-marker] stricter | did you mean "+optional"?`},
		{"+optinal", markers.Field, `0: unknown marker "+optinal" [unknown-marker] stricter | did you mean "+optional"?`},
		{"+listtype=map", markers.Field, `0: unknown marker "+listtype" [unknown-marker] stricter | did you mean "+listType"?`},
		{"+groupname=a.b", markers.Package, `0: unknown marker "+groupname" [unknown-marker] stricter | did you mean "+groupName"?`},
		{"+ optional", markers.Field, `0: unknown marker "+ optional" [unknown-marker] stricter | did you mean "+optional"?`},
		{"+ listType=map", markers.Field, `0: unknown marker "+ listType" [unknown-marker] stricter | did you mean "+listType"?`},
		{"+optional.", markers.Field, `0: unknown marker "+optional." [unknown-marker] stricter | write +optional`},
		{"+optional until v2", markers.Field, `0: unknown marker "+optional until v2" [unknown-marker] stricter | nothing may stand behind "+optional": write the words on a line above it`},
		{"+default 3", markers.Field, `0: unknown marker "+default 3" [unknown-marker] stricter | write +default=… without a blank`},

		// markers of others, and prose
		{"+genclient", markers.Type, ""},
		{"+genClient", markers.Type, `warning 0: unknown marker "+genClient" [unknown-marker] stricter | write +genclient`},
		{"+genclient:method=a,verb=b", markers.Type, ""},
		{"+protobuf=true", markers.Type, ""},
		{"+k8s:openapi-gen=true", markers.Type, ""},
		{"+k8s:conversion-gen:explicit-from=net/url.Values", markers.Type, ""},
		{"+k8s:prerelease-lifecycle-gen:introduced=1.2", markers.Type, ""},
		{"+k8s:validation:maxLength=3", markers.Field, ""},
		{"+k8s:deprecated=a,protobuf=b", markers.Field, ""},
		{"+kubebuilder:scaffold:imports", markers.Package, ""},
		{"+kubebuilder:docs-gen:collapse=Imports", markers.Package, ""},
		{"+groupGoName=Core", markers.Package, ""},
		{"+enum", markers.Type, ""},
		{"+union", markers.Field, ""},
		{"+oneOf", markers.Field, ""},
		{"+patchMergeKey=name", markers.Field, ""},
		{"+build linux", markers.Package, ""},
		{"+ an optional thing", markers.Field, ""},
		{"+ zero", markers.Field, ""},
		{"+", markers.Field, ""},

		// misplaced
		{"+optional", markers.Type, `warning 0: marker "+optional" belongs on a field, found on a type [misplaced-marker] stricter | delete it: fields are optional or required, and types are not`},
		{"+kubebuilder:resource:path=a", markers.Field, `0: marker "+kubebuilder:resource" belongs on a type, found on a field [misplaced-marker] stricter | write it above the declaration of a type`},
		{"+kubebuilder:object:root=true", markers.Package, `warning 0: marker "+kubebuilder:object:root" belongs on a type, found on a package [misplaced-marker] stricter | write it directly above the type`},
		{"+k8s:enumExclude", markers.Field, `0: marker "+k8s:enumExclude" belongs on a constant, found on a field [misplaced-marker] stricter`},
		{"+k8s:enum", markers.Field, `0: marker "+k8s:enum" belongs on a type, found on a field [misplaced-marker] stricter | write it above the declaration of a type`},
		{"+kubebuilder:validation:values:MaxLength=3", markers.Package, `0: marker "+kubebuilder:validation:values:MaxLength" belongs on a type or field, found on a package [misplaced-marker] stricter | write it directly above the type or field`},

		// malformed
		{"+kubebuilder:validation:MinLength=abc", markers.Field, `34: value of "+kubebuilder:validation:MinLength": expected an integer, found "abc" [malformed-marker] | write a number, as in +kubebuilder:validation:MinLength=1`},
		{"+kubebuilder:validation:MinLength=99999999999999999999", markers.Field, `34: value of "+kubebuilder:validation:MinLength": expected an integer that fits into 64 bits, found "99999999999999999999" [malformed-marker]`},
		{"+kubebuilder:validation:MaxItems=a", markers.Field, `33: value of "+kubebuilder:validation:MaxItems": expected an integer, found "a" [malformed-marker] | write a number, as in +kubebuilder:validation:MaxItems=16`},
		{"+kubebuilder:validation:Minimum=", markers.Field, `32: value of "+kubebuilder:validation:Minimum": expected a number, found nothing [malformed-marker] | write a number, as in +kubebuilder:validation:Minimum=-1.5`},
		{"+kubebuilder:validation:Minimum", markers.Field, `0: "+kubebuilder:validation:Minimum" needs a value [malformed-marker] | write +kubebuilder:validation:Minimum=…`},
		{"+kubebuilder:validation:UniqueItems=yes", markers.Field, `36: value of "+kubebuilder:validation:UniqueItems": expected true or false, found "yes" [malformed-marker]`},
		{"+kubebuilder:validation:Enum=Fast,Slow", markers.Field, `33: value of "+kubebuilder:validation:Enum": expected nothing more, found ",Slow" [malformed-marker] | write +kubebuilder:validation:Enum=Fast;Slow`},
		{`+kubebuilder:validation:Enum="a`, markers.Field, `29: value of "+kubebuilder:validation:Enum": quote is not closed [malformed-marker] | close it on the same line, where a marker ends`},
		{`+kubebuilder:validation:Pattern="\d"`, markers.Field, `32: value of "+kubebuilder:validation:Pattern": expected a string with Go's escapes, found "\"\\d\"" [malformed-marker] | put the string into backquotes or double the backslash`},
		{"+kubebuilder:validation:Pattern=a,b", markers.Field, `33: value of "+kubebuilder:validation:Pattern": expected nothing more, found ",b" [malformed-marker] | quote a value that has blanks, commas or semicolons in it`},
		{"+default=a", markers.Field, `9: value of "+default": expected JSON, found "a" [malformed-marker] | quote a string: +default="a"`},
		{"+default={a: 1}", markers.Field, `9: value of "+default": expected JSON, found "{a: 1}" [malformed-marker] | the value must be complete JSON, unlike that of +kubebuilder:default`},
		{"+listType", markers.Field, `0: "+listType" needs a value [malformed-marker] | write +listType=…`},
		{"+nullable=true", markers.Field, `10: "+nullable" takes no value, found "true" [malformed-marker] | write +nullable`},
		{"+listType:kind=map", markers.Field, `10: unknown argument "kind" of "+listType" [malformed-marker] stricter | write +listType=…`},
		{"+kubebuilder:default:=a", markers.Field, ""},
		{`+kubebuilder:rbac:groups=a,verbs=get,resources="a,groups=b", verbs=list`, markers.Package, `61: argument "verbs" of "+kubebuilder:rbac" is given twice [malformed-marker] stricter | keep one of them: the last one wins`},
		{"+kubebuilder:validation:values:XValidation:rule=a,rule=b", markers.Field, `50: argument "rule" of "+kubebuilder:validation:values:XValidation" is given twice [malformed-marker] stricter | keep one of them: the last one wins`},
		{"+kubebuilder:resource:path=a,path=a,path=b", markers.Type, "warning 29: argument \"path\" of \"+kubebuilder:resource\" is given twice [malformed-marker] stricter | delete the second one, which says the same" + "\n" +
			"36: argument \"path\" of \"+kubebuilder:resource\" is given twice [malformed-marker] stricter | keep one of them: the last one wins"},
		{`+default={"a": ",b=1,b=2"}`, markers.Field, ""},
		{"+kubebuilder:default={a: 1, b: `c,a=1,a=2`}", markers.Field, ""},
		{"+kubebuilder:printcolumn:name=A", markers.Type, `0: "+kubebuilder:printcolumn" lacks the arguments "JSONPath" and "type" [malformed-marker] | write +kubebuilder:printcolumn:name=A,JSONPath=` + "`.status.phase`,type=string, with your own values"},
		{"+kubebuilder:printcolumn:name=A,typ=string", markers.Type, `32: unknown argument "typ" of "+kubebuilder:printcolumn" [malformed-marker] | did you mean "type"?`},
		{"+kubebuilder:printcolumn:foo=A", markers.Type, `25: unknown argument "foo" of "+kubebuilder:printcolumn" [malformed-marker] | its arguments are JSONPath, description, format, name, priority, type`},
		{"+kubebuilder:printcolumn:name=A,type=string,JSONPath=.a,priority=x", markers.Type, `65: argument "priority" of "+kubebuilder:printcolumn": expected an integer, found "x" [malformed-marker]`},
		{"+kubebuilder:resource=a", markers.Type, `21: the arguments of "+kubebuilder:resource" stand behind ":", found "=" [malformed-marker] | write +kubebuilder:resource:categories=…; its arguments are categories, path, scope, shortName, singular`},
		{"+kubebuilder:validation:values:items:MinLength=x", markers.Field, `47: value of "+kubebuilder:validation:values:items:MinLength": expected an integer, found "x" [malformed-marker] stricter | write a number, as in +kubebuilder:validation:MinLength=1`},

		// tags
		{"+k8s:maxLength=x", markers.Field, `15: value of "+k8s:maxLength": expected an integer, found "x" [malformed-marker] stricter`},
		{"+k8s:maxLength", markers.Field, `0: value of "+k8s:maxLength": expected an integer, found nothing [malformed-marker] stricter`},
		{"+k8s:eachVal=+k8s:maxLenght=3", markers.Field, `13: unknown tag "+k8s:maxLenght" in "+k8s:eachVal" [malformed-marker] stricter | did you mean "+k8s:maxLength"?`},
		{"+k8s:eachVal=+k8s:eachKey=+k8s:format=3", markers.Field, `38: value of "+k8s:format": expected a string, found "3" [malformed-marker] stricter`},
		{"+k8s:eachVal=3", markers.Field, `13: value of "+k8s:eachVal": expected a tag, found "3" [malformed-marker] stricter`},
		{`+k8s:unionMember(onion: "a")`, markers.Field, `24: unknown argument "onion" of "+k8s:unionMember" [malformed-marker] stricter | did you mean "union"?`},
		{`+k8s:unionMember("a")`, markers.Field, `17: "+k8s:unionMember" takes no argument without a name, found "a" [malformed-marker] stricter`},
		{"+k8s:subfield=+k8s:required", markers.Field, `0: "+k8s:subfield" needs an argument in parentheses [malformed-marker] stricter | write +k8s:subfield(…)=+k8s:required`},
		{"+k8s:forbidden=true", markers.Field, `15: value of "+k8s:forbidden": expected nothing, found "true" [malformed-marker] stricter`},
		{"+k8s:format=a b", markers.Field, `13: "+k8s:format": expected nothing more, found " b" [malformed-marker] stricter`},
		{"+k8s:required(a)", markers.Field, `13: "+k8s:required" takes no arguments in parentheses [malformed-marker] stricter`},
		{"+k8s:format=k8s-uuid # why", markers.Field, ""},
	}
	for _, tt := range tests {
		_, _, findings := Of(markers.Default()).Parse(comment(tt.text), tt.target, true)
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
		if _, _, findings := Of(markers.Default()).Parse(comment(text), markers.Field, false); len(findings) != want {
			t.Errorf("%s: %v, expected %d", text, findings, want)
		}
	}
}

func TestStray(t *testing.T) {
	for text, want := range map[string]string{
		"+optional":                       `0: marker "+optional" has no effect here [misplaced-marker] stricter | write it on a line of its own above the field`,
		"+kubebuilder:rbac:verbs=get":     `0: marker "+kubebuilder:rbac" has no effect here [misplaced-marker] stricter | move it above the documentation that it is a part of, with a blank line between them`,
		"+kubebuilder:validation:Typ=int": `0: unknown marker "+kubebuilder:validation:Typ" [unknown-marker] stricter | did you mean "+kubebuilder:validation:Type"?`,
		"+kubebuilder:scaffold:builder":   "",
		"+genclient":                      "",
	} {
		got := ""
		for _, d := range Of(markers.Default()).ParseStray(comment(text)) {
			got += render(d)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
}

func TestDuplicates(t *testing.T) {
	tests := []struct {
		name   string
		target markers.Target
		texts  []string
		want   string
	}{
		{"different", markers.Field, []string{"+kubebuilder:validation:MaxLength=3", "+optional", "+kubebuilder:validation:MaxLength=4"}, `0: marker "+kubebuilder:validation:MaxLength" is given twice with different values [duplicate-marker] stricter | keep one of them`},
		{"equal", markers.Field, []string{"+optional", "+optional"}, `warning 0: marker "+optional" is given twice [duplicate-marker] stricter | delete the second one, which says the same`},
		{"equal in other words", markers.Field, []string{"+listType=map", `+listType="map"`}, `warning 0: marker "+listType" is given twice [duplicate-marker] stricter | delete the second one, which says the same`},
		{"equal tags", markers.Field, []string{"+k8s:maxLength=3", "+k8s:maxLength=3"}, `warning 0: marker "+k8s:maxLength" is given twice [duplicate-marker] stricter | delete the second one, which says the same`},
		{"repeatable", markers.Field, []string{"+listMapKey=a", "+listMapKey=b", "+k8s:update=NoSet", "+k8s:update=NoUnset"}, ""},
		{"synonyms", markers.Field, []string{"+optional", "+k8s:optional"}, ""},
		{"another name", markers.Field, []string{"+k8s:minimum=3", "+kubebuilder:validation:Minimum=6"}, `0: markers "+k8s:minimum" and "+kubebuilder:validation:Minimum" set one thing to different values [duplicate-marker] stricter | keep one of them`},
		{"another name, the same value", markers.Field, []string{"+k8s:maxLength=0x10", "+kubebuilder:validation:MaxLength=16", `+default={"a":1}`, "+kubebuilder:default={a: 1}", "+k8s:listType=map", `+listType="map"`}, ""},
		{"a default for another tool", markers.Field, []string{"+kubebuilder:default=a", "+default=ref(example.com/x.A)"}, ""},
		{"two defaults", markers.Field, []string{"+kubebuilder:default=1", "+default=2"}, `warning 0: marker "+default" has no effect: "+kubebuilder:default" beside it has another value, which counts [duplicate-marker] stricter | keep one of them`},
		{"another name behind a path", markers.Field, []string{"+crdgen:at=.a +k8s:maxItems=3", "+crdgen:at=.a +kubebuilder:validation:MaxItems=6"}, `0: markers "+k8s:maxItems" and "+kubebuilder:validation:MaxItems" set one thing to different values behind the path .a [duplicate-marker] stricter | keep one of them`},
		{"complement", markers.Type, []string{"+kubebuilder:resource:path=a", "+kubebuilder:resource:scope=Cluster"}, ""},
		{"lost scope", markers.Type, []string{"+kubebuilder:resource:scope=Cluster", "+kubebuilder:resource:path=a"}, `0: marker "+kubebuilder:resource" is given twice with different values [duplicate-marker] stricter | put all arguments into one marker: // +kubebuilder:resource:scope=Cluster,path=a`},
		{"none", markers.Field, nil, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var set markers.Set
			for _, text := range tt.texts {
				m, ok, findings := Of(markers.Default()).Parse(comment(text), tt.target, true)
				if !ok {
					t.Fatal(findings)
				}
				set = append(set, m)
			}
			got := ""
			for _, d := range Of(markers.Default()).Duplicates(set) {
				got += render(d)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestPlaceOfTheDefaultWithoutEffect finds the one that has no effect at its own line, wherever
// the other stands.
func TestPlaceOfTheDefaultWithoutEffect(t *testing.T) {
	for _, path := range []string{"", "+crdgen:at=.a "} {
		for _, texts := range [][]string{{"+default=2", "+kubebuilder:default=1"}, {"+kubebuilder:default=1", "+default=2"}} {
			var set markers.Set
			without, counts := 0, 0
			for i, text := range texts {
				c := comment(path + text)
				c.Pos.Line += i
				if text == "+default=2" {
					without = c.Pos.Line
				} else {
					counts = c.Pos.Line
				}
				m, ok, findings := Of(markers.Default()).Parse(c, markers.Field, true)
				if !ok {
					t.Fatal(findings)
				}
				set = append(set, m)
			}
			all := Of(markers.Default()).Duplicates(set)
			if len(all) != 1 || all[0].Pos.Line != without || len(all[0].Notes) != 1 || all[0].Notes[0].Pos.Line != counts || all[0].Notes[0].Message != "this one counts" {
				t.Errorf("%q behind %q: %+v", texts, path, all)
			}
		}
	}
}

// TestDuplicatesOfConversions gives every marker of conversions twice, also those that may stand
// several times: each of them decides something, so that the second one is a slip.
func TestDuplicatesOfConversions(t *testing.T) {
	tried := 0
	for _, d := range markers.Default().Definitions() {
		if d.Generator != "conversion" || d.Foreign || d.Example == "" {
			continue
		}
		tried++
		var set markers.Set
		for range 2 {
			m, ok, findings := Of(markers.Default()).Parse(comment(d.Example), d.Targets, true)
			if !ok {
				t.Fatal(findings)
			}
			set = append(set, m)
		}
		found := Of(markers.Default()).Duplicates(set)
		if len(found) != 1 || found[0].Code != diag.DuplicateMarker || len(found[0].Edits) != 1 {
			t.Errorf("%s twice: %v", d.Example, found)
		}
	}
	if tried < 15 {
		t.Errorf("only %d markers were tried", tried)
	}
}

// TestChangesAreRead applies every change that a finding about the text of one marker
// proposes: what comes out is read without a finding, or is gone.
func TestChangesAreRead(t *testing.T) {
	r := Of(markers.Default())
	for _, c := range []struct {
		text   string
		target markers.Target
		want   string
	}{
		{"+kubebuilder:validation:EmbeddedResource:=false", markers.Field, ""},
		{"+kubebuilder:validation:XIntOrString:=true", markers.Field, "+kubebuilder:validation:XIntOrString"},
		{"+kubebuilder:validation:Enum=a,b", markers.Field, "+kubebuilder:validation:Enum=a;b"},
		{`+kubebuilder:validation:Pattern="^\d+$"`, markers.Field, "+kubebuilder:validation:Pattern=`^\\d+$`"},
		{"+kubebuilder:validation:ExclusiveMinimum=True", markers.Field, "+kubebuilder:validation:ExclusiveMinimum=true"},
		{"+kubebuilder:validation:UniqueItems:true", markers.Field, "+listType=set"},
		{"+kubebuilder:validation:MaxLength:5", markers.Field, "+kubebuilder:validation:MaxLength=5"},
		{"+kubebuilder:validation:=Required", markers.Field, "+kubebuilder:validation:Required"},
		{"+optional.", markers.Field, "+optional"},
		{"+kubebuilder:printcolumn:name=A,typ=string,JSONPath=.a", markers.Type, "+kubebuilder:printcolumn:name=A,type=string,JSONPath=.a"},
		{
			"+kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,groups=a,resources=b,verbs=create,versions=v1,name=a.b.c", markers.Package,
			"+kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,groups=a,resources=b,verbs=create,versions=v1,name=a.b.c,admissionReviewVersions=v1",
		},
	} {
		_, _, found := r.Parse(markers.Comment{Text: c.text, Pos: token.Position{Line: 1, Column: 1}}, c.target, true)
		if len(found) != 1 || len(found[0].Edits) != 1 {
			t.Errorf("%s: no change in %v", c.text, found)
			continue
		}
		e := found[0].Edits[0]
		at := e.Pos.Column - 1
		if !strings.HasPrefix(c.text[at:], e.Old) {
			t.Errorf("%s: does not have %q at %d", c.text, e.Old, at)
			continue
		}
		got := c.text[:at] + e.New + c.text[at+len(e.Old):]
		if want := strings.ReplaceAll(c.want, `\\`, `\`); got != want {
			t.Errorf("%s: becomes %s, want %s", c.text, got, want)
		}
		if got == "" {
			continue
		}
		if _, ok, left := r.Parse(markers.Comment{Text: got}, c.target, true); !ok || len(left) > 0 {
			t.Errorf("%s: becomes %s, which is not read: %v", c.text, got, left)
		}
	}
}
