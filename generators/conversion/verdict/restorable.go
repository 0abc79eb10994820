package verdict

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema"
)

// Restored finds, for a direction of a kind, what the schema of the version converted to
// asks of values that annotations may bring into it, by path, and, if they are wanted,
// values that it takes for the fields in them.
func (s *Schemas) Restored(spoke *plan.Spoke, d plan.Direction, values bool) ([]plan.Schema, []plan.Values) {
	root := s.root(spoke, d)
	if root == nil || !spoke.MayRefuse() {
		return nil, nil
	}
	w := &restored{d: d, wanted: values}
	w.pair(spoke.Root, "", root)
	return w.found, w.values
}

// root is the schema of the version that a direction converts to.
func (s *Schemas) root(spoke *plan.Spoke, d plan.Direction) *apiext.JSONSchemaProps {
	to := spoke.Version
	if d == plan.ToHub {
		to = spoke.Kind.Hub
	}
	of := s.inAnyVariant(to.Root)
	return &of
}

// ofRoot is the schema of a root, which nobody changes: it is made once.
func (s *Schemas) ofRoot(t *model.Type) apiext.JSONSchemaProps {
	if s.made == nil {
		s.made = schema.New(s.program, SchemaOptions())
	}
	if s.roots == nil {
		s.roots = map[*model.Type]apiext.JSONSchemaProps{}
	}
	of, ok := s.roots[t]
	if !ok {
		of = s.made.OfRoot(t)
		s.roots[t] = of
	}
	return of
}

// restored walks what a direction may put back.
type restored struct {
	d      plan.Direction
	wanted bool // values
	around []*plan.Pair
	found  []plan.Schema
	values []plan.Values
}

func (w *restored) pair(p *plan.Pair, at string, node *apiext.JSONSchemaProps) {
	if node == nil || slices.Contains(w.around, p) {
		return
	}
	w.around = append(w.around, p)
	defer func() { w.around = w.around[:len(w.around)-1] }()
	_, to := p.Ends(w.d)
	for _, r := range p.Rules {
		_, into := r.Sides(w.d)
		for _, place := range into {
			below, field := at+"/"+place.Steps(), below(node, place)
			switch {
			case r.How == plan.Keyed || field == nil:
			case r.How == plan.Presence:
				isFilled := func(o *plan.Rule) bool {
					_, into := o.Sides(w.d)
					return o != r && len(into) > 0 && place.LeadsTo(into[0]) && (o.Defaults(w.d) || o.Fills(w.d) || plan.MakesOfNothing(o.Conv, w.d))
				}
				if !slices.ContainsFunc(p.Rules, isFilled) && w.empty(below, place.Type(), field) {
					w.examples(place.Owner(to), place.Field(), field)
				}
			case r.Conv == nil, r.How == plan.Split, r.Whole, r.EmptySpoke, r.EmptyHub:
				if r.Conv != nil && r.Conv.KeyField != nil {
					field = asListed(field)
				}
				w.field(below, place, field)
				w.examples(place.Owner(to), place.Field(), field)
				w.conv(r.Conv, below, field)
			default:
				if c := r.Conv; c.Form == plan.Optional && w.emptyOptional(c, below, place.Type(), field) {
					w.examples(place.Owner(to), place.Field(), field)
				}
				w.conv(r.Conv, below, field)
			}
		}
	}
}

// asListed is the schema of a list of structs that is a list of their keys in the other
// version. An item comes back where that list has its key, once for each time: whether keys
// are there twice is said there, and holding the items to it would lose what is kept of
// both.
func asListed(list *apiext.JSONSchemaProps) *apiext.JSONSchemaProps {
	out := *list
	out.XListType, out.XListMapKeys = nil, nil
	return &out
}

// conv looks into a value for what is kept apart in it.
func (w *restored) conv(c *plan.Conv, at string, node *apiext.JSONSchemaProps) {
	if c == nil || node == nil {
		return
	}
	_, to := c.Ends(w.d)
	switch c.Form {
	case plan.Struct:
		if c.Pair.HasManual() {
			w.whole(at, to, node)
			return
		}
		w.pair(c.Pair, at, node)
	case plan.Pointer, plan.Optional:
		w.conv(c.Elem, at, node)
	case plan.Slice, plan.Map:
		item := itemOf(node)
		w.conv(c.Elem, at+"/[]", item)
	case plan.KeyedMap:
		w.keyed(c, at+"/[]", itemOf(node))
	}
}

// keyed looks at the items that become the entries of a map, or are made of them.
func (w *restored) keyed(c *plan.Conv, at string, item *apiext.JSONSchemaProps) {
	if item == nil {
		return
	}
	if c.ValueField == nil {
		w.pair(c.Elem.Pair, at, item)
		return
	}
	if !c.MakesItems(w.d) {
		value := at + "/" + c.ValueField.Steps()
		w.add(value, c.ValueField.Type(), item)
		w.conv(c.Elem, value, item)
		return
	}
	items := c.ListType().Underlying().Elem
	for _, m := range append(c.OtherFields(), c.ValueField) {
		field := below(item, m)
		w.field(at+"/"+m.Steps(), m, field)
		w.examples(m.Owner(items), m.Field(), field)
	}
	w.conv(c.Elem, at+"/"+c.ValueField.Steps(), below(item, c.ValueField))
}

// whole adds a value that is kept as a whole.
func (w *restored) whole(at string, t *model.Type, node *apiext.JSONSchemaProps) {
	w.add(at+"/*", t, node)
	w.inside(t, node, 0)
}

// field adds what is asked of a field. JSON may leave its zero out, and then nobody asks
// anything of it.
func (w *restored) field(at string, place gotype.FieldPath, node *apiext.JSONSchemaProps) {
	omitted := place.Field().LeavesOut() != ""
	w.addAsked(at, place.Type(), node, omitted, omitted && gotype.StructOf(place.Type()) != nil && !gotype.IsPointer(place.Type()))
}

func (w *restored) add(at string, t *model.Type, node *apiext.JSONSchemaProps) {
	w.addAsked(at, t, node, false, false)
}

// emptyOptional adds the same as empty for what a value becomes that is not there if it is zero.
func (w *restored) emptyOptional(c *plan.Conv, at string, t *model.Type, node *apiext.JSONSchemaProps) bool {
	return gotype.IsPointer(t) && gotype.StructOf(t) != nil && !plan.MakesOfNothing(c, w.d) && w.empty(at, t, node)
}

// empty adds that a struct does not come back empty of which the schema asks for more fields than Go
// writes, and the API server fills in; it reports whether it did.
func (w *restored) empty(at string, t *model.Type, node *apiext.JSONSchemaProps) bool {
	for _, property := range node.Properties {
		if property.Default != nil {
			return false
		}
	}
	fewest := node.MinProperties
	if fewest == nil || len(node.Properties) == 0 || int64(len(zerosOf(gotype.Pointee(t), 0))) >= *fewest {
		return false
	}
	w.put(at, map[string]any{"minFields": *fewest, "type": "object"})
	return true
}

// addAsked adds what is asked of a value. omitted says that its zero is left out, and isSaid that
// it sets a field if it is not.
func (w *restored) addAsked(at string, t *model.Type, node *apiext.JSONSchemaProps, omitted, isSaid bool) {
	asked := asks(node, false)
	putWritten(asked, t)
	if isSaid && node.MinProperties != nil && *node.MinProperties == 1 {
		delete(asked, "minFields")
		if asked["maxFields"] == nil {
			delete(asked, "written")
		}
	}
	if len(asked) > 0 && omitted {
		asked["omitempty"] = true
	}
	w.put(at, asked)
}

// put adds what is asked at a path, unless it is known.
func (w *restored) put(at string, asked map[string]any) {
	at = strings.ReplaceAll(at, "//", "/")
	isKnown := slices.ContainsFunc(w.found, func(s plan.Schema) bool { return s.Path == at })
	if text, err := json.Marshal(asked); err == nil && len(asked) > 0 && !isKnown {
		w.found = append(w.found, plan.Schema{Path: at, Text: string(text)})
	}
}

// below is the schema of a field below a struct, nil if it has none.
func below(node *apiext.JSONSchemaProps, place gotype.FieldPath) *apiext.JSONSchemaProps {
	for step := range strings.SplitSeq(place.Steps(), "/") {
		if strings.HasPrefix(step, "(") || node == nil {
			continue // a struct that is inlined
		}
		next, ok := node.Properties[step]
		if !ok {
			return nil
		}
		node = &next
	}
	return node
}

func itemOf(node *apiext.JSONSchemaProps) *apiext.JSONSchemaProps {
	switch {
	case node.Items != nil:
		return node.Items.Schema
	case node.AdditionalProperties != nil:
		return node.AdditionalProperties.Schema
	}
	return nil
}

// inside finds values for the fields of what a value holds.
func (w *restored) inside(t *model.Type, node *apiext.JSONSchemaProps, depth int) {
	u := t.Underlying()
	switch {
	case node == nil || depth > 20:
	case u.Shape == model.Pointer:
		w.inside(u.Elem, node, depth+1)
	case gotype.IsCollection(t):
		w.inside(u.Elem, itemOf(node), depth+1)
	case u.Shape == model.Struct:
		for _, m := range gotype.Members(t) {
			w.examples(m.Owner(t), m.Field(), below(node, m))
		}
	}
}

// examples finds values that the schema of a field takes, where it does not take all of
// its Go type.
func (w *restored) examples(owner *model.Type, f *model.Field, node *apiext.JSONSchemaProps) {
	asked := asks(node, false)
	if !w.wanted || asked == nil || holdsAnyMembers(node) && len(asked) == 1 {
		return
	}
	// A struct that reads itself, such as a duration, has a schema without properties.
	if of := gotype.StructOf(f.GoType); of != nil && len(node.Properties) > 0 && len(gotype.Members(of)) > 0 && !boundsFields(node) {
		w.inside(f.GoType, node, 0)
		return
	}
	if of := gotype.Held(f.GoType); of != nil && len(gotype.Members(of)) > 0 && gotype.IsCollection(f.GoType) && asksOfItemsOnly(node) {
		w.inside(f.GoType, node, 0)
		return
	}
	taken := []string{}
	for _, value := range append(candidates(node), filled(node)...) {
		errs, err := crvalidation.JudgeField(context.Background(), gotype.ReadTag(f).Name, node, value)
		text, marshalErr := json.Marshal(value)
		if err == nil && marshalErr == nil && len(errs) == 0 {
			taken = append(taken, string(text))
		}
	}
	if len(taken) == 0 {
		taken = []string{stringLike(node)}
	}
	w.values = append(w.values, plan.Values{Owner: owner, Field: f, JSON: taken})
}

// stringLike is a string in JSON that matches the pattern of a schema, as the usual ones match none
// that lists words; null where there is none.
func stringLike(node *apiext.JSONSchemaProps) string {
	if text, ok := example.TextLike(node, node.Pattern); ok && node.Type == "string" && node.Pattern != "" {
		return strconv.Quote(text)
	}
	return "null"
}

// InAllUses are the values that fields take wherever their structs are used: random objects
// fill a struct in one way, and markers may ask something else of each use.
func InAllUses(values []plan.Values) []plan.Values {
	var made []plan.Values
	for _, v := range values {
		i := slices.IndexFunc(made, func(m plan.Values) bool { return m.Field == v.Field })
		if i < 0 {
			made = append(made, v)
			continue
		}
		both := slices.DeleteFunc(slices.Clone(made[i].JSON), func(text string) bool { return !slices.Contains(v.JSON, text) })
		if len(both) == 0 {
			both = []string{"null"}
		}
		made[i].JSON = both
	}
	return made
}

// asksOfItemsOnly reports whether the schema of a list or a map of structs asks nothing of
// the list or map itself.
func asksOfItemsOnly(node *apiext.JSONSchemaProps) bool {
	item := itemOf(node)
	if item == nil || len(item.Properties) == 0 || boundsFields(item) {
		return false
	}
	alone := *node
	alone.Items, alone.AdditionalProperties = nil, nil
	return asks(&alone, false) == nil
}

// filled is a list or map with an entry that has all fields, or a struct of which nobody
// looks at the fields, with and without them.
func filled(node *apiext.JSONSchemaProps) []any {
	if itemOf(node) == nil && len(node.Properties) == 0 {
		return nil
	}
	depth := func(path string, _ *example.Schema) bool { return depthOf(path) < 3 }
	value, _ := example.Maker{Fill: true, Keep: depth}.Make(node)
	if len(node.Properties) == 0 {
		return []any{value}
	}
	least, _ := example.Maker{}.Make(node)
	all := []any{value, least}
	members, _ := value.(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(members)) { // alone, as in a union
		all = append(all, map[string]any{name: members[name]})
	}
	return all
}

// candidates are values that a schema may take.
func candidates(node *apiext.JSONSchemaProps) []any {
	var all []any
	for _, e := range node.Enum {
		var value any
		if json.Unmarshal(e.Raw, &value) == nil {
			all = append(all, value)
		}
	}
	switch node.Type {
	case "integer", "number":
		all = append(all, int64(0), int64(1), int64(7), int64(-1))
		for _, bound := range []*float64{node.Minimum, node.Maximum} {
			if bound != nil {
				all = append(all, int64(*bound), int64(*bound)+1, int64(*bound)-1)
			}
		}
	case "string":
		for _, text := range []string{"", "a", "abc", "a-b", "A", "10", "1h", "5m0s", "80%", "v1", "example.com", "10.0.0.0/8", "10.0.0.1", "https://example.com", "a/b"} {
			all = append(all, text)
		}
		if node.MinLength != nil && *node.MinLength < 1000 {
			all = append(all, strings.Repeat("a", int(*node.MinLength)))
		}
	case "boolean":
		all = append(all, true, false)
	case "array":
		all = append(all, []any{})
		if item := itemOf(node); item != nil {
			inner := candidates(item)
			for i := range inner {
				all = append(all, []any{inner[i]}, inner[:i+1])
			}
		}
	case "object":
		all = append(all, map[string]any{})
		if item := itemOf(node); item != nil {
			for _, value := range candidates(item) {
				all = append(all, map[string]any{"a": value})
			}
		}
	}
	return all
}
