package conversion

import (
	"fmt"

	"github.com/crdgen/crdgen/internal/model"
)

// basicShape converts numbers, strings and booleans where Go can and nothing
// changes its meaning.
type basicShape struct{}

func (basicShape) matches(_ *planner, u use) bool {
	return u.spoke.Underlying().Shape == model.Basic && u.hub.Underlying().Shape == model.Basic
}

func (basicShape) build(p *planner, u use) *Conv {
	c := &Conv{Form: Basic, Spoke: u.spoke, Hub: u.hub}
	from, to := basicName(u.spoke.Underlying()), basicName(u.hub.Underlying())
	if from == to {
		return c
	}
	a, aKnown := integer(from)
	b, bKnown := integer(to)
	if !aKnown || !bKnown {
		if isFloat(from) && isFloat(to) {
			p.narrow(u, from, to, false)
			return nil
		}
		p.cannot(u, "the values of one are none of the other", "add // +"+funcMarker+":to=...,from=...,paths={...} with two functions of this package")
		return nil
	}
	if a == b {
		return c
	}
	if mark, ok := u.field.Marks.Get(preserveMarker); ok {
		p.used[mark.Pos] = true
		c.Clamped = true
		return c
	}
	p.narrow(u, from, to, true)
	return nil
}

// narrow reports numbers of which one side has more than the other.
func (p *planner) narrow(u use, from, to string, integers bool) {
	help := fmt.Sprintf("give the field the hub's type, or convert it with // +%s", funcMarker)
	if integers {
		help = fmt.Sprintf("give the field the hub's type, or add // +%s: what does not fit becomes the nearest number, and the original is kept", preserveMarker)
	}
	p.cannot(u, fmt.Sprintf("%s does not hold every %s", narrower(from, to), wider(from, to)), help)
}

// An integerType is what counts about an integer type.
type integerType struct {
	bits   int
	signed bool
}

// integer returns the properties of an integer type; int and uint have 64 bits,
// as on every platform that Kubernetes runs on.
func integer(name string) (integerType, bool) {
	switch name {
	case "int", "int64":
		return integerType{64, true}, true
	case "int32":
		return integerType{32, true}, true
	case "int16":
		return integerType{16, true}, true
	case "int8":
		return integerType{8, true}, true
	case "uint", "uint64", "uintptr":
		return integerType{64, false}, true
	case "uint32":
		return integerType{32, false}, true
	case "uint16":
		return integerType{16, false}, true
	case "uint8":
		return integerType{8, false}, true
	}
	return integerType{}, false
}

func isFloat(name string) bool { return name == "float32" || name == "float64" }

// wider and narrower order two number types by what they can hold.
func wider(a, b string) string {
	if rank(a) >= rank(b) {
		return a
	}
	return b
}

func narrower(a, b string) string {
	if rank(a) >= rank(b) {
		return b
	}
	return a
}

func rank(name string) int {
	if t, ok := integer(name); ok {
		if t.signed {
			return 2*t.bits + 1
		}
		return 2 * t.bits
	}
	if name == "float64" {
		return 200
	}
	return 199
}
