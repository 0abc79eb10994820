package apply

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/misuse"
	marks "github.com/crdgen/crdgen/markers/syntax"
)

// enclosed warns of an enum whose list stands in brackets or in quotes, which become part of
// its values.
func (c Checker) enclosed(m markers.Mark, values crdmarkers.Enum) {
	head, list, ok := strings.Cut(m.Text, "=")
	list = strings.TrimSpace(list)
	if !ok || len(list) < 2 {
		return
	}
	inner := list[1 : len(list)-1]
	var message string
	switch first, last := list[0], list[len(list)-1]; {
	case first == '[' && last == ']':
		message = "the brackets of the enum are part of its values " + enumText(values)
	case inSingleQuotes(values):
		message = "the quotes of the enum are part of its values " + enumText(values)
		if inner, ok = withoutQuotes(m, values); !ok {
			return
		}
		inner = strings.TrimPrefix(inner, head+"=")
	case len(values) == 1 && strings.Contains(inner, ";") && first == last && (first == '"' || first == '`') && !strings.ContainsRune(inner, rune(first)):
		message = "the quotes make one value of the enum: " + enumText(values)
	default:
		return
	}
	d := diag.Diagnostic{Pos: m.ArgPos(""), Severity: diag.Warning, Code: diag.MarkerValue, Stricter: true, Message: message, Help: "write " + head + "=" + inner}
	if len(m.When) == 0 {
		d.Edits = []diag.Edit{{Pos: m.Pos, Old: m.Text, New: head + "=" + inner}}
	}
	c.Diags.Add(d)
}

// enumText lists the values of an enum as a message shows them.
func enumText(values crdmarkers.Enum) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = fmt.Sprintf("%#v", v)
	}
	return strings.Join(words, " and ")
}

// listedTwice warns of values that an enum has twice, or more often. Of those that are none of
// its type, enumValues says that.
func (c Checker) listedTwice(m markers.Mark, values crdmarkers.Enum) {
	count, again := make(map[string]int, len(values)), crdmarkers.Enum{}
	often := "twice"
	for _, v := range values {
		key := valueKey(v)
		count[key]++
		switch {
		case count[key] > 1 && c.isOtherType(v):
		case count[key] == 2:
			again = append(again, v)
		case count[key] > 2:
			often = "more than once"
		}
	}
	if len(again) == 0 {
		return
	}
	d := diag.Diagnostic{
		Pos: m.ArgPos(""), Severity: diag.Warning, Code: diag.MarkerValue, Stricter: true,
		Message: fmt.Sprintf("the enum lists %s %s", enumText(again), often), Help: "list each value once",
	}
	if rest, ok := withoutTwins(m, values); ok {
		d.Help = "write " + rest
		d.Edits = []diag.Edit{{Pos: m.Pos, Old: m.Text, New: rest}}
	}
	c.Diags.Add(d)
}

// isOtherType reports whether a value is none of the type of the schema that its enum stands on.
func (c Checker) isOtherType(v any) bool {
	if c.At == nil || c.At.XIntOrString {
		return false
	}
	typ := c.typeOf(c.At)
	raw, err := json.Marshal(v)
	return err == nil && typ != "" && !fits(raw, typ, c.At.Nullable)
}

// withoutTwins is the text of an enum's marker with each value once; false where its text
// cannot be told apart into the values.
func withoutTwins(m markers.Mark, values crdmarkers.Enum) (string, bool) {
	seen := map[string]bool{}
	return rewritten(m, values, func(i int, text string) (string, bool) {
		key := valueKey(values[i])
		if seen[key] {
			return "", false
		}
		seen[key] = true
		return text, true
	})
}

// emptied reports a value with a blank behind it, which the grammar of markers drops: the
// enum has an empty string in its place.
func (c Checker) emptied(m markers.Mark, values crdmarkers.Enum) {
	lost := ""
	whole, ok := rewritten(m, values, func(i int, text string) (string, bool) {
		word := strings.TrimSpace(text)
		if values[i] == any("") && word != "" && !strings.HasPrefix(word, `"`) && !strings.HasPrefix(word, "`") {
			lost = cmp.Or(lost, text)
			return word, true
		}
		return text, true
	})
	if lost == "" {
		return
	}
	d := misuse.UselessValue(m, "", fmt.Sprintf("value %q of the enum is read as empty", lost), "write it without the blank behind it")
	if ok {
		d.Help = "write " + whole
		d.Edits = []diag.Edit{{Pos: m.Pos, Old: m.Text, New: whole}}
	}
	c.Diags.Add(d)
}

// rewritten is the text of an enum's marker with what change makes of each value's text, or
// without it; false where the text cannot be told apart into the values.
func rewritten(m markers.Mark, values crdmarkers.Enum, change func(i int, text string) (string, bool)) (string, bool) {
	head, list, ok := strings.Cut(m.Text, "=")
	if !ok {
		return "", false
	}
	open, separator, end := "", byte(';'), ""
	if inner, braced := strings.CutPrefix(list, "{"); braced && strings.HasSuffix(inner, "}") {
		open, list, separator, end = "{", inner[:len(inner)-1], ',', "}"
	}
	var parts []string
	n := 0
	for i := 0; i <= len(list); n++ {
		j := marks.EndOfElement(list, i, separator)
		if n == len(values) || j < len(list) && list[j] != separator {
			return "", false
		}
		if text, stays := change(n, list[i:j]); stays {
			parts = append(parts, text)
		}
		i = j + 1
	}
	return head + "=" + open + strings.Join(parts, string(separator)) + end, n == len(values)
}

// inSingleQuotes reports whether all values stand in single quotes, which mean nothing to
// controller-tools in an enum.
func inSingleQuotes(values crdmarkers.Enum) bool {
	return len(values) > 0 && !slices.ContainsFunc(values, func(v any) bool {
		text, _ := v.(string)
		return len(text) < len("'a'") || text[0] != '\'' || text[len(text)-1] != '\''
	})
}

// withoutQuotes is the text of an enum's marker without the single quotes around its values;
// false where they stand in other quotes, by which somebody says that they are meant.
func withoutQuotes(m markers.Mark, values crdmarkers.Enum) (string, bool) {
	all := true
	whole, ok := rewritten(m, values, func(_ int, text string) (string, bool) {
		text = strings.TrimSpace(text)
		all = all && len(text) >= len("'a'") && text[0] == '\''
		return asString(strings.Trim(text, "'")), true
	})
	return whole, ok && all
}

// asString is a string as an enum has it, in quotes where it would be read as something else.
func asString(word string) string {
	if marks.IsWord(word) && word != "true" && word != "false" && strings.IndexAny(word, "-.0123456789") != 0 {
		return word
	}
	return strconv.Quote(word)
}

// apart warns of an enum with one value in which other signs than semicolons stand between
// words. What somebody put into quotes is one value.
func (c Checker) apart(m markers.Mark, values crdmarkers.Enum) {
	head, list, ok := strings.Cut(m.Text, "=")
	if list = strings.TrimSpace(list); !ok || len(values) != 1 || values[0] != any(list) {
		return
	}
	words := strings.FieldsFunc(list, func(r rune) bool { return r == '|' || r == ' ' || r == '\t' })
	if len(words) < 2 || slices.ContainsFunc(words, func(w string) bool { return !marks.IsWord(w) }) {
		return
	}
	inner := strings.Join(words, ";")
	d := diag.Diagnostic{
		Pos: m.ArgPos(""), Severity: diag.Warning, Code: diag.MarkerValue, Stricter: true,
		Message: fmt.Sprintf("the enum has the one value %q", list),
		Help:    fmt.Sprintf("write %s=%s: semicolons stand between values; or put it into quotes if it is one", head, inner),
		Unfixed: "it may be one value",
	}
	for i := range words {
		words[i] = asString(words[i])
	}
	if asStrings := strings.Join(words, ";"); asStrings != inner {
		d.Help = fmt.Sprintf("write %s=%s, or %s=%s for strings: semicolons stand between values", head, inner, head, asStrings)
	} else if strings.Contains(list, "|") && len(m.When) == 0 {
		d.Unfixed, d.Edits = "", []diag.Edit{{Pos: m.Pos, Old: m.Text, New: head + "=" + inner}}
	}
	c.Diags.Add(d)
}

// valueKey tells the values of an enum apart.
func valueKey(v any) string { return fmt.Sprintf("%T %#v", v, v) } // maps have their keys sorted

// enumValues reports the values of an enum that are none of its type. At a list, which none of
// them is, they are most likely meant for its items.
func (c Checker) enumValues(m markers.Mark, s *apiext.JSONSchemaProps, typ string) {
	wrong := slices.DeleteFunc(slices.Clone(s.Enum), func(v apiext.JSON) bool { return fits(v.Raw, typ, s.Nullable) })
	if typ == site.TypeArray && len(wrong) > 0 && len(wrong) == len(s.Enum) && s.Items != nil && s.Items.Schema != nil {
		items := s.Items.Schema
		if items.Ref != nil && items.Type == "" {
			items = c.Forms.Need(c.Forms.TypeOf(items.Ref))
		}
		if !slices.ContainsFunc(wrong, func(v apiext.JSON) bool { return !fits(v.Raw, items.Type, items.Nullable) }) {
			once := m // as it is to be written
			if values, ok := m.Value.(crdmarkers.Enum); ok {
				if rest, ok := withoutTwins(m, values); ok {
					once.Text = rest
				}
			}
			d := misuse.UselessValue(m, "", fmt.Sprintf("enum value %s is no array", wrong[0].Raw), ofItems(once, crdmarkers.Enum{}, items.Type))
			if rest, ours := strings.CutPrefix(once.Text, "+"+markers.ValidationPrefix); ours && !m.Made() {
				d.Edits = []diag.Edit{{Pos: m.Pos, Old: m.Text, New: "+" + markers.ValidationPrefix + "items:" + rest}}
			}
			c.Diags.Add(d)
			return
		}
	}
	help := ""
	if typ == site.TypeString {
		help = quoteHelp
	}
	for _, v := range wrong {
		c.uselessValue(m, fmt.Sprintf("enum value %s is no %s", v.Raw, typ), help)
	}
}
