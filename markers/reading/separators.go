package reading

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/syntax"
)

// separated reports a list that has a separator too many. The grammar of markers has no
// empty elements: what stands behind two separators begins with one of them. A separator at
// the end does no harm, unless the list goes on in the next line of the comment.
func separated(m markers.Mark, next string) diag.List {
	if m.Def == nil || !strings.Contains(m.Text, "=") {
		return nil
	}
	lists := lists(reflect.ValueOf(m.Value), 0)
	if len(lists) == 0 {
		return nil
	}
	for _, list := range lists {
		for _, element := range list {
			if len(element) > 1 && (element[0] == ';' || element[0] == ',') {
				if d, ok := swallowed(m, element); ok {
					return diag.List{d}
				}
			}
		}
	}
	if next != "" && strings.HasSuffix(m.Text, ";") {
		return diag.List{{
			Pos: syntax.At(m.Pos, len(m.Text)-1), Severity: diag.Error, Code: diag.MarkerValue, Stricter: true,
			Message: fmt.Sprintf("marker %q ends with its line: %q in the next one is not read", "+"+m.Name, next),
			Help:    "write " + m.Text + next,
			Unfixed: "the next line may be prose",
		}}
	}
	return nil
}

// swallowed is the finding about an element that begins with a separator; false where the
// text has it in quotes.
func swallowed(m markers.Mark, element string) (diag.Diagnostic, bool) {
	fixed, at := withoutTwinSeparators(m.Text)
	if at < 0 {
		return diag.Diagnostic{}, false
	}
	d := diag.Diagnostic{
		Pos: syntax.At(m.Pos, at), Severity: diag.Error, Code: diag.MarkerValue, Stricter: true, Outcome: diag.Refused,
		Message: fmt.Sprintf("marker %q: the separator is read as a part of the value %q", "+"+m.Name, element),
		Help:    "write " + fixed,
	}
	if len(m.When) == 0 {
		d.Edits = []diag.Edit{{Pos: m.Pos, Old: m.Text, New: fixed}}
	}
	return d, true
}

// deepest is how far values are looked into: a list in an argument, or in a list of it.
const deepest = 4

// lists are the lists of words that the value of a marker has.
func lists(v reflect.Value, depth int) [][]string {
	if depth > deepest || !v.IsValid() {
		return nil
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return lists(v.Elem(), depth)
	case reflect.Struct:
		var all [][]string
		for i := range v.NumField() {
			all = append(all, lists(v.Field(i), depth+1)...)
		}
		return all
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return nil
		}
		words := []string{}
		for i := range v.Len() {
			e := v.Index(i)
			if e.Kind() == reflect.Interface {
				e = e.Elem()
			}
			if e.Kind() == reflect.String {
				words = append(words, e.String())
			}
		}
		return [][]string{words}
	}
	return nil
}

// withoutTwinSeparators is the text of a marker without separators that nothing stands
// before, and where the first of these is, -1 without one. Quoted text stays as it is.
func withoutTwinSeparators(text string) (string, int) {
	var out strings.Builder
	first := -1
	last := byte(0)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"' || c == '`':
			end := i + min(syntax.ClosingQuote(text[i:]), len(text)-i-1)
			out.WriteString(text[i : end+1])
			i, last = end, c
		case (c == ';' || c == ',') && (last == c || last == '{' || c == ';' && last == '='):
			if first < 0 {
				first = i
			}
		case c == ' ' && (last == ';' || last == ','):
			out.WriteByte(c)
		default:
			out.WriteByte(c)
			last = c
		}
	}
	return out.String(), first
}
