package verify

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/check/zero"
)

// compareDefaults finds two defaults that are not the same value: what a field that is left
// out means depends on the version then. Where a rule changes values the spoke's default
// counts as what it becomes in the hub.
func (c *check) compareDefaults(pair *plan.Pair, r *plan.Rule, conv *plan.Conv) {
	spoke, hub := r.Spoke.Field(), r.Hub[0].Field()
	_, ok := gotype.DefaultMark(spoke)
	_, both := gotype.DefaultMark(hub)
	if ok != both {
		c.loneDefault(pair, r, conv, plan.Direction(both))
	}
	if !ok || !both {
		return
	}
	x, known := meant(gotype.JSONDefault(spoke), conv, true)
	y, alsoKnown := meant(gotype.JSONDefault(hub), conv, false)
	if !known || !alsoKnown || reflect.DeepEqual(x, y) {
		return
	}
	found := problem.DefaultsDiffer{Pair: pair, Rule: r}
	if conv.Form == plan.Unit || conv.Form == plan.Enum {
		found.Changed = true
		found.MeantSpoke, found.MeantHub = spellMeant(y, conv, true), spellMeant(x, conv, false)
	}
	c.add(found)
}

// loneDefault finds a default that only the version has to which a direction leads, and that
// is not stored: a field that is left out in the other version stays so until somebody writes
// the object in this one, and has the default from then on. A default of the stored version is
// there whenever the object is read.
//
// Nothing changes where either version writes the field always, where the default is what the
// field is without it, and where a function decides. A field that is a pointer in one version
// only is looked at with the zeros.
func (c *check) loneDefault(pair *plan.Pair, r *plan.Rule, conv *plan.Conv, d plan.Direction) {
	from, to := r.Hub[0], r.Spoke
	if d == plan.ToHub {
		from, to = to, from
	}
	saysNothing := func(v [2]string) bool { return v[0] == "" }
	switch {
	case pair.Of.Stores(d), r.Conv.Form == plan.Optional, conv.Form == plan.Function:
	case !gotype.LeavesOut(from.Field()), !gotype.LeavesOut(to.Field()):
	case zero.Is(gotype.JSONDefault(to.Field()), gotype.Pointee(to.Type())):
	case conv.Form == plan.Enum && slices.ContainsFunc(conv.EnumValues(d), saysNothing):
	default:
		c.add(problem.LoneDefault{Pair: pair, Rule: r, Direction: d})
	}
}

// meant is what a default of one side means, in a form in which both sides can be
// compared; not known where nothing tells.
func meant(value any, c *plan.Conv, spoke bool) (any, bool) {
	t := c.Hub
	if spoke {
		t = c.Spoke
	}
	switch v := value.(type) {
	case string:
		if gotype.IsMetaDuration(t) {
			d, err := time.ParseDuration(v)
			return d, err == nil
		}
		if gotype.IsQuantity(t) {
			return quantity(v)
		}
		if c.Form == plan.Enum && spoke {
			for _, e := range c.Values {
				if e.Spoke == v {
					return e.Hub, true
				}
			}
		}
	case json.Number:
		if gotype.IsQuantity(t) {
			return quantity(v.String())
		}
		if c.Form == plan.Unit {
			n, err := v.Int64()
			length := time.Duration(1)
			if !gotype.IsDuration(t) {
				length = gotype.UnitLength(c.Unit)
			}
			d := time.Duration(n) * length
			return d, err == nil && d/length == time.Duration(n)
		}
		n, err := v.Float64()
		return n, err == nil
	}
	return value, true
}

// quantity is a text as a quantity that can be compared.
func quantity(text string) (any, bool) {
	q, err := resource.ParseQuantity(text)
	digits := q.AsDec().String()
	if strings.Contains(digits, ".") {
		digits = strings.TrimSuffix(strings.TrimRight(digits, "0"), ".")
	}
	return digits, err == nil
}

// spellMeant is what a default means as the value of one side, "" where that side
// has no such value.
func spellMeant(value any, c *plan.Conv, spoke bool) string {
	t := c.Hub
	if spoke {
		t = c.Spoke
	}
	switch v := value.(type) {
	case time.Duration:
		length := gotype.UnitLength(c.Unit)
		switch {
		case gotype.IsMetaDuration(t):
			return gotype.JSONText(v.String())
		case gotype.IsDuration(t):
			return gotype.JSONText(int64(v))
		case v%length == 0:
			return gotype.JSONText(int64(v / length))
		}
	case string:
		for _, e := range c.Inverse {
			if spoke && e.Hub == v {
				v = e.Spoke
				break
			}
		}
		return gotype.JSONText(v)
	}
	return ""
}
