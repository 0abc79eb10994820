package check

import (
	"encoding/json"
	"fmt"
	"go/token"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
)

func unguardedField() Rule {
	return Rule{
		Code: diag.UnguardedField, OfObject: true, Severity: diag.Warning, Level: Full, Each: findUnguarded,
		Title: "a CEL rule reads an optional field that may not be there",
		Doc: "When an object leaves the field out, the rule does not say yes or no: it fails. The API server refuses the object with \"no such key\", whether the rule was meant to " +
			"refuse it or not. crdgen found such an object with the API server's own code: the schema allows it and all other rules accept it. " +
			"Ask with has(self.field) first, read it as self.?field.orValue(…), or make the field required. " +
			"Admission policies are tried in the same way: there a failure refuses the request, unless failurePolicy is Ignore and the policy does nothing.",
		Example: "// +kubebuilder:validation:XValidation:rule=\"self.min <= self.max\"\ntype Range struct {\n\tMin int32 `json:\"min\"`\n\t// +optional\n\tMax *int32 `json:\"max,omitempty\"`\n}",
	}
}

func failingRule() Rule {
	return Rule{
		Code: diag.FailingRule, OfObject: true, Severity: diag.Warning, Level: Full, Each: findFailing,
		Title: "a CEL rule fails on an empty list or on zero",
		Doc: "The schema allows a list without items or the number 0, and the rule takes an item or divides by it. It does not say yes or no then: it fails, and the API server refuses the object " +
			"with \"index out of bounds\" or \"division by zero\". crdgen found such an object with the API server's own code. Ask for the size or the value first, or bound it in the schema.",
		Example: "// +kubebuilder:validation:XValidation:rule=\"self[0] != 'none'\"\nNames []string `json:\"names\"`",
	}
}

func harmfulDefault() Rule {
	return Rule{
		Code: diag.HarmfulDefault, OfObject: true, Level: Full, Each: findHarmfulDefaults,
		Title: "a default makes a CEL rule refuse the object",
		Doc: "The rule speaks of fields with defaults only, and with these defaults it is false. The API server fills them in before it evaluates rules, so it refuses every object " +
			"that leaves the fields out: for values that the user did not write. crdgen found such an object with the API server's own code. Change the default or the rule.",
		Example: "// +kubebuilder:validation:XValidation:rule=\"self.min <= self.max\"\ntype Range struct {\n\tMin int32 `json:\"min\"` // +kubebuilder:default=10\n\tMax int32 `json:\"max\"` // +kubebuilder:default=5\n}",
	}
}

func findUnguarded(p *Pass, n *Node) {
	t := p.try(n)
	if t == nil {
		return
	}
	for _, c := range t.unguarded() {
		name := c.path[strings.LastIndexAny(c.path, ".")+1:]
		p.Report(diag.Diagnostic{
			Pos:     n.Rule(c.rule).ArgPos("rule"),
			Message: fmt.Sprintf("rule fails with %q when optional field %q is left out", c.failure, strings.TrimLeft(c.path, "[]{}.")),
			Help: fmt.Sprintf("ask with has(…%s) first, or make the field required; refused is %s: %s",
				name, n.Address(), JSONText(c.object)),
			Notes: []diag.Note{{Pos: t.posOf(c.path), Message: "the field is here"}},
		})
	}
}

func findFailing(p *Pass, n *Node) {
	t := p.try(n)
	if t == nil {
		return
	}
	for _, c := range t.failing() {
		p.Report(diag.Diagnostic{
			Pos:     n.Rule(c.rule).ArgPos("rule"),
			Message: fmt.Sprintf("rule fails with %q on a value that the schema allows", c.failure),
			Help:    fmt.Sprintf("ask for the size or value first, or bound it; refused is %s: %s", n.Address(), JSONText(c.object)),
		})
	}
}

func findHarmfulDefaults(p *Pass, n *Node) {
	t := p.try(n)
	if t == nil {
		return
	}
	for _, c := range t.harmed() {
		p.Report(diag.Diagnostic{
			Pos:     t.posOfDefault(c.path),
			Message: fmt.Sprintf("default of %q makes a rule refuse every object that leaves the field out: %s", c.path, c.failure),
			Help:    fmt.Sprintf("change the default or the rule; refused is %s: %s", n.Address(), JSONText(c.object)),
			Notes:   []diag.Note{{Pos: n.Rule(c.rule).ArgPos("rule"), Message: "the rule is here"}},
		})
	}
}

// longestObject is how much of an object a message shows.
const longestObject = 300

// JSONText writes a value for a message, cut where it is long.
func JSONText(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return "?"
	}
	if len(text) > longestObject {
		return string(text[:longestObject]) + "…"
	}
	return string(text)
}

// posOf is where the field at a path below the node is declared.
func (t *trial) posOf(path string) token.Position {
	if n := t.node.descend(path); n != nil {
		return n.Pos()
	}
	return t.node.Pos()
}

// posOfDefault is where the default at a path below the node is written.
func (t *trial) posOfDefault(path string) token.Position {
	if n := t.node.descend(path); n != nil {
		return n.KeywordPos("default")
	}
	return t.node.Pos()
}

// descend follows a path of package witness; nil where it leads nowhere.
func (n *Node) descend(path string) *Node {
	for step := range strings.SplitSeq(path, ".") {
		name := strings.TrimRight(step, "[]{}")
		if name != "" {
			if n = n.Property(name); n == nil {
				return nil
			}
		}
		for inner := step[len(name):]; len(inner) > 1; inner = inner[2:] {
			if inner[0] == '[' {
				n = n.Items()
			} else {
				n = n.Values()
			}
			if n == nil {
				return nil
			}
		}
	}
	return n
}
