package counterexample

import (
	"maps"
	"slices"

	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
)

// defaults returns a value with the API server's defaults. It shares with the value what
// has none; neither may be changed after that.
func (t *Trial) defaults(v any) any {
	if !t.pruned {
		t.pruned, t.filler = true, defaultsOf(t.structural)
	}
	filled, _ := t.filler.fill(v)
	return filled
}

// A filler is what of a schema fills in defaults, nil where nothing does. The server
// goes through all properties of all objects, copying the schema of each, and few have a
// default: that was a tenth of the time of a check.
type filler struct {
	value         any // nil for none
	nullable      bool
	items, values *filler
	properties    map[string]*filler
	// known are all properties where there are values as well: those have no defaults of
	// other keys.
	known map[string]structuralschema.Structural
}

func defaultsOf(s *structuralschema.Structural) *filler {
	if s == nil {
		return nil
	}
	d := &filler{value: s.Default.Object, nullable: s.Nullable, items: defaultsOf(s.Items)}
	if s.AdditionalProperties != nil {
		if d.values = defaultsOf(s.AdditionalProperties.Structural); d.values != nil {
			d.known = s.Properties
		}
	}
	for name := range s.Properties {
		if below := defaultsIn(s.Properties[name]); below != nil {
			if d.properties == nil {
				d.properties = map[string]*filler{}
			}
			d.properties[name] = below
		}
	}
	if d.value == nil && d.items == nil && d.values == nil && d.properties == nil {
		return nil
	}
	return d
}

// defaultsIn is defaultsOf for a schema in a map. A variable of a loop in a function that
// calls itself with its address is moved to the heap, an argument is not.
//
//go:noinline
func defaultsIn(s structuralschema.Structural) *filler { return defaultsOf(&s) }

// fill returns a value with defaults inside of it, and whether there are any.
func (d *filler) fill(v any) (filled any, changed bool) {
	if d == nil {
		return v, false
	}
	switch v := v.(type) {
	case map[string]any:
		return d.fillObject(v)
	case []any:
		return d.fillList(v)
	}
	return v, false
}

func (d *filler) fillObject(object map[string]any) (filled map[string]any, changed bool) {
	filled = object
	set := func(key string, v any) {
		if !changed {
			filled, changed = maps.Clone(object), true
		}
		filled[key] = v
	}
	for name, p := range d.properties {
		v, there := object[name]
		if v, other := p.of(v, there); other {
			set(name, v)
		}
	}
	if d.values == nil {
		return filled, changed
	}
	for key, v := range object {
		if _, known := d.known[key]; known {
			continue
		}
		if v, other := d.values.of(v, true); other {
			set(key, v)
		}
	}
	return filled, changed
}

func (d *filler) fillList(list []any) (filled []any, changed bool) {
	filled = list
	for i, v := range list {
		v, other := d.items.of(v, true)
		if !other {
			continue
		}
		if !changed {
			filled, changed = slices.Clone(list), true
		}
		filled[i] = v
	}
	return filled, changed
}

// of is fill for a value in whose place the default stands where it is not there, or is null
// and must not be.
func (d *filler) of(v any, there bool) (filled any, changed bool) {
	if d == nil || v != nil || d.value == nil || there && d.nullable {
		return d.fill(v)
	}
	filled, _ = d.fill(d.value)
	return filled, true
}
