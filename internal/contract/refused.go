package contract

import (
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/check/server"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/versions"
)

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
		if slices.Contains(known, e.Error()) || c.hasOwnRule(e) {
			continue
		}
		c.add("", change.Refused, change.Finding{
			Rule: change.RuleDefinitionRefused, Keyword: e.Field, Message: said(e),
			Advice: "no server takes the new definition: see \"crdgen check\"",
		})
	}
}

// said is what the server says, without values that are whole objects.
func said(refused *field.Error) string {
	e := *refused
	if place := trace.LocationOf(e.Field); len(place.Rest) > 0 && place.Rest[0].Name == "default" {
		e.Detail = server.OfDefault(e.Detail)
	}
	text := e.ErrorBody()
	if len(text) > change.Longest {
		text = e.Type.String() + ": " + e.Detail
	}
	return e.Field + ": " + change.Clip(text)
}

// hasOwnRule reports whether what the server says is a change with a rule of its own: see
// names and versions.
func (c *definition) hasOwnRule(e *field.Error) bool {
	switch {
	case strings.HasPrefix(e.Field, "spec.scope"):
		return c.old.Spec.Scope != c.new.Spec.Scope
	case strings.HasPrefix(e.Field, "spec.names.kind"):
		return c.old.Spec.Names.Kind != c.new.Spec.Names.Kind
	case strings.HasPrefix(e.Field, "status.storedVersions"):
		return slices.ContainsFunc(versions.Stored(c.old), c.endsStored) || len(storedNowhere(c.old, c.new)) > 0
	}
	return false
}
