// Package report writes a finished plan as a file to read and to review: what becomes of
// every field, and by which rule.
package report

import (
	"io"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/emit"
)

// Name is the file that says what becomes of every field.
const Name = "conversion-map.yaml"

// handWritten is how fields are converted in a struct for which there is a hand-written
// function.
const handWritten = "hand-written"

// Header stands above the report.
const Header = `# What becomes of every field when an object is converted, made from its types. Read the
# changes of this file as you read those of the types.
#
# how:  same name, or the marker that says otherwise; hand-written: the function of yours that converts the struct
#       around it decides, and what it makes of the field is not known here
# form: how the value is converted; fields of types without an entry of their own are the same in both versions
# kept: what the other version cannot hold is kept in an annotation
`

// The report, as it is written.
type (
	document struct {
		Kinds []kind `json:"kinds"`
	}
	kind struct {
		Group  string  `json:"group"`
		Kind   string  `json:"kind"`
		Hub    string  `json:"hub,omitempty"`
		Same   bool    `json:"identical,omitempty"`
		Spokes []spoke `json:"spokes,omitempty"`
	}
	spoke struct {
		Version string  `json:"version"`
		Fields  []field `json:"fields"`
	}
	field struct {
		Spoke    string   `json:"spoke,omitempty"`
		With     []string `json:"with,omitempty"`
		Hub      []string `json:"hub,omitempty"`
		How      string   `json:"how"`
		Form     string   `json:"form,omitempty"`
		Default  any      `json:"default,omitempty"`
		Function string   `json:"function,omitempty"`
		Reads    []string `json:"reads,omitempty"`
		Reason   string   `json:"reason,omitempty"`
		Kept     bool     `json:"kept,omitempty"`
	}
)

// Files makes the report of a plan; nothing without kinds.
func Files(plan *plan.Plan) []generators.File {
	if len(plan.Kinds) == 0 {
		return nil
	}
	var doc document
	for _, k := range plan.Kinds {
		made := kind{Group: k.Group, Kind: k.Name, Same: k.Hub == nil}
		if k.Hub != nil {
			made.Hub = k.Hub.Name
		}
		for _, s := range k.Spokes {
			r := &reporter{}
			r.pair(s.Root, "", "")
			made.Spokes = append(made.Spokes, spoke{Version: s.Version.Name, Fields: r.fields})
		}
		doc.Kinds = append(doc.Kinds, made)
	}
	return []generators.File{{
		Name: Name, Origin: plan.Kinds[0].Pos,
		Render: func(w io.Writer) error { return emit.WriteYAML(w, Header, []any{doc}) },
	}}
}

// A reporter lists the fields of one spoke.
type reporter struct {
	fields []field
	open   []*plan.Pair // a type that contains itself is described once
}

// pair lists the fields of two structs in the order of their rules. Of those that a
// hand-written function converts it lists the fields only: what becomes of them, the
// function decides.
func (r *reporter) pair(p *plan.Pair, spoke, hub string) {
	if slices.Contains(r.open, p) {
		return
	}
	r.open = append(r.open, p)
	defer func() { r.open = r.open[:len(r.open)-1] }()
	if p.HasManual() {
		r.manual(p, spoke, hub)
		return
	}
	for _, rule := range p.Rules {
		r.rule(rule, spoke, hub)
	}
}

// manual lists the fields of two structs that a hand-written function converts.
func (r *reporter) manual(p *plan.Pair, spoke, hub string) {
	manual := manualOf(p)
	for _, m := range gotype.Members(p.Spoke) {
		r.fields = append(r.fields, field{Spoke: pathBelow(spoke, m), How: handWritten, Function: manual})
	}
	for _, m := range gotype.Members(p.Hub) {
		r.fields = append(r.fields, field{Hub: []string{pathBelow(hub, m)}, How: handWritten, Function: manual})
	}
}

// pathBelow is the path of a field below another one. The fields of an inlined struct that
// stands for itself are those of the struct around it.
func pathBelow(at string, place gotype.FieldPath) string {
	if before, rest, ok := strings.Cut(at, ".("); ok && strings.HasSuffix(rest, ")") {
		at = before
	}
	return at + place.Path()
}

func (r *reporter) rule(rule *plan.Rule, spoke, hub string) {
	f := field{How: string(rule.How), Default: rule.Default, Reason: rule.Reason, Kept: rule.Whole || rule.How == plan.HubOnly || rule.How == plan.Preserved || rule.How == plan.Presence}
	if rule.Spoke != nil {
		f.Spoke = pathBelow(spoke, rule.Spoke)
		for _, m := range rule.With {
			f.With = append(f.With, pathBelow(spoke, m))
		}
	}
	for _, h := range rule.Hub {
		f.Hub = append(f.Hub, pathBelow(hub, h))
	}
	if c := rule.Conv; c != nil {
		f.Form = string(c.Form)
		if c.To != nil && c.From != nil {
			f.Function = c.To.Name + ", " + c.From.Name
			f.Reads = readsOf(rule)
		}
	}
	r.fields = append(r.fields, f)
	if rule.Conv == nil || rule.Spoke == nil || len(rule.Hub) != 1 {
		return
	}
	if inner, spokeSuffix, hubSuffix := plan.StructBelow(rule.Conv); inner != nil {
		if manual := manualOf(inner); manual != "" {
			r.fields[len(r.fields)-1].Function = manual
		}
		r.pair(inner, f.Spoke+spokeSuffix, f.Hub[0]+hubSuffix)
	}
}

// readsOf says what the functions of a rule read besides the values of its fields.
func readsOf(r *plan.Rule) []string {
	var reads []string
	for _, d := range []plan.Direction{plan.ToHub, plan.ToSpoke} {
		name, takes := r.Function(d).Name, r.Takes(d)
		if takes.Kept {
			reads = append(reads, name+": what was kept of its results")
		}
		if takes.Object {
			reads = append(reads, name+": the object")
		}
	}
	return reads
}

// manualOf names the functions that somebody wrote for a pair.
func manualOf(p *plan.Pair) string {
	names := ""
	for _, d := range []plan.Direction{plan.ToHub, plan.ToSpoke} {
		if f := p.Manual(d); f != nil {
			if names != "" {
				names += ", "
			}
			names += f.Name
		}
	}
	return names
}
