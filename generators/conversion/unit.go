package conversion

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// unitShape converts between a duration and a number of units.
type unitShape struct{}

func (unitShape) matches(_ *planner, u use) bool {
	return u.field.Marks.Has(unitMarker) && (isDuration(u.spoke) || isDuration(u.hub)) && !isPointer(u.spoke) && !isPointer(u.hub)
}

func (unitShape) build(p *planner, u use) *Conv {
	mark, _ := u.field.Marks.Get(unitMarker)
	v, _ := mark.Value.(markers.ConversionUnit)
	p.used[mark.Pos] = true
	unit := timeUnit(string(v))
	if unit == "" {
		p.diags.Add(diag.Diagnostic{
			Pos: mark.ArgPos(""), Code: diag.ConversionMarker,
			Message: fmt.Sprintf("unknown unit %q", string(v)),
			Help:    "known units are " + strings.Join(unitNames(), ", "),
		})
		return nil
	}
	number := u.spoke
	if isDuration(u.spoke) {
		number = u.hub
	}
	_, isInteger := integer(basicName(number.Underlying()))
	if isDuration(number) || !isInteger || number.Underlying().Shape != model.Basic {
		p.cannot(u, "a unit is the way from a duration to an integer", "remove // +"+unitMarker)
		return nil
	}
	return &Conv{Form: Unit, Spoke: u.spoke, Hub: u.hub, Unit: unit}
}

// isDuration says whether a type is metav1.Duration or time.Duration.
func isDuration(t *model.Type) bool {
	t = t.Unalias()
	return t.Name.Name == "Duration" && (t.Name.Package == metaPackage || t.Name.Package == "time")
}

// neverTooLong says whether any number of a type is, as so many units, a duration.
func neverTooLong(number *model.Type, unit string) bool {
	lengths := map[string]time.Duration{
		"Nanosecond": time.Nanosecond, "Microsecond": time.Microsecond, "Millisecond": time.Millisecond,
		"Second": time.Second, "Minute": time.Minute, "Hour": time.Hour,
	}
	t, ok := integer(basicName(number.Underlying()))
	return ok && t.bits <= 32 && int64(1)<<t.bits <= math.MaxInt64/int64(lengths[unit])
}

func unitNames() []string {
	return []string{"nanoseconds", "microseconds", "milliseconds", "seconds", "minutes", "hours"}
}

// timeUnit returns the constant of package time for a unit, "" for an unknown
// one.
func timeUnit(name string) string {
	for _, known := range unitNames() {
		if name == known {
			singular := strings.TrimSuffix(known, "s")
			return strings.ToUpper(singular[:1]) + singular[1:]
		}
	}
	return ""
}
