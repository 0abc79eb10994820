package celrules

import (
	"bytes"
	"fmt"
	"strings"

	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/check/counterexample"
	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
)

// reportRepeatedItems reports a default that has an item of a set, or a key of a list of
// type map, twice. The API server checks defaults without asking for that.
func reportRepeatedItems(p *pass.Pass, n *trace.Node) {
	if n.Schema.Default == nil || !bytes.Contains(n.Schema.Default.Raw, []byte("[")) || !n.Fixable() {
		return
	}
	var value any
	if utiljson.Unmarshal(n.Schema.Default.Raw, &value) != nil {
		return
	}
	refused, err := crvalidation.RepeatedItems("default", n.Schema, value)
	if err != nil {
		return
	}
	for _, e := range refused {
		if e.Type != field.ErrorTypeDuplicate {
			continue
		}
		p.Report(diag.Diagnostic{
			Pos:     n.KeywordPos("default"),
			Message: fmt.Sprintf("%s repeats %s: the API server refuses every object that leaves the field out", strings.TrimPrefix(e.Field, "."), counterexample.JSONText(e.BadValue)),
			Help:    "take one of the two out of the default",
		})
	}
}

// reportRefusedInMap reports a default below the values of a map that its own schema refuses:
// the API server checks no default there, and fills it in.
func reportRefusedInMap(p *pass.Pass, n *trace.Node) {
	if n.Schema.Default == nil || !n.Fixable() || !isInMap(n) {
		return
	}
	var value any
	if utiljson.Unmarshal(n.Schema.Default.Raw, &value) != nil || value == nil {
		return
	}
	refused, err := crvalidation.JudgeField(p.Context, "default", n.Schema, value)
	if err != nil || len(refused) == 0 || refused[0].Type == field.ErrorTypeDuplicate {
		return // that one is reported as a repeated item
	}
	if toldAtMarker(n, refused[0]) {
		return
	}
	p.Report(diag.Diagnostic{
		Pos:     n.KeywordPos("default"),
		Message: fmt.Sprintf("default makes the API server refuse every object that leaves %q out of a value of the map: %s", n.Name, crvalidation.Answer(refused[0])),
		Help:    "change the default or the validation: of defaults below a map the API server checks none when it takes the definition",
	})
}

// toldAtMarker reports whether what is wrong with a default is found where it is read, from what
// stands beside it: its own type, and the enum of the same declaration.
func toldAtMarker(n *trace.Node, e *field.Error) bool {
	if e.Field != "default" {
		return false
	}
	value, set := n.Setter("default")
	enum, restricted := n.Setter("enum")
	beside := set && restricted && value.Source.Field == enum.Source.Field && value.Source.Type == enum.Source.Type
	return e.Type == field.ErrorTypeTypeInvalid || e.Type == field.ErrorTypeNotSupported && beside
}

// isInMap reports whether a node stands below the values of a map.
func isInMap(n *trace.Node) bool {
	for ; n != nil; n = n.Parent {
		if n.Step == trace.Values {
			return true
		}
	}
	return false
}
