package contract

import (
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/check/server"
	"github.com/crdgen/crdgen/internal/check/trace"
)

// DefinitionRefused is the rule of what the server says to a new definition.
const DefinitionRefused = "definition-refused"

// refused asks the server's own code whether the new definition may replace the old
// one. What has a rule of its own is not said twice, nor is what the server has
// against the old definition as well.
func (c *definition) refused() {
	if c.old.Name != c.new.Name {
		return
	}
	refused := server.UpdateVerdict(c.ctx, c.new, c.old)
	if len(refused) == 0 {
		return
	}
	var known []string
	for _, e := range server.Verdict(c.ctx, c.old) {
		known = append(known, e.Error())
	}
	for _, e := range refused {
		if slices.Contains(known, e.Error()) || c.named(e) {
			continue
		}
		c.add("", Refused, Finding{
			Rule: DefinitionRefused, Keyword: e.Field, Message: said(e),
			Advice: "no server takes the new definition: see \"crdgen check\"",
		})
	}
}

// said is what the server says, without values that are whole objects.
func said(refused *field.Error) string {
	e := *refused
	if place := trace.PlaceOf(e.Field); len(place.Rest) > 0 && place.Rest[0].Name == "default" {
		e.Detail = server.OfDefault(e.Detail)
	}
	text := e.ErrorBody()
	if len(text) > longest {
		text = e.Type.String() + ": " + e.Detail
	}
	return e.Field + ": " + clip(text)
}

// named reports whether a rule has found what the server says.
func (c *definition) named(e *field.Error) bool {
	for _, p := range []struct{ prefix, rule string }{
		{"spec.scope", "scope-changed"}, {"spec.names.kind", "kind-renamed"}, {"status.storedVersions", "stored-version-removed"}, {"status.storedVersions", "stored-version-unknown"},
	} {
		if strings.HasPrefix(e.Field, p.prefix) && slices.ContainsFunc(c.found, func(f Finding) bool { return f.Rule == p.rule }) {
			return true
		}
	}
	return false
}
