package grammar

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"
)

// values are texts behind a marker's name, some well formed for each kind of value.
var values = []string{
	"", "=", "=5", "=-5", "=05", "=1.5", "=99999999999", "=true", "=false", "=word", `="quoted"`, "=`raw`", `="two \"quotes\""`, `="open`, "=a;b", `="a";"b"`, "=a;;b", "=true;false", "={a,b}", "={a: 1}",
	"={", "=a b", "=ä", "=a,b", ":name=x", ":name=x,name=y", ":nam=x", ":name", ":rule=self", `:rule="self",message="no"`, `:rule="self",messag="no"`, ":path=.spec", ":specpath=.spec.a,statuspath=.status.b",
	`:name="A",type=string,JSONPath=".spec.a"`, `:name="A",typ=string,JSONPath=".spec.a"`, ":name=A,type=string", ":warning=\"x\"", ":url=x,description=\"y\"", ":,", ":=", ":a=b;c",
}

// TestValuesAsControllerTools reads every definition of controller-tools with well formed and
// broken texts: the same values and refusals, and each refusal says what is wrong and where.
func TestValuesAsControllerTools(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 7))
	read, refused, changed := 0, 0, 0
	for _, d := range crdmarkers.AllDefinitions {
		g := Of(d.Definition)
		for i := range 3 * len(values) {
			value := values[i%len(values)]
			if i >= len(values) { // with something of another one in it
				other := values[r.IntN(len(values))]
				value = value[:r.IntN(len(value)+1)] + other[r.IntN(len(other)+1):]
			}
			text := "+" + d.Name + value
			want, err := ParseWithControllerGen(d.Definition, text)
			got, problem := g.Parse(Marker{Name: d.Name, Example: "+" + d.Name}, text)
			switch {
			case (err != nil) != (problem != nil):
				t.Errorf("%s: controller-tools says %v, and %+v was found", text, err, problem)
			case err == nil:
				read++
				if !reflect.DeepEqual(got, want) {
					t.Errorf("%s: %#v, and controller-tools reads %#v", text, got, want)
				}
			default:
				refused++
				checkProblem(t, text, problem)
				if c := problem.Change; c != nil {
					changed++
					fixed := text[:c.Offset] + c.New + strings.TrimPrefix(text[c.Offset:], c.Old)
					if _, again := g.Parse(Marker{Name: d.Name, Example: "+" + d.Name}, fixed); again != nil && again.Message == problem.Message {
						t.Errorf("%s: %q stays after the change to %s", text, problem.Message, fixed)
					}
				}
			}
		}
	}
	t.Logf("%d texts are read, %d refused, %d of them with a change", read, refused, changed)
	if read < 1000 || refused < 1000 || changed < 50 {
		t.Errorf("only %d texts are read, %d refused, %d of them with a change", read, refused, changed)
	}
}

// checkProblem checks that a problem lies in its text and reads as findings do.
func checkProblem(t *testing.T, text string, p *Problem) {
	t.Helper()
	if p.Offset < 0 || p.Offset > len(text) {
		t.Errorf("%s: %q is at %d, outside of the text", text, p.Message, p.Offset)
	}
	if p.Message == "" || strings.HasSuffix(p.Message, ".") || strings.Contains(p.Message, "\n") {
		t.Errorf("%s: message %q", text, p.Message)
	}
	if c := p.Change; c != nil && (c.Offset < 0 || c.Offset > len(text) || !strings.HasPrefix(text[c.Offset:], c.Old)) {
		t.Errorf("%s: the change %+v is not about the text", text, *c)
	}
}

// TestProblems has what is said of one broken value of each kind, and where.
func TestProblems(t *testing.T) {
	byName := map[string]*ctmarkers.Definition{}
	for _, d := range crdmarkers.AllDefinitions {
		byName[d.Name] = d.Definition
	}
	const length, column, rule = "kubebuilder:validation:MaxLength", "kubebuilder:printcolumn", "kubebuilder:validation:XValidation"
	for _, c := range []struct{ name, value, at, message, help, change string }{
		{length, "", "", `"+` + length + `" needs a value`, "write +" + length + "=…", ""},
		{length, "=ten", "ten", `value of "+` + length + `": expected an integer, found "ten"`, "write a number, as in +" + length + "=63", ""},
		{length, "=1.5", "1.5", `value of "+` + length + `": expected an integer, found "1.5"`, "write a number, as in +" + length + "=63", ""},
		{"kubebuilder:validation:UniqueItems", "=yes", "yes", `value of "+kubebuilder:validation:UniqueItems": expected true or false, found "yes"`, "", ""},
		{"kubebuilder:validation:Pattern", `="open`, `"open`, `value of "+kubebuilder:validation:Pattern": quote is not closed`, "close it on the same line, where a marker ends", ""},
		{"kubebuilder:subresource:status", "=true", "true", `"+kubebuilder:subresource:status" takes no value, found "true"`, "write +kubebuilder:subresource:status", "+kubebuilder:subresource:status"},
		{column, ":name=A,typ=string,JSONPath=.a", "typ=", `unknown argument "typ" of "+` + column + `"`, `did you mean "type"?`, "+" + column + ":name=A,type=string,JSONPath=.a"},
		{column, ":name=,type=string,JSONPath=.a", "name=", `argument "name" of "+` + column + `" has no value`, "write name=…", ""},
		{column, ":name=A,JSONPath=.a", "", `"+` + column + `" lacks the argument "type"`, "write +" + column + ":name=A,JSONPath=.a,type=…, with your own values", ""},
		{
			"kubebuilder:subresource:scale", "", "", `"+kubebuilder:subresource:scale" lacks the arguments "specpath" and "statuspath"`,
			"add :specpath=.spec.replicas,statuspath=.status.replicas to it", "+kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas",
		},
		{
			rule, "=self", "=self", `the arguments of "+` + rule + `" stand behind ":", found "="`,
			"write +" + rule + ":rule=self; its arguments are fieldPath, message, messageExpression, optionalOldSelf, reason, rule", "",
		},
	} {
		text := "+" + c.name + c.value
		m := Marker{Name: c.name, Example: "+" + c.name + "=63", Usual: map[string]string{"specpath": ".spec.replicas", "statuspath": ".status.replicas"}}
		_, p := Of(byName[c.name]).Parse(m, text)
		if p == nil {
			t.Errorf("%s is read", text)
			continue
		}
		want := Problem{Message: c.message, Help: c.help, Change: p.Change}
		if c.at != "" {
			want.Offset = strings.Index(text, c.at)
		}
		if *p != want {
			t.Errorf("%s:\n%+v, want\n%+v", text, *p, want)
		}
		changed := ""
		if p.Change != nil {
			changed = text[:p.Change.Offset] + p.Change.New + strings.TrimPrefix(text[p.Change.Offset:], p.Change.Old)
		}
		if changed != c.change {
			t.Errorf("%s is changed to %q, want %q", text, changed, c.change)
		}
	}
}
