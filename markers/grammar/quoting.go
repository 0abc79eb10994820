package grammar

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/markers/syntax"
)

// quoteInside proposes backquotes for a value in double quotes that has such quotes in it: the
// first one of them ends the value.
func (e *explainer) quoteInside(p *Problem, argument string) {
	for a := range syntax.Arguments(e.text, e.start) {
		if e.text[a.Name:a.NameEnd] != argument || a.Value >= len(e.text) || e.text[a.Value] != '"' || p.Offset <= a.Value {
			continue
		}
		p.Help = "a quote within the value ends it: write single quotes there, or put the value into backquotes"
		end := e.endOfQuoted(p.Offset)
		if inner := e.text[a.Value+1 : max(end, a.Value+1)]; end > p.Offset && strings.Count(inner, `"`)%2 == 0 && !strings.ContainsAny(inner, "`\\") {
			p.Change = &Change{a.Value, e.text[a.Value : end+1], "`" + inner + "`"}
			p.Help = "a quote within the value ends it: write " + argument + "=" + p.Change.New
		}
		return
	}
}

// endOfQuoted is the first quote from an offset on behind which the marker ends or has another
// argument, -1 if there is none.
func (e *explainer) endOfQuoted(from int) int {
	for i := from; i < len(e.text); i++ {
		if e.text[i] != '"' {
			continue
		}
		rest := strings.TrimLeft(e.text[i+1:], " \t")
		if rest == "" {
			return i
		}
		if next, ok := strings.CutPrefix(rest, ","); ok {
			name, _, found := strings.Cut(next, "=")
			if _, known := e.ct.Fields[strings.TrimSpace(name)]; found && known {
				return i
			}
		}
	}
	return -1
}

// likeJSON proposes a marker's own way to write a list or an object for one that is written as in
// JSON, where it means the same; it reports whether it is one.
func (e *explainer) likeJSON(p *Problem) bool {
	value := strings.TrimSpace(e.text[e.start:])
	if value == "" || value[0] != '[' && value[0] != '{' {
		return false
	}
	decoder := json.NewDecoder(strings.NewReader(value))
	decoder.UseNumber()
	literal, ok := e.literal(decoder)
	if _, end := decoder.Token(); !ok || end == nil {
		return false
	}
	read, err := ParseWithControllerGen(e.ct, e.text[:e.start]+literal)
	if err != nil {
		return false
	}
	var given, written struct{ Value any }
	again, err := json.Marshal(read)
	if err != nil || json.Unmarshal([]byte(`{"Value":`+value+`}`), &given) != nil {
		return false
	}
	if json.Unmarshal(again, &written) != nil || written.Value == nil {
		return false
	}
	one, _ := json.Marshal(given.Value)
	other, _ := json.Marshal(written.Value)
	if !bytes.Equal(one, other) {
		return false
	}
	p.Help = "write " + e.text[:e.start] + literal + ": lists stand in braces, and names have no quotes"
	p.Change = &Change{e.start, e.text[e.start:], literal}
	return true
}

// literal writes the next value of JSON as markers have it.
func (e *explainer) literal(d *json.Decoder) (string, bool) {
	token, err := d.Token()
	if err != nil {
		return "", false
	}
	switch token := token.(type) {
	case string:
		return strconv.Quote(token), true
	case json.Number:
		return token.String(), true
	case bool:
		return strconv.FormatBool(token), true
	case json.Delim:
		var parts []string
		for d.More() {
			name := ""
			if token == '{' {
				key, err := d.Token()
				if err != nil {
					return "", false
				}
				if name = fmt.Sprint(key); !syntax.IsWord(name) {
					name = strconv.Quote(name)
				}
				name += ": "
			}
			value, ok := e.literal(d)
			if !ok {
				return "", false
			}
			parts = append(parts, name+value)
		}
		_, err := d.Token()
		return "{" + strings.Join(parts, ", ") + "}", err == nil
	}
	return "", false
}

// anotherMarker says of what stands behind the comma of a value that it looks like an argument.
func (e *explainer) anotherMarker(p *Problem, text string) bool {
	name, value, found := strings.Cut(strings.TrimLeft(text, ", \t"), "=")
	colon := strings.LastIndexByte(e.marker, ':')
	if name = strings.TrimSpace(name); !found || colon < 0 || !syntax.IsWord(name) || !strings.HasPrefix(text, ",") {
		return false
	}
	p.Help = fmt.Sprintf("a marker has one value: write another one for it on a line of its own, as %s:%s=%s", e.marker[:colon], name, value)
	return true
}
