package proposal

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/check/zero"
	"github.com/crdgen/crdgen/internal/model"
)

// SchemaDefault spells the default that the API server fills in for a field as an
// argument of a marker; "" if it has none, or one that no argument can say.
func SchemaDefault(place gotype.FieldPath) string {
	value := gotype.JSONDefault(place.Field())
	switch v := value.(type) {
	case json.Number:
		n, err := v.Int64()
		if err != nil {
			return ""
		}
		value = n
	case string, bool:
	default:
		return ""
	}
	if !gotype.Fits(value, place.Type()) {
		return ""
	}
	return Value(value)
}

// Value is a value as an argument of a marker.
func Value(value any) string {
	text, ok := value.(string)
	switch {
	case !ok:
		return fmt.Sprint(value)
	case text == "true" || text == "false" || text == NoExample:
		return strconv.Quote(text)
	}
	return Word(text)
}

// Word spells a value in a marker; what is no plain word stands in quotes.
func Word(v string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_'
	}
	if v == "..." || v != "" && strings.IndexFunc(v, func(r rune) bool { return !plain(r) }) < 0 && (v[0] < '0' || v[0] > '9') {
		return v
	}
	return fmt.Sprintf("%q", v)
}

// NoExample stands for a default that somebody has to think of.
const NoExample = "..."

// ExampleOf is a value for a proposed default.
func ExampleOf(t *model.Type) string {
	switch {
	case gotype.IsMetaDuration(t):
		return "0s"
	case t.Underlying().Shape != model.Basic:
		return NoExample
	}
	return zero.JSON(t)
}

// ValuesOfRequired names the values among which a default is to be chosen, "" if
// there are too many.
func ValuesOfRequired(h gotype.FieldPath) string {
	if values := gotype.EnumOf(h.Field(), gotype.Pointee(h.Type())); len(values) > 0 {
		return ", with one of " + strings.Join(values, ", ") + " in place of ..."
	}
	return ""
}

// ExampleOfField is exampleOf for a field that may be limited to some values.
func ExampleOfField(h gotype.FieldPath) string {
	if gotype.EnumOf(h.Field(), gotype.Pointee(h.Type())) != nil {
		return NoExample
	}
	return ExampleOf(gotype.Pointee(h.Type()))
}
