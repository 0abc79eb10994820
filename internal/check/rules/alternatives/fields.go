package alternatives

import (
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// fieldsOf is the atom of the fields that an object of a schema can have: the API server drops
// all others before it validates. There is none where it keeps them, as it does in metadata.
func fieldsOf(s *apiext.JSONSchemaProps, path string) oneCase {
	if path != "" && nameOf(path) == "metadata" {
		return nil
	}
	if s.Type != "object" || s.AdditionalProperties != nil || s.XPreserveUnknownFields != nil {
		return nil
	}
	names := sortedNames(s.Properties)
	if s.XEmbeddedResource || slices.Contains(names, "metadata") { // or a resource of its own
		names = append(names, "apiVersion", "kind", "metadata")
		slices.Sort(names)
		names = slices.Compact(names)
	}
	return oneCase{{path: path, keyword: "fields", fields: names, from: ofStructure}}
}

// lacks reports whether the object around a path certainly has no field there.
func (c oneCase) lacks(path string) bool {
	return path != "" && slices.ContainsFunc(c, func(a atom) bool {
		return a.keyword == "fields" && a.path == around(path) && !slices.Contains(a.fields, nameOf(path))
	})
}

// counts are bounds on the number of fields of the object at a path: how many must be there,
// and how many can be.
func (c oneCase) counts(path string) []atom {
	var may, must []string
	known := false
	for _, a := range c {
		if a.path == path && a.keyword == "fields" {
			may, known = slices.Clone(a.fields), true
		}
	}
	if !known {
		return nil
	}
	for _, a := range c {
		if a.keyword == "required" && a.negated && around(a.path) == path {
			may = slices.DeleteFunc(may, func(name string) bool { return name == nameOf(a.path) })
		}
	}
	for _, a := range c {
		if a.keyword == "required" && !a.negated && around(a.path) == path && slices.Contains(may, nameOf(a.path)) {
			must = append(must, nameOf(a.path))
		}
	}
	slices.Sort(must)
	must = slices.Compact(must)
	return []atom{
		{path: path, keyword: "minProperties", schema: apiext.JSONSchemaProps{MinProperties: new(int64(len(must)))}, fields: must},
		{path: path, keyword: "maxProperties", schema: apiext.JSONSchemaProps{MaxProperties: new(int64(len(may)))}, fields: may},
	}
}

// demandOfFields is what an atom of counts asks for.
func demandOfFields(a atom) string {
	switch {
	case a.keyword == "minProperties":
		return "must have " + words(a.fields)
	case len(a.fields) == 0:
		return "must have no field"
	}
	return fmt.Sprintf("must have no field but %s", words(a.fields))
}

// words lists names, the last one behind "and".
func words(names []string) string {
	if len(names) == 1 {
		return names[0]
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
