package rules

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
)

const (
	// annotationLimit is what all annotations of an object may take together.
	// kubectl apply writes the whole object into one of them.
	annotationLimit = 256 << 10
	// storageLimit is the size of a request that etcd takes by default.
	storageLimit = 3 << 19
)

func crdSize() pass.Rule {
	return pass.Rule{
		Code: diag.CRDSize, Severity: diag.Warning, Level: pass.Fast, Run: weigh,
		Title: "a CRD is too large for kubectl apply, or for etcd",
		Doc: "\"kubectl apply\" without --server-side writes the whole object into an annotation, and annotations are limited to 262,144 bytes: " +
			"\"metadata.annotations: Too long\". Above 1.5 MB etcd refuses the object, however it is sent. " +
			"Descriptions are what can be cut without a loss: crd:maxDescLen, or +crdgen:description on large types.",
		Example: "// crd without maxDescLen\nTemplate corev1.PodTemplateSpec `json:\"template\"`",
	}
}

func weigh(p *pass.Pass) {
	parts, total := parts(p)
	size := total.all
	if near(size, annotationLimit) || near(size, storageLimit) {
		size = jsonSize(p.CRD)
	}
	d := diag.Diagnostic{Pos: p.Locate().Declared()}
	switch kind := p.CRD.Spec.Names.Kind; {
	case size > storageLimit:
		d.Message = fmt.Sprintf("the CRD of kind %q is %s of JSON and etcd takes %s: the API server cannot store it", kind, kilobytes(size), kilobytes(storageLimit))
	case size > annotationLimit:
		d.Message = fmt.Sprintf("the CRD of kind %q is %s of JSON, more than the %s that kubectl apply without --server-side can handle", kind, kilobytes(size), kilobytes(annotationLimit))
		d.Together = "%d CRDs are more than the " + kilobytes(annotationLimit) + " of JSON that kubectl apply without --server-side can handle"
	default:
		return
	}
	d.Help = "largest are " + largest(parts)
	if total.descriptions > size/50 {
		d.Option = diag.Option{Generator: "crd", Name: "maxDescLen"}
		d.Help += fmt.Sprintf("; descriptions are %s of it: shorten them with %s or 0", kilobytes(total.descriptions), d.Option.With("80"))
	}
	d.Help += replaceable(parts)
	p.Report(d)
}

// replaceable says what the largest part would save as an object without a schema of
// its fields. The parts are sorted.
func replaceable(parts []part) string {
	for _, p := range parts[:min(5, len(parts))] {
		saved := p.bytes - quoted(p.node.Schema.Description) - opaqueWeight
		if p.node.Schema.Type == "object" && saved > annotationLimit/16 {
			return fmt.Sprintf(". +crdgen:at=.%s +crdgen:opaque above the type keeps the fields of %s without checking them, and saves %s",
				p.node.Address(), p.node.Address(), kilobytes(saved))
		}
	}
	return ""
}

// opaqueWeight is about what is left of an object whose fields are not described.
const opaqueWeight = 80

// near reports whether an estimate may be on either side of a limit.
func near(size, limit int) bool { return size > limit-limit/16 && size < limit+limit/16 }

// kilobytes writes a size.
func kilobytes(n int) string { return fmt.Sprintf("%d kB", (n+512)/1024) }

// parts weighs the schemas two levels below the roots, and all together.
func parts(p *pass.Pass) (parts []part, total weights) {
	total.all = crdWeight
	known := pass.OfAll(p, func([]trace.Subject) *expression.ByProperties[weights] { return &expression.ByProperties[weights]{} })
	of := weigher{known}
	for _, v := range p.Versions() {
		if v.Root == nil {
			continue
		}
		for child := range v.Root.Children() {
			for grandchild := range child.Children() {
				w := of.weight(grandchild.Schema)
				total.add(w, len(grandchild.Name)+4)
				parts = append(parts, part{grandchild, w.all})
			}
			total.add(weights{all: len(child.Schema.Description) + len(child.Name) + 60, descriptions: len(child.Schema.Description)}, 0)
		}
	}
	return parts, total
}

// part is a part of a schema and what it takes.
type part struct {
	node  *trace.Node
	bytes int
}

// largest lists the largest parts.
func largest(parts []part) string {
	slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(b.bytes, a.bytes) })
	var words []string
	for _, p := range parts[:min(5, len(parts))] {
		if p.bytes < 512 && len(words) > 0 {
			break // it would be 0 kB
		}
		words = append(words, fmt.Sprintf("%s %s (%s)", p.node.Version.Spec.Name, p.node.Address(), kilobytes(p.bytes)))
	}
	return strings.Join(words, ", ")
}

// jsonSize is the number of bytes of a CRD as kubectl sends it.
func jsonSize(crd *apiext.CustomResourceDefinition) int {
	text, err := json.Marshal(crd)
	if err != nil {
		return 0
	}
	// The status belongs to the server and is not written.
	return len(text) - len(`,"status":{"acceptedNames":{"kind":"","plural":""},"conditions":null,"storedVersions":null}`)
}

// crdWeight is about what stands around the schemas.
const crdWeight = 600

// weights are sizes in bytes as JSON, a few per cent too large or too small.
type weights struct{ all, descriptions int }

func (w *weights) add(inner weights, more int) {
	w.all += inner.all + more
	w.descriptions += inner.descriptions
}

// A weigher weighs schemas, properties that many have once.
type weigher struct {
	known *expression.ByProperties[weights]
}

// weight estimates what a schema takes.
func (of weigher) weight(s *apiext.JSONSchemaProps) weights {
	w := weights{all: 2 + keyword("type", len(s.Type)) + keyword("pattern", quoted(s.Pattern)) + keyword("format", len(s.Format))}
	if n := quoted(s.Description); n > 0 {
		w.add(weights{n + 17, n + 17}, 0)
	}
	if len(s.Required) > 0 {
		w.all += 13
	}
	for _, name := range s.Required {
		w.all += len(name) + 3
	}
	if len(s.Enum) > 0 {
		w.all += 9
	}
	for _, v := range s.Enum {
		w.all += len(v.Raw) + 1
	}
	if s.Default != nil {
		w.all += len(s.Default.Raw) + 11
	}
	for _, limit := range []*int64{s.MinLength, s.MaxLength, s.MinItems, s.MaxItems, s.MinProperties, s.MaxProperties} {
		if limit != nil {
			w.all += 16
		}
	}
	for _, r := range s.XValidations {
		w.all += quoted(r.Rule) + quoted(r.Message) + 30
	}
	w.all += 3*len(s.XListMapKeys) + extensions(s)
	of.children(&w, s)
	return w
}

// children adds the schemas inside of a schema.
func (of weigher) children(w *weights, s *apiext.JSONSchemaProps) {
	if len(s.Properties) > 0 {
		w.add(of.properties(s.Properties), 16)
	}
	if s.Items != nil && s.Items.Schema != nil {
		w.add(of.weight(s.Items.Schema), 9)
	}
	if a := s.AdditionalProperties; a != nil && a.Schema != nil {
		w.add(of.weight(a.Schema), 24)
	}
	for _, list := range [][]apiext.JSONSchemaProps{s.AllOf, s.AnyOf, s.OneOf} {
		if len(list) > 0 {
			w.all += 11
		}
		for i := range list {
			w.add(of.weight(&list[i]), 1)
		}
	}
}

func (of weigher) properties(properties map[string]apiext.JSONSchemaProps) weights {
	return of.known.Get(properties, func() (all weights) {
		for name := range properties {
			all.add(of.weightIn(properties[name]), len(name)+4)
		}
		return all
	})
}

// weightIn is weight for a schema in a map. A variable of a loop in functions that call
// each other with its address is moved to the heap, an argument is not.
//
//go:noinline
func (of weigher) weightIn(s apiext.JSONSchemaProps) weights { return of.weight(&s) }

// extensions is what the extensions of Kubernetes take.
func extensions(s *apiext.JSONSchemaProps) int {
	n := 0
	if s.XListType != nil {
		n += 35
	}
	if s.XMapType != nil {
		n += 34
	}
	if s.XIntOrString {
		n += 35
	}
	if s.XPreserveUnknownFields != nil {
		n += 44
	}
	if len(s.XListMapKeys) > 0 {
		n += 32
	}
	return n
}

// keyword is what a keyword with a text of a length takes.
func keyword(name string, length int) int {
	if length == 0 {
		return 0
	}
	return len(name) + length + 6
}

// quoted is the length of a text in JSON, without its quotes.
func quoted(s string) int {
	n := len(s)
	for i := range len(s) {
		n += int(escapes[s[i]])
	}
	return n
}

// escapes are how many bytes more JSON takes for a byte.
var escapes = [256]uint8{'\n': 1, '\t': 1, '"': 1, '\\': 1, '<': 5, '>': 5, '&': 5}
