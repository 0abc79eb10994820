package rules

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
