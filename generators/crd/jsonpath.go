package crd

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// checkPaths reports paths of columns, selectable fields and the scale
// subresource that lead nowhere in the version's schema: the server takes them,
// and shows blanks or loses the value.
func (g *builder) checkPaths(v *model.Version, root *apiext.JSONSchemaProps) {
	for _, m := range v.Root.Marks {
		switch value := m.Value.(type) {
		case crdmarkers.PrintColumn:
			g.checkPath(m, "JSONPath", value.JSONPath, root)
		case crdmarkers.SelectableField:
			g.checkPath(m, "JSONPath", value.JSONPath, root)
		case crdmarkers.SubresourceScale:
			g.checkPath(m, "specpath", value.SpecPath, root)
			g.checkPath(m, "statuspath", value.StatusPath, root)
			if value.SelectorPath != nil {
				g.checkPath(m, "selectorpath", *value.SelectorPath, root)
			}
		}
	}
}

func (g *builder) checkPath(m markers.Mark, arg, path string, root *apiext.JSONSchemaProps) {
	if !strings.HasPrefix(path, ".") {
		g.wrongValue(m, arg, fmt.Sprintf("path %q must begin with a dot", path), "")
		return
	}
	at := root
	for i, step := range pathSteps(path) {
		if i == 0 && (step == "metadata" || step == "apiVersion" || step == "kind") {
			return // the server fills these in
		}
		next, known := follow(at, step)
		if !known {
			return
		}
		if next == nil {
			g.deadEnd(m, arg, path, step, at)
			return
		}
		at = next
	}
}

// pathSteps cuts a JSONPath into names and, for everything in brackets, "[]".
// What it does not understand ends the list.
func pathSteps(path string) []string {
	var steps []string
	for path != "" {
		switch path[0] {
		case '.':
			end := 1
			for end < len(path) && path[end] != '.' && path[end] != '[' {
				if path[end] == '\\' {
					end++
				}
				end++
			}
			end = min(end, len(path))
			name := strings.ReplaceAll(path[1:end], `\`, "")
			if name == "" || name == "*" {
				return steps
			}
			steps, path = append(steps, name), path[end:]
		case '[':
			end := closingBracket(path)
			if end < 0 {
				return steps
			}
			inside := strings.TrimSpace(path[1:end])
			if name, quoted := unquoted(inside); quoted {
				steps = append(steps, name)
			} else {
				steps = append(steps, "[]")
			}
			path = path[end+1:]
		default:
			return steps
		}
	}
	return steps
}

// closingBracket returns the index of the bracket that closes the first one,
// brackets in quotes aside.
func closingBracket(s string) int {
	depth := 0
	quote := byte(0)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case c == '[':
			depth++
		case c == ']':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

func unquoted(s string) (string, bool) {
	if len(s) >= 2 && (s[0] == '\'' || s[0] == '"') && s[len(s)-1] == s[0] {
		return s[1 : len(s)-1], true
	}
	return "", false
}

// follow takes one step into a schema. It returns nil where the step leads
// nowhere, and false where the schema does not say.
func follow(s *apiext.JSONSchemaProps, step string) (next *apiext.JSONSchemaProps, known bool) {
	if s.XPreserveUnknownFields != nil && *s.XPreserveUnknownFields || s.XEmbeddedResource || len(s.AllOf) > 0 {
		return nil, false
	}
	if step == "[]" {
		if s.Items == nil || s.Items.Schema == nil {
			return nil, s.Type != "" && s.Type != typeObject
		}
		return s.Items.Schema, true
	}
	if p, ok := s.Properties[step]; ok {
		return &p, true
	}
	if a := s.AdditionalProperties; a != nil {
		return a.Schema, a.Schema != nil
	}
	return nil, s.Type != "" && (len(s.Properties) > 0 || s.Type != typeObject)
}

func (g *builder) deadEnd(m markers.Mark, arg, path, step string, at *apiext.JSONSchemaProps) {
	message := fmt.Sprintf("path %q leads nowhere: there is no field %q", path, step)
	if step == "[]" {
		message = fmt.Sprintf("path %q leads nowhere: what stands before the brackets is no list", path)
	}
	help := ""
	switch names := slices.Sorted(maps.Keys(at.Properties)); {
	case markers.Nearest(step, names) != "":
		help = fmt.Sprintf("did you mean %q?", markers.Nearest(step, names))
	case at.Type == typeArray:
		help = "this is a list: take one item with [0] or [?(@.type==\"Ready\")]"
	case len(names) > 0 && len(names) <= 12:
		help = "the fields are " + strings.Join(names, ", ")
	}
	g.wrongValue(m, arg, message, help)
}
