package crdconversion

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"io"
	"reflect"
	"strconv"
	"strings"
)

// mostNested is how deep values may be nested, as in encoding/json.
const mostNested = 10000

// parseAnnotation reads an annotation. What is malformed counts as nothing: a
// conversion does not fail for what somebody wrote into an annotation.
func parseAnnotation(text string) (found []entry) {
	if packed, ok := strings.CutPrefix(text, gzipPrefix); ok {
		text = inflate(packed)
	}
	add := func(path, kept string) {
		if found == nil {
			found = make([]entry, 0, 8)
		}
		found = append(found, entry{path: path, raw: kept})
	}
	if strings.HasPrefix(text, `{"f":{`) { // as it is written: one pass tells all
		if end := eachMember(text, len(`{"f":`), add); end > 0 && text[end:] == "}" {
			return found
		}
		found = nil
	}
	end := eachMember(text, skipBlanks(text, 0), func(name, value string) {
		if name == "f" {
			eachMember(value, 0, add)
		}
	})
	if skipBlanks(text, end) < len(text) {
		return nil
	}
	return found
}

// eachMember gives the members of the object that begins at i to a function, in order, as
// parts of the text. It returns the end of the object, 0 if there is none.
func eachMember(text string, i int, each func(name, value string)) (end int) {
	if i >= len(text) || text[i] != '{' {
		return 0
	}
	return endOfParts(text, i, 1, func(name, value string) {
		plain := name[1 : len(name)-1]
		if strings.IndexByte(plain, '\\') >= 0 {
			plain, _ = decode[string](name)
		}
		each(plain, value)
	})
}

func skipBlanks(text string, i int) int {
	for i < len(text) && (text[i] == ' ' || text[i] == '\t' || text[i] == '\n' || text[i] == '\r') {
		i++
	}
	return i
}

// endOfValue returns the end of the JSON value that begins at i, 0 if there is none.
func endOfValue(text string, i, depth int) (end int) {
	if i >= len(text) {
		return 0
	}
	switch end = i + 1; text[i] {
	case '{', '[':
		return endOfParts(text, i, depth+1, nil)
	case '"':
		plain := true
		for ; end < len(text) && text[end] != '"'; end++ {
			if text[end] < ' ' || text[end] == '\\' {
				plain = false
				end++
			}
		}
		if end++; plain && end <= len(text) {
			return end
		}
	default:
		for end < len(text) && strings.IndexByte("\"{}[],: \t\r\n", text[end]) < 0 {
			end++
		}
		switch token := text[i:end]; {
		case token == "true", token == "false", token == "null", isInteger(token):
			return end
		}
	}
	if end > len(text) || !json.Valid([]byte(text[i:end])) {
		return 0
	}
	return end
}

// isInteger reports whether a text is an integer as JSON spells it.
func isInteger(text string) bool {
	digits := strings.TrimPrefix(text, "-")
	for i := range len(digits) {
		if digits[i] < '0' || digits[i] > '9' {
			return false
		}
	}
	return digits != "" && (digits[0] != '0' || digits == "0")
}

// endOfParts returns the end of the object or list that begins at i, 0 if it is no JSON.
// Its members or items are given to a function, if there is one: names with their quotes.
func endOfParts(text string, i, depth int, each func(name, value string)) (end int) {
	last, isObject := byte(']'), text[i] == '{'
	if isObject {
		last = '}'
	}
	i = skipBlanks(text, i+1)
	if i < len(text) && text[i] == last {
		return i + 1
	}
	for depth <= mostNested {
		name := ""
		if isObject {
			end := endOfValue(text, i, depth)
			colon := skipBlanks(text, end)
			if end == 0 || text[i] != '"' || colon == len(text) || text[colon] != ':' {
				return 0
			}
			name, i = text[i:end], skipBlanks(text, colon+1)
		}
		end := endOfValue(text, i, depth)
		if end == 0 {
			return 0
		}
		if each != nil {
			each(name, text[i:end])
		}
		if i = skipBlanks(text, end); i == len(text) || text[i] != last && text[i] != ',' {
			return 0
		}
		if text[i] == last {
			return i + 1
		}
		i = skipBlanks(text, i+1)
	}
	return 0
}

// closeString closes the JSON string whose text stands behind start, where its
// first quote is.
func closeString(out []byte, start int) []byte {
	for _, c := range out[start+1:] {
		if c-' ' > '~'-' ' || c == '"' || c == '\\' {
			quoted, err := json.Marshal(string(out[start+1:]))
			if err != nil {
				return append(out[:start], `""`...)
			}
			return append(out[:start], quoted...)
		}
	}
	return append(out, '"')
}

// appendJSON appends a value as JSON; the most frequent ones without
// reflection.
func appendJSON(text []byte, value any) ([]byte, error) {
	switch v := value.(type) {
	case struct{}:
		return append(text, "{}"...), nil
	case bool:
		return strconv.AppendBool(text, v), nil
	case *bool:
		if v != nil {
			return strconv.AppendBool(text, *v), nil
		}
	case int32:
		return strconv.AppendInt(text, int64(v), 10), nil
	case *int32:
		if v != nil {
			return strconv.AppendInt(text, int64(*v), 10), nil
		}
	case int64:
		return strconv.AppendInt(text, v, 10), nil
	case *int64:
		if v != nil {
			return strconv.AppendInt(text, *v, 10), nil
		}
	}
	raw, err := json.Marshal(value)
	return append(text, raw...), err
}

// decode is a function of its own so that nothing is allocated where
// nothing was kept. It does not read null where the Go type has none: as an item or a
// member that would become a zero that nobody wrote.
func decode[T any](raw string) (value T, ok bool) {
	if !decodeInto(raw, reflect.ValueOf(&value).Elem()) {
		var none T
		return none, false
	}
	return value, true
}

// decodeInto reads a value, which may have got a part of it if it is false.
func decodeInto(raw string, v reflect.Value) bool {
	if readValue(strings.Clone(raw), v) {
		return true
	}
	v.SetZero()
	value := v.Addr().Interface()
	mayHoldNull := strings.ContainsAny(raw, "[{") && strings.Contains(raw, "null")
	return json.Unmarshal([]byte(raw), value) == nil && !(mayHoldNull && fillsNull(raw, value))
}

// fillsNull reports whether a value says something where the JSON that it was read from
// has null in a list or an object.
func fillsNull(raw string, value any) bool {
	before, ok := decodeAny(raw)
	return !ok || isFilled(before, asAny(value))
}

func isFilled(before, after any) bool {
	filled := func(before, after any) bool { return before == nil && after != nil || isFilled(before, after) }
	switch before := before.(type) {
	case []any:
		list, _ := after.([]any)
		for i, item := range before[:min(len(before), len(list))] {
			if filled(item, list[i]) {
				return true
			}
		}
	case map[string]any:
		members, _ := after.(map[string]any)
		for name, member := range before {
			if value, ok := members[name]; ok {
				if filled(member, value) {
					return true
				}
				continue
			}
			for other, value := range members { // names are read whatever their case
				if strings.EqualFold(other, name) && filled(member, value) {
					return true
				}
			}
		}
	}
	return false
}

func inflate(packed string) string {
	data, err := base64.StdEncoding.DecodeString(packed)
	if err != nil {
		return ""
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return ""
	}
	raw, err := io.ReadAll(io.LimitReader(r, inflateLimit))
	if err != nil {
		return ""
	}
	return string(raw)
}

func deflate(text string) string {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := io.WriteString(w, text); err != nil {
		return text
	}
	if err := w.Close(); err != nil {
		return text
	}
	return gzipPrefix + base64.StdEncoding.EncodeToString(packed.Bytes())
}
