package gotype

import (
	"math"
	"strings"
	"time"

	"github.com/crdgen/crdgen/internal/model"
)

// UnitLength is how long a unit is, by its constant of package time.
func UnitLength(unit string) time.Duration {
	return map[string]time.Duration{
		"Nanosecond": time.Nanosecond, "Microsecond": time.Microsecond, "Millisecond": time.Millisecond,
		"Second": time.Second, "Minute": time.Minute, "Hour": time.Hour,
	}[unit]
}

// NeverTooLong reports whether any number of a type is, as so many units, a duration.
func NeverTooLong(number *model.Type, unit string) bool {
	lengths := map[string]time.Duration{
		"Nanosecond": time.Nanosecond, "Microsecond": time.Microsecond, "Millisecond": time.Millisecond,
		"Second": time.Second, "Minute": time.Minute, "Hour": time.Hour,
	}
	t, ok := Integer(BasicName(number.Underlying()))
	return ok && t.Bits <= 32 && int64(1)<<t.Bits <= math.MaxInt64/int64(lengths[unit])
}

// UnitNames are the units that a marker can name.
func UnitNames() []string {
	return []string{"nanoseconds", "microseconds", "milliseconds", "seconds", "minutes", "hours"}
}

// TimeUnit returns the constant of package time for a unit, "" for an unknown
// one.
func TimeUnit(name string) string {
	for _, known := range UnitNames() {
		if name == known {
			singular := strings.TrimSuffix(known, "s")
			return strings.ToUpper(singular[:1]) + singular[1:]
		}
	}
	return ""
}
