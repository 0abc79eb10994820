package declared

import (
	"strings"
	"testing"

	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/template"
)

// TestExpressionsAreKnown holds the arguments that are defined to be expressions against what
// the reference says of them, and what an argument of a project's own marker becomes in them.
func TestExpressionsAreKnown(t *testing.T) {
	t.Parallel()
	given := template.Arguments{"v": {Value: "a"}}
	r := markers.Default()
	known := 0
	for _, d := range r.Definitions() {
		for _, a := range d.Arguments() {
			if said := strings.HasPrefix(a.Summary, "CEL expression"); said != a.Expression {
				t.Errorf("+%s:%s is described as %q, and defined to be an expression is %t", d.Name, a.Name, a.Summary, a.Expression)
			}
			if a.Name == "" || d.Targets&(markers.Type|markers.Field|markers.Const) == 0 {
				continue // no marker of a project stands for it
			}
			value := `"self == ${v}"`
			if strings.HasPrefix(a.Type, "map") {
				value = "{a: \"x, rule=\", b: " + value + "}"
			}
			for _, before := range []string{"", "+crdgen:in:channel=a ", "+crdgen:at=a.b "} {
				for _, first := range []string{"", `other="x,y={",`} {
					text := before + "+" + d.Name + ":" + first + a.Name + "=" + value
					got, _ := given.Marker(text, ownReading{r})
					if strings.Contains(got, "'a'") != a.Expression {
						t.Errorf("%s becomes %s", text, got)
					}
				}
			}
			if a.Expression {
				known++
			}
		}
	}
	if known < 5 {
		t.Errorf("%d expressions were tried", known)
	}
}

// TestLastArgument names the argument whose value is open at the end of a text.
func TestLastArgument(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"rule=": "rule", "rule=`a": "rule", `message="a,b=c",rule="`: "rule", "a={b: `}`, c: ": "a", "a={b},c={": "c",
		`a="\",b=",c=x=`: "c", "": "", "a": "", "a=1,b": "", "a=1;2;": "a",
	} {
		if got := lastArgument(text); got != want {
			t.Errorf("%s ends in %q, want %q", text, got, want)
		}
	}
}
