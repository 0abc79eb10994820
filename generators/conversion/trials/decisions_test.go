package trials

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/harness"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// A decision is a way to mean something else with a pair of versions: edits of its source.
type decision struct {
	sort string // what is decided otherwise
	what string // where
	// edits are made in the order of their lines.
	edits []lineEdit
}

// A lineEdit changes one line of a file: it stands before it, replaces a part of it or takes
// it out.
type lineEdit struct {
	file     string // slash-separated, in the module
	line     int
	before   string
	old, now string
	column   int // of old; 0 where it is the first of the line
	out      bool
}

// decider finds the decisions of a module that can be taken otherwise.
type decider struct {
	t    testing.TB
	dir  string
	made []decision
	seen map[string]bool
}

// decisionsOf are other decisions for the kinds of a plan.
func decisionsOf(t testing.TB, dir string, planned *plan.Plan) []decision {
	t.Helper()
	d := &decider{t: t, dir: dir, seen: map[string]bool{}}
	for _, k := range planned.Kinds {
		for _, s := range k.Spokes {
			if s.Root == nil {
				continue
			}
			for _, p := range plan.Reached(s.Root) {
				if !p.HasManual() && d.file(p.Spoke.Pos) != "" {
					d.pair(p)
				}
			}
		}
	}
	return d.made
}

// file is the path in the module of a file that people wrote, "" for any other.
func (d *decider) file(pos token.Position) string {
	if !filepath.IsLocal(pos.Filename) || strings.HasPrefix(filepath.Base(pos.Filename), "zz_generated") {
		return "" // another module
	}
	return filepath.ToSlash(pos.Filename)
}

func (d *decider) add(sort string, p *plan.Pair, what string, edits ...[]lineEdit) {
	what = p.Spoke.Name.Name + what
	if d.seen[sort+what] {
		return
	}
	d.seen[sort+what] = true
	all := slices.Concat(edits...)
	for _, e := range all {
		if e.file == "" {
			return
		}
	}
	d.made = append(d.made, decision{sort, what, all})
}

// conversionMarker is how markers begin that say what becomes of a field.
const conversionMarker = "crdgen:conversion:"

// marked puts markers on a field in the place of those that it has.
func (d *decider) marked(f *model.Field, texts ...string) []lineEdit {
	var edits []lineEdit
	for _, m := range f.Marks {
		if strings.HasPrefix(m.Name, conversionMarker) && m.Name != conversionMarker+"key" {
			edits = append(edits, lineEdit{file: d.file(m.Pos), line: m.Pos.Line, out: true})
		}
	}
	for _, text := range texts {
		edits = append(edits, lineEdit{file: d.file(f.Pos), line: f.Pos.Line, before: "// +" + conversionMarker + text})
	}
	return edits
}

// above puts a marker on a type.
func (d *decider) above(t *model.Type, text string) []lineEdit {
	return []lineEdit{{file: d.file(t.Pos), line: t.Pos.Line, before: "// +" + conversionMarker + text}}
}

// rewrites a marker.
func (d *decider) rewrites(m markers.Mark, old, now string) []lineEdit {
	return []lineEdit{{file: d.file(m.Pos), line: m.Pos.Line, old: old, now: now}}
}

// isMapped reports whether a rule leads one field of a struct to one of the hub.
func isMapped(r *plan.Rule) bool {
	return (r.How == plan.SameName || r.How == plan.Moved || r.How == plan.Split) && len(r.Spoke) == 1 && len(r.Hub) == 1 && r.Conv != nil && len(r.With) == 0
}

// isPlainly reports whether no marker but a path says what becomes of a field.
func isPlainly(r *plan.Rule) bool {
	return isMapped(r) && r.How != plan.Split && !slices.ContainsFunc(r.Spoke.Field().Marks, func(m markers.Mark) bool {
		return strings.HasPrefix(m.Name, conversionMarker) && m.Name != conversionMarker+"path"
	})
}

// fits reports whether a field could have what another one has.
func fits(a, b gotype.FieldPath) bool { return gotype.Same(a.Type(), b.Type()) }

func (d *decider) pair(p *plan.Pair) {
	for i, r := range p.Rules {
		if len(r.Spoke) == 1 {
			d.values(p, r)
		}
		if r.Default != nil {
			d.defaults(p, r)
		}
		if !isMapped(r) {
			continue
		}
		name, to := "."+r.Spoke.Name(), r.Hub[0].Path()
		if p.Root == nil {
			d.add("kept", p, name, d.marked(r.Spoke.Field(), "preserve"), d.above(p.Spoke, "hubOnly:path="+to))
			d.add("dropped", p, name, d.marked(r.Spoke.Field(), `drop:reason="nobody asks"`), d.above(p.Spoke, "hubOnly:path="+to+`,reason="nobody asks"`))
		}
		if !isPlainly(r) {
			continue
		}
		for _, other := range p.Rules[i+1:] {
			if isPlainly(other) && fits(r.Spoke, other.Spoke) && fits(r.Hub[0], other.Hub[0]) {
				d.add("fields exchanged", p, name+" and ."+other.Spoke.Name(),
					d.marked(r.Spoke.Field(), "path="+other.Hub[0].Path()), d.marked(other.Spoke.Field(), "path="+to))
				break
			}
		}
		for _, h := range p.Rules {
			if old := "path=" + pathOf(h); h.HubAlone() && fits(r.Hub[0], h.Hub[0]) && strings.Contains(h.Mark.Text, old) {
				d.add("another field", p, name+" to "+h.Hub[0].Path(),
					d.marked(r.Spoke.Field(), "path="+h.Hub[0].Path()), d.rewrites(h.Mark, old, "path="+to))
			}
		}
	}
	for _, r := range p.Rules {
		for _, h := range p.Rules {
			if r.How == plan.Preserved && len(r.Spoke) == 1 && h.HubAlone() && fits(r.Spoke, h.Hub[0]) && strings.Contains(h.Mark.Text, "path="+pathOf(h)) {
				d.add("kept field mapped", p, "."+r.Spoke.Name()+" to "+h.Hub[0].Path(), d.marked(r.Spoke.Field(), "path="+h.Hub[0].Path()),
					[]lineEdit{{file: d.file(h.Mark.Pos), line: h.Mark.Pos.Line, out: true}})
			}
		}
	}
}

func pathOf(r *plan.Rule) string {
	if len(r.Hub) == 0 {
		return "-"
	}
	return r.Hub[0].Path()
}

// numbers are the values of default= that can be others.
var numbers = regexp.MustCompile(`default=(\d+|true|false)\b`)

func (d *decider) defaults(p *plan.Pair, r *plan.Rule) {
	m := numbers.FindStringSubmatch(r.Mark.Text)
	if m == nil {
		return
	}
	other := map[string]string{"true": "false", "false": "true"}[m[1]]
	if n, err := strconv.Atoi(m[1]); err == nil {
		other = strconv.Itoa(n + 1)
	}
	d.add("default", p, r.Only().Path(), d.rewrites(r.Mark, m[0], "default="+other))
}

// values are decisions about what a marker makes of values.
func (d *decider) values(p *plan.Pair, r *plan.Rule) {
	name := "." + r.Spoke.Name()
	for _, m := range r.Spoke.Field().Marks {
		switch v := m.Value.(type) {
		case markers.ConversionEnum:
			d.enum(p, r, m, v)
		case markers.ConversionUnit:
			units := []string{"nanoseconds", "microseconds", "milliseconds", "seconds", "minutes", "hours"}
			for _, other := range []int{1, len(units) - 1} {
				now := units[(slices.Index(units, string(v))+other)%len(units)]
				d.add("unit", p, name+" in "+now, d.rewrites(m, "unit="+string(v), "unit="+now))
			}
		case markers.ConversionMapKey:
			d.itemField("map key", p, r, m, "mapKey="+string(v), string(v), "mapKey=")
		case markers.ConversionMapValue:
			d.itemField("map value", p, r, m, "mapValue="+string(v), string(v), "mapValue=")
		case markers.ConversionElem:
			d.itemField("item key", p, r, m, "key="+v.Key, v.Key, "key=")
			if v.Count != "" {
				d.itemField("item count", p, r, m, "count="+v.Count, v.Count, "count=")
			}
		case markers.ConversionFunc:
			d.function(p, r, m, v)
		}
	}
	if keyed := convOf(r.Conv, plan.KeyedMap); keyed != nil && keyed.ValueField != nil {
		if _, says := r.Spoke.Field().Marks.Get(conversionMarker + "mapValue"); !says {
			for _, other := range gotype.Members(itemOf(keyed)) {
				if len(other) == 1 && other.Key() != keyed.ValueField.Key() && fits(other, keyed.ValueField) && other.Key() != keyed.KeyField.Key() {
					at := r.Spoke.Field()
					d.add("map value", p, name+" to "+other.Path(), []lineEdit{{file: d.file(at.Pos), line: at.Pos.Line, before: "// +" + conversionMarker + "mapValue=" + other.Steps()}})
				}
			}
		}
	}
}

// convOf finds a form of conversion in a value.
func convOf(c *plan.Conv, form plan.Form) *plan.Conv {
	for c != nil && c.Form != form {
		c = c.Elem
	}
	return c
}

func itemOf(c *plan.Conv) *model.Type {
	item := c.ListType().Underlying().Elem
	if item.Underlying().Shape == model.Pointer {
		item = item.Underlying().Elem
	}
	return item
}

// itemField names another field of the items of a list.
func (d *decider) itemField(sort string, p *plan.Pair, r *plan.Rule, m markers.Mark, old, is, prefix string) {
	for _, form := range []plan.Form{plan.KeyedMap, plan.Counted} {
		c := convOf(r.Conv, form)
		if c == nil {
			continue
		}
		members := gotype.Members(itemOf(c))
		i := slices.IndexFunc(members, func(f gotype.FieldPath) bool { return f.Steps() == is })
		for _, other := range members {
			if i >= 0 && other.Steps() != is && fits(other, members[i]) {
				d.add(sort, p, "."+r.Spoke.Name()+" to "+other.Path(), d.rewrites(m, old, prefix+other.Steps()))
			}
		}
	}
}

// enum exchanges values of an enum, and takes another value on the way back.
func (d *decider) enum(p *plan.Pair, r *plan.Rule, m markers.Mark, values map[string]string) {
	name := "." + r.Spoke.Name()
	_, braced, _ := strings.Cut(m.Text, "enum=")
	spokes := slices.Sorted(maps.Keys(values))
	for i, a := range spokes {
		for _, b := range spokes[i+1:] {
			if values[a] != values[b] {
				other := maps.Clone(values)
				other[a], other[b] = values[b], values[a]
				d.add("enum values exchanged", p, name+" "+a+" and "+b, d.rewrites(m, braced, spelt(other)))
				break
			}
		}
	}
	inverse := map[string]string{}
	given, hasInverse := r.Spoke.Field().Marks.Get(conversionMarker + "enumInverse")
	if hasInverse {
		inverse = given.Value.(markers.ConversionEnumInverse)
	}
	is := map[string]string{}
	c := convOf(r.Conv, plan.Enum)
	if c == nil {
		return
	}
	for _, v := range c.Inverse {
		is[v.Hub] = v.Spoke
	}
	for _, a := range spokes {
		hub := values[a]
		for _, to := range spokes {
			if now := is[hub]; now == to || now == "" && to == hub {
				continue
			}
			other := maps.Clone(inverse)
			other[hub] = to
			edit := []lineEdit{{file: d.file(m.Pos), line: m.Pos.Line, before: "// +" + conversionMarker + "enumInverse=" + spelt(other)}}
			if hasInverse {
				_, old, _ := strings.Cut(given.Text, "enumInverse=")
				edit = d.rewrites(given, old, spelt(other))
			}
			d.add("enum inverse", p, name+" "+hub+" becomes "+to, edit)
			break
		}
	}
}

// spelt is a map as markers have it.
func spelt(values map[string]string) string {
	var all []string
	for _, k := range slices.Sorted(maps.Keys(values)) {
		all = append(all, strconv.Quote(k)+": "+strconv.Quote(values[k]))
	}
	return "{" + strings.Join(all, ", ") + "}"
}

// function gives the results of functions to other fields, and multiplies where they divide.
func (d *decider) function(p *plan.Pair, r *plan.Rule, m markers.Mark, v markers.ConversionFunc) {
	for i := range r.Hub {
		for j := range r.Hub[:i] {
			if fits(r.Hub[i], r.Hub[j]) && len(v.Paths) == len(r.Hub) {
				other := slices.Clone(v.Paths)
				other[i], other[j] = other[j], other[i]
				_, rest, _ := strings.Cut(m.Text, "paths=")
				old, _, _ := strings.Cut(rest, "}")
				d.add("results exchanged", p, fmt.Sprintf(".%s %d and %d", r.Spoke.Name(), j, i), d.rewrites(m, "paths="+old, "paths={"+strings.Join(other, ",")))
			}
		}
	}
	if r.Conv == nil || r.Conv.To == nil || r.Conv.From == nil {
		return
	}
	if edits := append(d.scale(r.Conv.To), d.scale(r.Conv.From)...); len(edits) > 0 {
		d.add("scale inverted", p, "."+r.Spoke.Name(), edits)
	}
}

// scale multiplies where a function divides, and divides where it multiplies.
func (d *decider) scale(f *model.Function) []lineEdit {
	at := d.file(f.Pos)
	if at == "" {
		return nil
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, filepath.Join(d.dir, f.Pos.Filename), nil, 0)
	if err != nil {
		d.t.Fatal(err)
	}
	var edits []lineEdit
	for _, decl := range file.Decls {
		decl, ok := decl.(*ast.FuncDecl)
		if !ok || decl.Recv != nil || decl.Name.Name != f.Name {
			continue
		}
		ast.Inspect(decl, func(n ast.Node) bool {
			b, ok := n.(*ast.BinaryExpr)
			if !ok || b.Op != token.MUL && b.Op != token.QUO {
				return true
			}
			pos := fset.Position(b.OpPos)
			now := map[token.Token]string{token.MUL: "/", token.QUO: "*"}[b.Op]
			edits = append(edits, lineEdit{file: at, line: pos.Line, column: pos.Column, old: b.Op.String(), now: now})
			return true
		})
	}
	return edits
}

// applied are files after the edits of a decision.
func (d decision) applied(t testing.TB, given harness.Files) harness.Files {
	t.Helper()
	made := maps.Clone(given)
	byFile := map[string][]lineEdit{}
	for _, e := range d.edits {
		byFile[e.file] = append(byFile[e.file], e)
	}
	for name, edits := range byFile {
		var out []string
		for i, line := range strings.Split(given[name], "\n") {
			gone := false
			for _, e := range edits {
				switch {
				case e.line != i+1:
				case e.before != "":
					out = append(out, e.before)
				case e.out:
					gone = true
				default:
					start := max(e.column-1, 0)
					changed := line[:start] + strings.Replace(line[start:], e.old, e.now, 1)
					if changed == line {
						t.Errorf("%s %s: %s:%d has no %q: %s", d.sort, d.what, name, e.line, e.old, line)
					}
					line = changed
				}
			}
			if !gone {
				out = append(out, line)
			}
		}
		made[name] = strings.Join(out, "\n")
	}
	return made
}
