package expression

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	apiservercel "k8s.io/apiserver/pkg/cel"

	"github.com/crdgen/crdgen/internal/celtoken"
	"github.com/crdgen/crdgen/internal/check/kube"
)

// ByteAt is the offset of a character in a text, whose length for one beyond it.
func ByteAt(text string, line, column int) int {
	offset := 0
	for ; line > 1; line-- {
		next := strings.IndexByte(text[offset:], '\n')
		if next < 0 {
			return len(text)
		}
		offset += next + 1
	}
	for ; column > 1 && offset < len(text); column-- {
		_, size := utf8.DecodeRuneInString(text[offset:])
		offset += size
	}
	return offset
}

// Word is a property's name as rules write it.
func Word(name string) string {
	if escaped, ok := apiservercel.Escape(name); ok {
		return escaped
	}
	return name
}

// nameOf is the name of a field as rules without backticks write it.
func nameOf(t celtoken.Token) string {
	if name := strings.Trim(t.Text, "`"); name != t.Text {
		return Word(name)
	}
	return t.Text
}

// FieldsOf returns the names behind a dot in the tokens of a CEL expression, calls left out:
// those that are read, and those that are asked for with has() or read as
// optional. It looks at tokens only; what it takes for a field may be none.
func FieldsOf(ts celtoken.Tokens) (read, asked []string) {
	for i, t := range ts {
		switch {
		case !ts.IsMember(i) || ts.IsCalled(i):
		case ts.IsOptional(i) || ts.Is(i+1, ")") && ts.IsAsked(i):
			asked = append(asked, nameOf(t))
		default:
			read = append(read, nameOf(t))
		}
	}
	slices.Sort(read)
	slices.Sort(asked)
	return slices.Compact(read), slices.Compact(asked)
}

// NamesOf are the names in expressions as properties have them: of variables, functions and
// fields, also of those that are read as keys, object["a-b"]. What stands in other strings is none.
func NamesOf(expressions ...string) map[string]bool {
	all := map[string]bool{}
	for _, e := range expressions {
		ts := celtoken.Read(e)
		for i, t := range ts {
			if _, key, end := keyAt(ts, i); end > i {
				all[key] = true
			}
			if !ts.IsName(i) {
				continue
			}
			name := strings.Trim(t.Text, "`")
			if unescaped, ok := apiservercel.Unescape(name); ok && name == t.Text {
				name = unescaped
			}
			all[name] = true
		}
	}
	return all
}

// ReadsVariable reports whether an expression reads one of some variables.
func ReadsVariable(e string, names ...string) bool {
	ts := celtoken.Read(e)
	for i := range ts {
		if ts.IsVariable(i, names...) {
			return true
		}
	}
	return false
}

// PolicyVariables are the names of the variables of a policy that an expression reads, as
// variables.name.
func PolicyVariables(e string) []string {
	var all []string
	ts := celtoken.Read(e)
	for i := range ts {
		if ts.IsMember(i) && !ts.IsCalled(i) && ts.IsVariable(i-2, "variables") {
			all = append(all, ts[i].Text)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// AsRule is an expression over plain JSON, as those of admission are, with the names of
// fields as a rule in a schema writes them: object["a-b"] as object.a__dash__b. It looks
// at tokens only; keys of maps are written in the same way.
func AsRule(text string) string {
	var edits []celtoken.Edit
	ts := celtoken.Read(text)
	for i, t := range ts {
		if ts.IsMember(i) && !ts.IsCalled(i) {
			edits = append(edits, celtoken.Edit{Start: t.Start, End: t.End, Text: Word(strings.Trim(t.Text, "`"))})
		} else if optional, name, end := keyAt(ts, i); end > i {
			edits = append(edits, celtoken.Edit{Start: t.Start, End: ts[end].End, Text: "." + optional + Word(name)})
		}
	}
	return celtoken.Apply(text, edits)
}

// keyAt is the string in brackets at an index, behind a value, and the index of what closes them;
// no larger one where there is none.
func keyAt(ts celtoken.Tokens, i int) (optional, key string, end int) {
	if value := ts.IsName(i-1) && !ts.Is(i-1, "in") || ts.Is(i-1, ")") || ts.Is(i-1, "]"); !ts.Is(i, "[") || !value {
		return "", "", i
	}
	at := i + 1
	if ts.Is(at, "?") {
		optional = "?"
		at++
	}
	if !ts.Is(at+1, "]") {
		return "", "", i
	}
	key, ok := ts[at].Value()
	if !ok || key == "" {
		return "", "", i
	}
	return optional, key, at + 1
}

// LiteralEnd is the index of the quote that closes a text.
func LiteralEnd(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case s[0]:
			return i
		}
	}
	return len(s)
}

// WordAt is the identifier at the beginning.
func WordAt(s string) string {
	i := 0
	for i < len(s) && IsWordByte(s[i]) && (i > 0 || s[i] < '0' || s[i] > '9') {
		i++
	}
	return s[:i]
}

// IsWordByte reports whether a byte can stand in an identifier.
func IsWordByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// Functions are the names of what an expression can call on the newest server, methods and macros
// among them, sorted.
var Functions = sync.OnceValue(func() []string {
	env := kube.Version(0).Environment().NewExpressionsEnv()
	named := map[string]bool{}
	for name := range env.Functions() {
		named[name] = true
	}
	for _, m := range env.Macros() {
		named[m.Function()] = true
	}
	maps.DeleteFunc(named, func(name string, _ bool) bool {
		return WordAt(name) != name || strings.Contains(name, "_") && name != "exists_one"
	})
	return slices.Sorted(maps.Keys(named))
})
