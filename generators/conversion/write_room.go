package conversion

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/internal/model"
)

const (
	// roomBytes is the most that an object's conversion allocates before it knows
	// what is there: about what the object's metadata needs.
	roomBytes = 704
	// roomValues is how many values of one type have room at most: most objects of
	// kinds that could have more have fewer. itemBytes is what they have at least if
	// items need some as well.
	roomValues = 16
	itemBytes  = 64
)

// rooms are what conversions of whole objects allocate at once: the small values
// that stand in an object once, behind pointers. Each is worth less than what its own
// allocation costs. How many there are is counted while functions are written, so
// that what depends on it is filled in at the end.
type rooms struct {
	needs  map[function]*need
	totals map[function]map[string]int // once all are written
	// types are those of all values that are counted, items those that items need,
	// singles the code that allocates structs, by the type's name.
	types   map[string]*pooledType
	items   map[string]bool
	singles map[string][]*jen.Statement
	begins  []beginning // as they were written
}

// A function is one direction of a pair.
type function struct {
	pair *Pair
	d    direction
}

// A need is how many values a function makes outside of items, by type, and which
// functions it calls there.
type need struct {
	values map[string]int
	seen   map[string]bool // pointers that several places fill
	calls  []function
}

// A pooledType is a type with the name of its slab, as code and by its bytes.
type pooledType struct {
	name  string
	typ   *jen.Statement
	bytes int
}

func newRooms() *rooms {
	return &rooms{
		needs: map[function]*need{}, totals: map[function]map[string]int{}, types: map[string]*pooledType{}, items: map[string]bool{},
		singles: map[string][]*jen.Statement{},
	}
}

func (r *rooms) need(f function) *need {
	n := r.needs[f]
	if n == nil {
		n = &need{values: map[string]int{}, seen: map[string]bool{}}
		r.needs[f] = n
	}
	return n
}

// isOnce says whether the code runs at most once for an object.
func (b *body) isOnce() bool { return b.items == 0 && !b.slabs.repeated[b.pair] }

// count counts a value for a pointer; where names one that several places fill.
func (b *body) count(t *model.Type, where string) {
	key := t.Unalias().String()
	if !b.isOnce() {
		b.slabs.rooms.items[key] = true
		return
	}
	n := b.slabs.rooms.need(function{b.pair, b.d})
	if where != "" {
		if n.seen[where] {
			return
		}
		n.seen[where] = true
	}
	n.values[key]++
	if b.slabs.rooms.types[key] == nil {
		b.slabs.rooms.types[key] = &pooledType{
			name: b.slabName(t), typ: b.typ(t), bytes: bytesOf(t),
		}
	}
}

// single allocates a struct that stands in an object once: alone, unless there is
// room for it.
func (b *body) single(t *model.Type, where string) *jen.Statement {
	made := jen.New(b.typ(t))
	t = t.Unalias()
	if b.mayAsk() && b.isOnce() && t.Declared() && len(t.Args) == 0 && t.Underlying().Shape == model.Struct {
		b.count(t, where)
		b.slabs.rooms.singles[t.String()] = append(b.slabs.rooms.singles[t.String()], made)
	}
	return made
}

// calls notes that the function calls another and hands it the slabs.
func (b *body) calls(pair *Pair) {
	if b.isOnce() {
		n := b.slabs.rooms.need(function{b.pair, b.d})
		n.calls = append(n.calls, function{pair, b.d})
	}
}

// A beginning is the code by which a function that converts objects gets its slabs,
// and what it hands on.
type beginning struct {
	of         function
	code, slab *jen.Statement
}

// begin is how a function that converts objects gets its slabs: without a room, until
// one is declared for it.
func (b *body) begin() beginning {
	begin := beginning{function{b.pair, b.d}, jen.Null(), freshSlabs()}
	b.slabs.rooms.begins = append(b.slabs.rooms.begins, begin)
	return begin
}

func freshSlabs() *jen.Statement { return jen.Op("&").Id("conversionSlabs").Values() }

// total is what a function and those it calls make. Each is looked at once, however
// many call it; one that calls itself counts once.
func (r *rooms) total(f function) map[string]int {
	if sum, ok := r.totals[f]; ok {
		return sum
	}
	r.totals[f] = nil
	n := r.need(f)
	sum := maps.Clone(n.values)
	for _, called := range n.calls {
		for key, count := range r.total(called) {
			sum[key] = min(sum[key]+count, roomValues)
		}
	}
	r.totals[f] = sum
	return sum
}

// choose takes of the values that a function makes the smallest, as many as have
// room.
func (r *rooms) choose(f function) map[string]int {
	values := r.total(f)
	bySize := slices.SortedFunc(maps.Keys(values), func(a, b string) int {
		return cmp.Or(cmp.Compare(r.types[a].bytes, r.types[b].bytes), cmp.Compare(a, b))
	})
	chosen, room := map[string]int{}, roomBytes
	for _, key := range bySize {
		count := values[key]
		if r.items[key] {
			count = max(count, itemBytes/r.types[key].bytes)
		}
		count = min(count, roomValues)
		if room -= count * r.types[key].bytes; room < 0 {
			break
		}
		chosen[key] = count
	}
	if len(chosen) < 2 {
		return nil // a slab does as well
	}
	return chosen
}

// declareRooms writes the rooms, and how the functions that have one begin. Structs in
// rooms come from slabs then.
func (s *slabs) declareRooms(f *jen.File) {
	r := s.rooms
	for _, begin := range r.begins {
		chosen := r.choose(begin.of)
		if chosen == nil {
			continue
		}
		name := "conversionRoom_" + strings.TrimPrefix(begin.of.pair.name(begin.of.d), "Convert_")
		*begin.slab = *jen.Op("&").Id("slabs")
		*begin.code = *jen.Var().Id("slabs").Id("conversionSlabs")
		begin.code.Line().Id("room").Op(":=").New(jen.Id(name))
		var fields []jen.Code
		for _, key := range slices.SortedFunc(maps.Keys(chosen), func(a, b string) int { return cmp.Compare(r.types[a].name, r.types[b].name) }) {
			t := r.types[key]
			slab := s.field(key, t.name, t.typ)
			for _, made := range r.singles[key] {
				*made = *jen.Add(slab).Dot("one").Call()
			}
			fields = append(fields, jen.Id(s.names[key]).Index(jen.Lit(chosen[key])).Add(t.typ))
			begin.code.Line().Add(slab).Dot("free").Op("=").Id("room").Dot(s.names[key]).Index(jen.Op(":"))
		}
		f.Line().Comment("// " + name + " is room for small values that stand in an object once, which are allocated together.")
		f.Type().Id(name).Struct(fields...)
	}
}

// bytesOf is about how many bytes a value has: more rather than fewer, where nothing
// is known.
func bytesOf(t *model.Type) int {
	const word = 8
	u := t.Underlying()
	switch u.Shape {
	case model.Basic:
		switch u.Name.Name {
		case "bool", "int8", "uint8", "byte":
			return 1
		case "int16", "uint16":
			return 2
		case "int32", "uint32", "float32", "rune":
			return 4
		case "string":
			return 2 * word
		}
		return word
	case model.Pointer, model.Map:
		return word
	case model.Interface:
		return 2 * word
	case model.Slice:
		return 3 * word
	case model.Struct:
		switch {
		case isDuration(t):
			return word
		case len(u.Fields) == 0:
			return 4 * word
		}
		sum := 0
		for _, field := range u.Fields {
			size := 4 * word
			if field.GoType != nil {
				size = bytesOf(field.GoType)
			}
			sum += (size + word/2 - 1) / (word / 2) * (word / 2)
		}
		return sum
	}
	return 4 * word
}
