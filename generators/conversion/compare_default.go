package conversion

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"github.com/crdgen/crdgen/internal/diag"
)

// compareDefaults warns of two defaults that are not the same value: what a field
// that is left out means depends on the version then. Where a rule changes values
// the spoke's default counts as what it becomes in the hub.
func (f *filling) compareDefaults(r *Rule, c *Conv) {
	spoke, hub := r.Spoke.Field(), r.Hub[0].Field()
	aMark, ok := defaultMark(spoke)
	bMark, both := defaultMark(hub)
	if !ok || !both {
		return
	}
	a, b := jsonDefault(spoke), jsonDefault(hub)
	x, known := meant(a, c, true)
	y, alsoKnown := meant(b, c, false)
	if !known || !alsoKnown || reflect.DeepEqual(x, y) {
		return
	}
	name, version := baseName(f.pair.Spoke)+"."+r.Spoke.Name(), f.spoke.Kind.Hub.Name
	help := fmt.Sprintf("write // %s here, or // %s in hub %s", bMark.Text, aMark.Text, version)
	if c.Form == Unit || c.Form == Enum {
		help = "write the same value in both versions"
		if here, there := spellMeant(y, c, true), spellMeant(x, c, false); here != "" && there != "" {
			help = fmt.Sprintf("write %s here, or %s in hub %s", here, there, version)
		}
	}
	f.diags.Add(diag.Diagnostic{
		Pos: aMark.ArgPos(""), Severity: diag.Warning, Code: diag.DefaultDiffers, Stricter: true,
		Message: fmt.Sprintf("field %q has the default %s, but %s in hub %s: an empty field means one thing or the other, depending on the version it is written in", name, jsonText(a), jsonText(b), version),
		Help:    help,
		Notes:   []diag.Note{{Pos: bMark.ArgPos(""), Message: "the hub's default is here"}},
	})
}

// meant is what a default of one side means, in a form in which both sides can be
// compared; not known where nothing tells.
func meant(value any, c *Conv, spoke bool) (any, bool) {
	t := c.Hub
	if spoke {
		t = c.Spoke
	}
	switch v := value.(type) {
	case string:
		if isMetaDuration(t) {
			d, err := time.ParseDuration(v)
			return d, err == nil
		}
		if isQuantity(t) {
			return quantity(v)
		}
		if c.Form == Enum && spoke {
			for _, e := range c.Values {
				if e.Spoke == v {
					return e.Hub, true
				}
			}
		}
	case json.Number:
		if isQuantity(t) {
			return quantity(v.String())
		}
		if c.Form == Unit {
			n, err := v.Int64()
			length := time.Duration(1)
			if !isDuration(t) {
				length = unitLength(c.Unit)
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

// unitLength is how long a unit is, by its constant of package time.
func unitLength(unit string) time.Duration {
	return map[string]time.Duration{
		"Nanosecond": time.Nanosecond, "Microsecond": time.Microsecond, "Millisecond": time.Millisecond,
		"Second": time.Second, "Minute": time.Minute, "Hour": time.Hour,
	}[unit]
}

// spellMeant is what a default means as the value of one side, "" where that side
// has no such value.
func spellMeant(value any, c *Conv, spoke bool) string {
	t := c.Hub
	if spoke {
		t = c.Spoke
	}
	switch v := value.(type) {
	case time.Duration:
		length := unitLength(c.Unit)
		switch {
		case isMetaDuration(t):
			return jsonText(v.String())
		case isDuration(t):
			return jsonText(int64(v))
		case v%length == 0:
			return jsonText(int64(v / length))
		}
	case string:
		for _, e := range c.Values {
			if spoke && e.Hub == v {
				v = e.Spoke
				break
			}
		}
		return jsonText(v)
	}
	return ""
}
