package conversion

import (
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
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
		p.cannot(u, "the values of one are none of the other", p.funcHelp(u))
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

// narrow reports numbers of which some have no place on the other side.
func (p *planner) narrow(u use, from, to string, integers bool) {
	here, there := "version "+p.spoke.Version.Name, "hub "+p.spoke.Kind.Hub.Name
	d := diag.Diagnostic{
		Pos: u.field.Pos, Code: diag.ConversionType,
		Message: fmt.Sprintf("%s is %s in %s and %s in %s: %s", u.what, p.describe(u.spoke), here, p.describe(u.hub), there, misfits(from, to, here, there)),
		Notes:   []diag.Note{{Pos: u.hubField.Pos, Message: "hub field declared here"}},
	}
	if integers {
		d.Help = fmt.Sprintf("add // +%s: the other version shows the nearest number that fits, and the original is kept in an annotation; or give both one type", preserveMarker)
		d.Edits = propose(u.field.Pos, preserveMarker)
	} else {
		d.Help = "give both the type float64, or " + p.funcHelp(u)
	}
	p.diags.Add(d)
}

// misfits says which numbers of which side the other cannot hold.
func misfits(from, to, here, there string) string {
	var all []string
	for _, way := range [][3]string{{from, to, here}, {to, from, there}} {
		if numbers := outside(way[0], way[1]); numbers != "" {
			all = append(all, numbers+" in "+way[2])
		}
	}
	return strings.Join(all, " and ") + " do not fit"
}

// outside describes the numbers of one type that another does not hold, "" if
// there are none.
func outside(from, to string) string {
	a, isInteger := integer(from)
	b, _ := integer(to)
	if !isInteger {
		if from == "float64" {
			return "numbers with more than 7 digits"
		}
		return ""
	}
	var all []string
	if a.signed && (!b.signed || b.bits < a.bits) {
		all = append(all, fmt.Sprintf("below %d", b.least()))
	}
	if a.most() > b.most() {
		all = append(all, fmt.Sprintf("above %d", b.most()))
	}
	if len(all) == 0 {
		return ""
	}
	return "numbers " + strings.Join(all, " or ")
}

// An integerType is what counts about an integer type.
type integerType struct {
	bits   int
	signed bool
}

// least and most are the ends of what a type holds.
func (t integerType) least() int64 {
	if !t.signed {
		return 0
	}
	return -1 << (t.bits - 1)
}

func (t integerType) most() uint64 {
	if t.signed {
		return 1<<(t.bits-1) - 1
	}
	return 1<<(t.bits-1) - 1 + 1<<(t.bits-1)
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
