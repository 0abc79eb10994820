package crd

import "strings"

// celKeywords cannot be field names in CEL; the API server renames such fields.
var celKeywords = map[string]bool{
	"true": true, "false": true, "null": true, "in": true, "as": true, "break": true,
	"const": true, "continue": true, "else": true, "for": true, "function": true,
	"if": true, "import": true, "let": true, "loop": true, "package": true,
	"namespace": true, "return": true, "var": true, "void": true, "while": true,
}

// celName spells a property as CEL rules must: names that are no identifiers are
// escaped as the API server documents it under x-kubernetes-validations.
// controller-gen does not, so under compat the name stays.
func (g *builder) celName(name string) string {
	if g.compat {
		return name
	}
	return escapeCEL(name)
}

func (g *builder) celNames(names []string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = g.celName(n)
	}
	return out
}

func escapeCEL(name string) string {
	if celKeywords[name] {
		return "__" + name + "__"
	}
	if !strings.ContainsAny(name, "./-") && !strings.Contains(name, "__") {
		return name
	}
	return strings.NewReplacer("__", "__underscores__", ".", "__dot__", "-", "__dash__", "/", "__slash__").Replace(name)
}
