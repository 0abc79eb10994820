package contract

import (
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/kube"
)

// AsChecked returns a definition as an API server of a minor version checks objects: without
// the formats that it ignores and later ones check. Zero is the newest. The definition itself
// stays as it is, and is returned if nothing is left out.
func AsChecked(crd *CRD, minor uint) *CRD {
	server := kube.Version(minor)
	if crd == nil || len(server.Formats()) == 1 {
		return crd
	}
	ignored := false
	checked := crd.DeepCopy()
	for i := range checked.Spec.Versions {
		if v := &checked.Spec.Versions[i]; v.Schema != nil {
			ignored = leaveOut(v.Schema.OpenAPIV3Schema, server) || ignored
		}
	}
	if !ignored {
		return crd
	}
	return checked
}

// A declaration is the schemas of two sides as they are declared, and a server that checks less of
// them.
type declaration struct {
	old, new *Schema
	server   kube.Version
}

// texts are those of a keyword at a path on both sides as they are declared: a server ignores
// what stands there, but nobody wrote it without. checkedOld and checkedNew are as it checks them.
func (d declaration) texts(path string, value func(*Schema) string, checkedOld, checkedNew string) (old, new string) {
	of := func(root *Schema, checked string) string {
		s := SchemaAt(root, path)
		if s == nil {
			return checked
		}
		declared, c := value(s), s.DeepCopy()
		if leaveOut(c, d.server); value(c) != checked {
			return checked // of a place that the path does not lead to
		}
		return declared
	}
	return of(d.old, checkedOld), of(d.new, checkedNew)
}

// leaveOut takes the formats that a server ignores out of a schema and all in it, and reports
// whether there were any.
func leaveOut(s *Schema, server kube.Version) (left bool) {
	if s == nil {
		return false
	}
	if s.Format != "" && server.IgnoresFormat(s.Type, s.Format) {
		s.Format, left = "", true
	}
	for _, in := range []map[string]apiext.JSONSchemaProps{s.Properties, s.PatternProperties, s.Definitions} {
		for name, member := range in {
			left = leaveOut(&member, server) || left
			in[name] = member
		}
	}
	for _, list := range [][]apiext.JSONSchemaProps{s.AllOf, s.AnyOf, s.OneOf} {
		left = leaveOutOfList(list, server) || left
	}
	left = leaveOut(s.Not, server) || left
	if s.Items != nil {
		left = leaveOut(s.Items.Schema, server) || left
		left = leaveOutOfList(s.Items.JSONSchemas, server) || left
	}
	if s.AdditionalProperties != nil {
		left = leaveOut(s.AdditionalProperties.Schema, server) || left
	}
	return left
}

func leaveOutOfList(list []apiext.JSONSchemaProps, server kube.Version) (left bool) {
	for i := range list {
		left = leaveOut(&list[i], server) || left
	}
	return left
}
