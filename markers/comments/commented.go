package comments

import (
	"go/ast"
	"strings"

	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/syntax"
)

// CommentedOut returns how many comments of a group belong to code that is commented
// out: all up to the last line that declares a field or a type.
//
//	// +optional
//	// Old string `json:"old,omitempty"`
//
// Prose is not mistaken for code: a field needs a tag, or a type that no sentence has.
func CommentedOut(group *ast.CommentGroup) int {
	end, _ := lastCode(group)
	return end
}

// IsFormer reports whether the last field that a group has commented out is the one that the group
// belongs to, as it was: with the same name, and another type or tag.
func IsFormer(group *ast.CommentGroup, name string) bool {
	if group == nil {
		return false
	}
	_, line := lastCode(group)
	former, _ := cutBlank(line)
	return former == name
}

// lastCode is the last line of a group that is code behind a marker, and the index behind it.
func lastCode(group *ast.CommentGroup) (end int, line string) {
	marked := false
	for i, c := range group.List {
		switch {
		case markers.IsMarker(c.Text):
			marked = true
		case marked && strings.HasPrefix(c.Text, "//") && isCode(strings.TrimSpace(c.Text[2:])):
			end, line = i+1, strings.TrimSpace(c.Text[2:])
		}
	}
	return end, line
}

// isCode reports whether a line declares a field or begins the declaration of a type.
func isCode(line string) bool {
	name, rest := cutBlank(line)
	if name == "type" {
		name, rest = cutBlank(rest)
		return isExportedName(name) && (strings.HasPrefix(rest, "struct {") || strings.HasSuffix(rest, "string"))
	}
	if strings.HasSuffix(rest, "`") {
		typ, tag, _ := strings.Cut(strings.TrimSuffix(rest, "`"), "`")
		return strings.Contains(tag, `:"`) && isQualifiedName(strings.TrimPrefix(name, "*")) && len(strings.Fields(typ)) <= 1
	}
	return isExportedName(name) && isTypeOnly(rest)
}

func cutBlank(s string) (word, rest string) {
	i := strings.IndexAny(s, " \t")
	if i < 0 {
		return s, ""
	}
	return s[:i], strings.TrimLeft(s[i:], " \t")
}

// isTypeOnly reports whether a text is a type that cannot be the second word of a
// sentence.
func isTypeOnly(s string) bool {
	switch s {
	case "string", "bool", "int", "int32", "int64", "[]string", "map[string]string":
		return true
	}
	for _, prefix := range []string{"*", "[]", "map["} {
		if rest, ok := strings.CutPrefix(s, prefix); ok {
			return rest != "" && !strings.ContainsAny(rest, " \t*")
		}
	}
	return false
}

func isExportedName(s string) bool {
	return s != "" && 'A' <= s[0] && s[0] <= 'Z' && isName(s)
}

// isQualifiedName reports whether s is the name of a field or, as for an embedded one,
// of a type.
func isQualifiedName(s string) bool {
	if pkg, name, ok := strings.Cut(s, "."); ok {
		return isName(pkg) && isExportedName(name)
	}
	return isExportedName(s)
}

func isName(s string) bool {
	for i := range len(s) {
		if !syntax.IsAlphanumeric(s[i]) && s[i] != '_' {
			return false
		}
	}
	return s != ""
}
