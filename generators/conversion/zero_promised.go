package conversion

import (
	"encoding/json"
	"fmt"

	"github.com/crdgen/crdgen/internal/check/zero"
	"github.com/crdgen/crdgen/internal/diag"
)

// promised reports a zero that a marker promises for a field which only the hub
// has, where JSON leaves it out and another default takes its place. The struct of
// the pair stands at to.
func (s *zeroSearch) promised(pair *Pair, r *Rule, to Place) {
	if !s.toHub || r.How != HubOnly || r.Default == nil {
		return
	}
	h := to.then(r.Hub[0]...)
	text, err := json.Marshal(r.Default)
	if err != nil || string(text) != zero.JSON(h.Type()) {
		return
	}
	by, brings, ok := replaced(Place{h.Field()}, h)
	if !ok || by != h.Field() {
		return
	}
	s.diags.Add(diag.Diagnostic{
		Pos: h.Field().Pos, Code: diag.ConversionZero, Stricter: true,
		Message: fmt.Sprintf("field %q of hub %s loses the %s that the marker of version %s gives it: %s leaves it out, and the default %s takes its place",
			r.Hub[0].Named(pair.Hub), s.spoke.Kind.Hub.Name, text, s.spoke.Version.Name, by.LeavesOut(), brings),
		Help:  fmt.Sprintf("make the field a pointer, or take %s away", by.LeavesOut()),
		Notes: []diag.Note{{Pos: r.Pos, Message: "the marker is here"}},
	})
}
