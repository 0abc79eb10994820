package resolve

import (
	"go/token"
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
)

// A reservation says that something is known of a field which stands in another struct: a
// rule there converts it, or a marker there may mean it that cannot be followed. There is no
// rule then, and no other marker is proposed.
type reservation struct{ rule *plan.Rule }

// reserve notes that a rule of another struct converts a field; nil for a marker that cannot
// be followed and may mean it.
func (s *scope) reserve(f *model.Field, r *plan.Rule) { s.outside[f] = reservation{r} }

// isReserved reports whether something of another struct is about a field.
func (s *scope) isReserved(f *model.Field) bool {
	_, ok := s.outside[f]
	return ok
}

// pos is where the rule comes from, not valid where there is none.
func (r reservation) pos() token.Position {
	if r.rule == nil {
		return token.Position{}
	}
	return r.rule.Pos
}

// hub are the fields of the hub that are known to be meant. Without any, each may be.
func (r reservation) hub() []gotype.FieldPath {
	if r.rule == nil {
		return nil
	}
	return r.rule.Hub
}

// isOf reports whether a rule of the pair itself made the reservation.
func (r reservation) isOf(pair *plan.Pair) bool {
	return r.rule != nil && slices.Contains(pair.Rules, r.rule)
}

// leadsTo reports whether it leads to a field of the hub by way of the struct that has it
// here: a rule for one that holds the same struct elsewhere is not meant. One that leads
// nowhere may have meant it.
func (r reservation) leadsTo(h gotype.FieldPath) bool {
	return len(r.hub()) == 0 || slices.ContainsFunc(r.hub(), func(to gotype.FieldPath) bool {
		return len(to) > len(h) && slices.Equal(to[len(to)-len(h):], h)
	})
}

// leadsInto reports whether it leads to a field of the hub or below it, or may.
func (r reservation) leadsInto(f *model.Field) bool {
	return len(r.hub()) == 0 || slices.ContainsFunc(r.hub(), func(to gotype.FieldPath) bool { return slices.Contains(to, f) })
}
