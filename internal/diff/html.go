package diff

import (
	"encoding/json"
	"io"
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/contract/keyword"
	"github.com/crdgen/crdgen/templates"

	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/contract/change"
)

// htmlData is where the page has its data. JSON escapes what could end the script that
// holds it.
const htmlData = "{{data}}"

// A page is what the HTML report shows. The names are short since a page has a node for
// each field.
type page struct {
	Old      string        `json:"old"`
	New      string        `json:"new"`
	Summary  string        `json:"summary"`
	Reasons  []string      `json:"reasons,omitempty"` // why there is no comparison
	Effects  []pageEffect  `json:"effects"`
	Sections []pageSection `json:"sections"`
	Findings []pageFinding `json:"findings"`
}

type pageEffect struct {
	ID       string `json:"id"`
	Text     string `json:"text"`
	Breaking bool   `json:"breaking"`
}

type pageSection struct {
	Title    string    `json:"title"`
	Findings []int     `json:"findings"` // that are about no field
	Tree     *pageNode `json:"tree,omitempty"`
}

type pageFinding struct {
	Effect string `json:"effect"`
	// Does is the effect as far as it is known, and Certainty what that rests on.
	Does      string `json:"does"`
	Certainty string `json:"certainty"`
	Rule      string `json:"rule"`
	Text      string `json:"text"`
	Place     string `json:"place,omitempty"`
	Witness   string `json:"witness,omitempty"`
	Object    string `json:"object,omitempty"`
	Help      string `json:"help,omitempty"`
	Note      string `json:"note,omitempty"`
	Fails     bool   `json:"fails,omitempty"`
}

// A pageNode is one field in both schemas.
type pageNode struct {
	Name     string      `json:"n"`
	Old      string      `json:"o,omitempty"`
	New      string      `json:"w,omitempty"`
	Findings []int       `json:"f,omitempty"`
	Inside   int         `json:"c,omitempty"` // findings of the fields inside
	Children []*pageNode `json:"k,omitempty"`
}

// HTML writes one page that needs nothing else: both schemas as one tree, with the
// changes where they are.
func (r *Report) HTML(w io.Writer, t Threshold, o PrintOptions) error {
	p := page{Old: r.Old, New: r.New, Summary: r.Summary(), Sections: []pageSection{}, Findings: []pageFinding{}}
	for _, s := range r.sections() {
		at := map[string][]int{}
		var first Finding
		for _, f := range s.findings {
			n := len(p.Findings)
			p.Findings = append(p.Findings, r.pageFinding(f, t, o))
			for _, path := range append([]string{f.Path}, f.Also...) {
				at[path] = append(at[path], n)
			}
			if f.Before != nil && f.After != nil {
				first = f
			}
		}
		section := pageSection{Title: s.title(), Findings: []int{}}
		if old, new := versionSchema(first.Before, s.version), versionSchema(first.After, s.version); old != nil && new != nil && s.version != "" {
			section.Tree = tree("", s.version, old, new, at)
		}
		// What found no field, such as the name of a webhook, stands above the tree.
		for _, path := range slices.Sorted(maps.Keys(at)) {
			for _, n := range at[path] {
				if !slices.Contains(section.Findings, n) {
					section.Findings = append(section.Findings, n)
				}
			}
		}
		slices.Sort(section.Findings)
		p.Sections = append(p.Sections, section)
	}
	return p.write(w)
}

// HTML writes a page that says that there is no comparison.
func (f Failure) HTML(w io.Writer) error {
	return page{Summary: "The sides could not be compared. What changed is not known.", Reasons: f.lines()}.write(w)
}

func (p page) write(w io.Writer) error {
	for _, e := range change.Effects() {
		p.Effects = append(p.Effects, pageEffect{e.ID(), e.String(), e.Breaking()})
	}
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	before, after, _ := strings.Cut(templates.Diff, htmlData)
	for _, text := range []string{before, string(data), after} {
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
	}
	return nil
}

func (r *Report) pageFinding(f Finding, t Threshold, o PrintOptions) pageFinding {
	out := pageFinding{Effect: f.Effect.ID(), Does: f.does(), Certainty: string(f.certainty()), Rule: f.Rule, Text: subject(f), Help: f.Advice, Note: r.said(f), Fails: r.fails(f, t)}
	if text := f.ended(); text != "" {
		out.Note = text
	}
	if f.Pos.IsValid() && o.Place != nil {
		out.Place = o.Place(f.Pos)
	}
	if f.Effect.Breaking() {
		out.Witness, out.Object = witnessLine(f), witnessText(f.Witness)
	}
	return out
}

func versionSchema(crd *contract.CRD, version string) *contract.Schema {
	if crd == nil {
		return nil
	}
	i := slices.IndexFunc(crd.Spec.Versions, func(v apiext.CustomResourceDefinitionVersion) bool { return v.Name == version })
	if i < 0 || crd.Spec.Versions[i].Schema == nil {
		return nil
	}
	return crd.Spec.Versions[i].Schema.OpenAPIV3Schema
}

// tree merges two schemas; one of them is nil for a field that only the other has. The
// findings that it takes are removed from the map.
func tree(path, name string, old, new *contract.Schema, at map[string][]int) *pageNode {
	n := &pageNode{Name: name, Old: schemaText(old), New: schemaText(new), Findings: at[path]}
	delete(at, path)
	add := func(path, name string, a, b *contract.Schema) *pageNode {
		child := tree(path, name, a, b, at)
		n.Inside += child.Inside + len(child.Findings)
		n.Children = append(n.Children, child)
		return child
	}
	fields := map[string]bool{}
	for _, s := range []*contract.Schema{old, new} {
		if s != nil {
			for field := range s.Properties {
				fields[field] = true
			}
		}
	}
	for _, field := range sortedKeys(fields) {
		if path == "" && (field == "apiVersion" || field == "kind" || field == "metadata") && len(at[field]) == 0 {
			continue
		}
		child := add(example.Below(path, field), field, property(old, field), property(new, field))
		child.Old, child.New = withRequired(child.Old, old, field), withRequired(child.New, new, field)
	}
	if a, b := items(old), items(new); a != nil || b != nil {
		add(path+"[]", "[]", a, b)
	}
	if a, b := mapValues(old), mapValues(new); a != nil || b != nil {
		add(path+"{}", "{}", a, b)
	}
	return n
}

// schemaText is the type, the constraints and the default of one place in one line, empty
// for none.
func schemaText(s *contract.Schema) string {
	if s == nil {
		return ""
	}
	parts := []string{keyword.TypeOf(s)}
	for _, c := range keyword.Constraints(s) {
		parts = append(parts, c.Keyword+" "+c.Value)
	}
	if s.Default != nil {
		parts = append(parts, "default "+string(s.Default.Raw))
	}
	return strings.Join(parts, " · ")
}

func withRequired(text string, holder *contract.Schema, field string) string {
	if holder == nil || !slices.Contains(holder.Required, field) {
		return text
	}
	return text + " · required"
}

func property(s *contract.Schema, name string) *contract.Schema {
	if s == nil {
		return nil
	}
	if p, there := s.Properties[name]; there {
		return &p
	}
	return nil
}

func items(s *contract.Schema) *contract.Schema {
	if s == nil || s.Items == nil {
		return nil
	}
	return s.Items.Schema
}

func mapValues(s *contract.Schema) *contract.Schema {
	if s == nil || s.AdditionalProperties == nil {
		return nil
	}
	return s.AdditionalProperties.Schema
}
