package markers

import "strings"

// A Segment is a step from a field's or a type's value into it.
type Segment uint8

const (
	// Items are the items of a list.
	Items Segment = iota
	// Values are the values of a map.
	Values
	// Keys are the keys of a map.
	Keys
)

// String returns the segment as it is written in a marker.
func (s Segment) String() string {
	return [...]string{"items", "values", "keys"}[s]
}

// Nested is the value of a marker that reaches into lists and maps, such as
// "kubebuilder:validation:items:values:MaxLength". The one-level forms of
// "items:" that controller-gen knows are not Nested: they have the value of the
// marker itself.
type Nested struct {
	// Path leads from the value of the field or type inwards; it is not empty.
	Path []Segment
	// Base is the definition of the marker behind the path.
	Base *Definition
	// Value is the value that Base gives.
	Value any
}

// OfInnermost is what a marker with a path is as one of the type that its path leads to, and what
// values of that type are. It says false for a marker without a path, and for one whose path or
// meaning allows no such type.
func (m Mark) OfInnermost() (text string, values Segment, ok bool) {
	n, ok := m.Value.(Nested)
	arguments, plain := strings.CutPrefix(m.Text, "+"+m.Name)
	if !ok || !plain || n.Base.Targets&Type == 0 {
		return "", 0, false
	}
	values = n.Path[len(n.Path)-1]
	return "+" + n.Base.Name + arguments, values, values != Keys
}

// nesting says which paths a marker may have in front.
type nesting uint8

const (
	// nestItems allows "items:" and "values:".
	nestItems nesting = 1 << iota
	// nestKeys allows "keys:" at the end of the path.
	nestKeys
	// nestControllerGen says that controller-gen knows the marker behind one "items:".
	nestControllerGen
)

const (
	ValidationPrefix = "kubebuilder:validation:"
	validationPlus   = "+" + ValidationPrefix
)

// itemsForms is the number of markers with nestControllerGen.
const itemsForms = 20

// itemsDefinitions returns the one-level "items:" forms that controller-gen
// has.
func itemsDefinitions(bases []Definition) []Definition {
	out := make([]Definition, 0, itemsForms)
	for _, d := range bases {
		if d.nest&nestControllerGen == 0 {
			continue
		}
		d.Name = itemsPrefix + strings.TrimPrefix(d.Name, ValidationPrefix)
		d.Family = "List items"
		d.Summary = "applied to each item of the list: " + d.Summary
		d.Example = "+" + itemsPrefix + strings.TrimPrefix(d.Example, validationPlus)
		d.Deprecated = ""
		d.nest = 0
		out = append(out, d)
	}
	return out
}

const itemsPrefix = ValidationPrefix + "items:"

// lookupNested resolves a name with a path, nil if the path, the marker or
// their combination does not exist.
func (r *Registry) lookupNested(whole string, target Target) *Definition {
	if target&(Type|Field) == 0 {
		return nil
	}
	path, rest := splitPath(strings.TrimPrefix(whole, ValidationPrefix))
	if len(path) == 0 {
		return nil
	}
	base := r.nestable(rest)
	if base == nil {
		if colon := strings.LastIndexByte(rest, ':'); colon >= 0 {
			rest = rest[:colon]
			base = r.nestable(rest)
		}
	}
	if base == nil || !base.nest.allows(path) {
		return nil
	}
	d := *base
	d.Name = ValidationPrefix + pathString(path) + rest
	d.Targets = Type | Field
	d.Family = "Nested values"
	d.Extension = true
	d.nested = &Nested{Path: path, Base: base}
	d.next = nil
	return &d
}

// nestable returns the marker that a path may lead to: one of the validation
// family, "default", "example" or "title", or one without a prefix.
func (r *Registry) nestable(rest string) *Definition {
	for _, prefix := range [...]string{ValidationPrefix, "kubebuilder:", ""} {
		if d := r.Find(prefix+rest, Field); d != nil && d.nest != 0 {
			return d
		}
	}
	return nil
}

func (n nesting) allows(path []Segment) bool {
	for i, s := range path {
		if s == Keys && (n&nestKeys == 0 || i != len(path)-1) {
			return false
		}
	}
	return true
}

// splitPath cuts the leading segments of a path off.
func splitPath(name string) (path []Segment, rest string) {
	for {
		head, tail, found := strings.Cut(name, ":")
		if !found {
			return path, name
		}
		switch head {
		case "items":
			path = append(path, Items)
		case "values":
			path = append(path, Values)
		case "keys":
			path = append(path, Keys)
		default:
			return path, name
		}
		name = tail
	}
}

func pathString(path []Segment) string {
	var b strings.Builder
	for _, s := range path {
		b.WriteString(s.String())
		b.WriteByte(':')
	}
	return b.String()
}
