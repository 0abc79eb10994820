package check

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
)

const (
	// annotationLimit is what all annotations of an object may take together.
	// kubectl apply writes the whole object into one of them.
	annotationLimit = 256 << 10
	// storageLimit is the size of a request that etcd takes by default.
	storageLimit = 3 << 19
)

func crdSize() Rule {
	return Rule{
		Code: diag.CRDSize, Severity: diag.Warning, Level: Fast, Run: weigh,
		Title: "a CRD is too large for kubectl apply, or for etcd",
		Doc: "\"kubectl apply\" without --server-side writes the whole object into an annotation, and annotations are limited to 262,144 bytes: " +
			"\"metadata.annotations: Too long\". Above 1.5 MB etcd refuses the object, however it is sent. " +
			"Descriptions are what can be cut without a loss: crd:maxDescLen, or +crdgen:description on large types.",
		Example: "// crd without maxDescLen\nTemplate corev1.PodTemplateSpec `json:\"template\"`",
	}
}

func weigh(p *Pass) {
	if estimate(p.CRD) < annotationLimit/2 {
		return
	}
	size, descriptions := jsonSize(p.CRD), 0
	var parts []part
	for _, v := range p.Versions() {
		if v.Root == nil {
			continue
		}
		for child := range v.Root.Children() {
			for grandchild := range child.Children() {
				w := weight(grandchild.Schema)
				parts = append(parts, part{v.Spec.Name + " " + grandchild.Address(), w.all})
			}
		}
		descriptions += weight(v.Root.Schema).descriptions
	}
	d := diag.Diagnostic{Pos: p.declared(), Help: "largest parts: " + largest(parts) + fmt.Sprintf("; descriptions are %d bytes of it: shorten them with crd:maxDescLen=80 or 0", descriptions)}
	switch {
	case size > storageLimit:
		d.Message = fmt.Sprintf("the CRD of kind %q has %d bytes of JSON and etcd takes %d: the API server cannot store it", p.CRD.Spec.Names.Kind, size, storageLimit)
	case size > annotationLimit:
		d.Message = fmt.Sprintf("the CRD of kind %q has %d bytes of JSON, more than the %d that kubectl apply without --server-side can handle", p.CRD.Spec.Names.Kind, size, annotationLimit)
	default:
		return
	}
	p.Report(d)
}

// part is a part of a schema and what it takes.
type part struct {
	name  string
	bytes int
}

// largest lists the largest parts.
func largest(parts []part) string {
	slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(b.bytes, a.bytes) })
	var words []string
	for _, p := range parts[:min(5, len(parts))] {
		words = append(words, fmt.Sprintf("%s %d", p.name, p.bytes))
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

// estimate is about the size in JSON, without making the text.
func estimate(crd *apiext.CustomResourceDefinition) int {
	total := 0
	for _, v := range crd.Spec.Versions {
		if v.Schema != nil && v.Schema.OpenAPIV3Schema != nil {
			total += weight(v.Schema.OpenAPIV3Schema).all
		}
	}
	return total
}

// weights are sizes in bytes, estimated.
type weights struct{ all, descriptions int }

// weight estimates what a schema takes.
func weight(s *apiext.JSONSchemaProps) weights {
	w := weights{all: 24 + len(s.Type) + len(s.Pattern) + len(s.Format)}
	add := func(child weights, more int) {
		w.all += child.all + more
		w.descriptions += child.descriptions
	}
	if n := len(s.Description); n > 0 {
		w.all, w.descriptions = w.all+n+17, n+17
	}
	for _, name := range s.Required {
		w.all += len(name) + 3
	}
	for _, v := range s.Enum {
		w.all += len(v.Raw) + 1
	}
	for _, r := range s.XValidations {
		w.all += len(r.Rule) + len(r.Message) + 30
	}
	for name, p := range s.Properties {
		add(weight(&p), len(name)+4)
	}
	if s.Items != nil && s.Items.Schema != nil {
		add(weight(s.Items.Schema), 10)
	}
	if a := s.AdditionalProperties; a != nil && a.Schema != nil {
		add(weight(a.Schema), 25)
	}
	for _, list := range [][]apiext.JSONSchemaProps{s.AllOf, s.AnyOf, s.OneOf} {
		for i := range list {
			add(weight(&list[i]), 2)
		}
	}
	return w
}
