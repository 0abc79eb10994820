package crd

import (
	"bytes"
	"path/filepath"
	"strings"

	"sigs.k8s.io/yaml"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/model"
)

// toolAnnotation is what controller-gen leaves in every CRD it writes, and
// crdgen under --compat.
const toolAnnotation = "controller-gen.kubebuilder.io/version"

// recognize finds the manifest of a kind that is gone: one CRD alone in a file
// that is named after it. Its group must be of this program, or a neighbour of
// such a group where the annotation says that a generator wrote it; CRDs that
// were copied from other projects carry the annotation, too. Without the
// annotation the bytes have to be those that crdgen would print for the object,
// which leaves out whatever has a comment or an order of its own.
func recognize(p *model.Program, s generators.Leftover) (generators.Recognized, error) {
	group, plural, ok := strings.Cut(strings.TrimSuffix(s.Name, ".yaml"), "_")
	if s.Code || !ok || group == "" || plural == "" || filepath.Ext(s.Name) != ".yaml" {
		return generators.Recognized{}, nil
	}
	own, near := related(p, group)
	if !near {
		return generators.Recognized{}, nil
	}
	content, err := s.Read()
	if err != nil {
		return generators.Recognized{}, err
	}
	document, ok := onlyDocument(content)
	if !ok {
		return generators.Recognized{}, nil
	}
	var m manifest
	if yaml.Unmarshal(document, &m) != nil || !m.describes(group, plural) {
		return generators.Recognized{}, nil
	}
	_, annotated := m.Metadata.Annotations[toolAnnotation]
	return generators.Recognized{Own: annotated || own && generators.IsPrinted(document), Type: m.Spec.Names.Kind}, nil
}

// related reports whether the group is one of the program's, and whether it is one
// or shares the domain of one: batch.example.com and apps.example.com do.
func related(p *model.Program, group string) (own, near bool) {
	look := func(g string) {
		own = own || g == group
		near = near || g == group || domain(g) != "" && domain(g) == domain(group)
	}
	for _, pkg := range p.Packages {
		if pkg.Root && pkg.HasGroup && pkg.Group != "" {
			look(pkg.Group)
		}
	}
	for _, k := range p.Kinds {
		if k.Group != "" {
			look(k.Group)
		}
	}
	return own, near
}

// domain is a group without its first label: "" where that leaves less than two
// labels, and for the domains of Kubernetes, which many projects share.
func domain(group string) string {
	_, rest, _ := strings.Cut(group, ".")
	if !strings.Contains(rest, ".") || strings.HasSuffix(rest, "k8s.io") || strings.HasSuffix(rest, "kubernetes.io") {
		return ""
	}
	return rest
}

// A manifest is what must be known of a file to call it a CRD of ours.
type manifest struct {
	APIVersion string `json:"apiVersion"`
	Kind       string `json:"kind"`
	Metadata   struct {
		Name        string            `json:"name"`
		Annotations map[string]string `json:"annotations"`
	} `json:"metadata"`
	Spec struct {
		Group string `json:"group"`
		Names struct {
			Plural string `json:"plural"`
			Kind   string `json:"kind"`
		} `json:"names"`
	} `json:"spec"`
}

// describes reports whether the manifest is a CRD of that group and plural.
func (m manifest) describes(group, plural string) bool {
	return m.Kind == "CustomResourceDefinition" && strings.HasPrefix(m.APIVersion, "apiextensions.k8s.io/") &&
		m.Metadata.Name == plural+"."+group && m.Spec.Group == group && m.Spec.Names.Plural == plural
}

// onlyDocument returns the text behind the "---" line of a file with one YAML
// document, above which there may be comments: those of a header file.
func onlyDocument(content []byte) ([]byte, bool) {
	marker := []byte("---\n")
	for len(content) > 0 && !bytes.HasPrefix(content, marker) {
		line, rest, _ := bytes.Cut(content, []byte("\n"))
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' {
			return nil, false
		}
		content = rest
	}
	document, ok := bytes.CutPrefix(content, marker)
	return document, ok && !bytes.HasPrefix(document, []byte("---")) && !bytes.Contains(document, []byte("\n---"))
}
