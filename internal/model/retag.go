package model

import (
	"cmp"
	"go/token"
	"regexp"
	"strings"
	"sync"
	"unicode"
)

// jsonKey is the part of a tag that is for encoding/json, and what people write in the
// place of it. They are compiled when they are needed: letters of all alphabets take a
// hundredth of a small run.
var (
	jsonKey    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`json:"[^"]*"`) })
	almostJSON = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\bjson\s*[:=]?\s*"?([\pL\pN_.-]*(?:,[\pL\pN]*)*)"?`)
	})
)

// Retag returns what to write in the place of what, and where, so that the field gets another
// json tag and the tags of others stay as they are; false where that cannot be written.
func (f *Field) Retag(json string) (pos token.Position, old, made string, ok bool) {
	text, pos := f.TagText, f.TagPos
	made = `json:"` + json + `"`
	if !pos.IsValid() || strings.ContainsAny(json, "\"`\\") {
		return pos, "", "", false
	}
	if text == "" {
		return pos, "", " `" + made + "`", true
	}
	if text[0] != '`' || strings.Contains(text, "\n") {
		return pos, "", "", false
	}
	at := jsonKey().FindStringIndex(text)
	if at == nil {
		at = almostJSON().FindStringIndex(text)
	}
	if at == nil {
		return pos, "", "", false
	}
	pos.Column += at[0]
	pos.Offset += at[0]
	return pos, text[at[0]:at[1]], made, true
}

// MissingJSON returns the json tag that a field of the user's lacks: what its tag says
// where Go cannot read it, else its Go name as JSON spells it. It is empty for a field
// that has one, or that nobody may name but its author: an unexported one, one of
// somebody else, and an embedded one, of which the type decides.
func (f *Field) MissingJSON() string {
	switch {
	case f.JSON().Present || !f.Local || f.Embedded:
		return ""
	case f.TriesJSON():
		return cmp.Or(f.AlmostJSON(), f.defaultJSON())
	case f.Exported:
		return f.defaultJSON()
	}
	return ""
}

// TriesJSON reports whether the tag of a field without a json tag speaks of JSON all the
// same.
func (f *Field) TriesJSON() bool { return strings.Contains(strings.ToLower(string(f.Tag)), "json") }

func (f *Field) defaultJSON() string { return JSONName(f.Name) + ",omitempty" }

// JSONName is the name that a Go name has in JSON by custom: its first word, which may be an
// acronym, is in lower case, as in id, urls, httpPort and ipv4Address.
func JSONName(name string) string {
	letters := []rune(name)
	n := 0
	for n < len(letters) && unicode.IsUpper(letters[n]) {
		n++
	}
	if n > 1 && n < len(letters) && unicode.IsLower(letters[n]) && !endsAcronym(letters[n:]) {
		n-- // the last capital begins the next word
	}
	for i := range n {
		letters[i] = unicode.ToLower(letters[i])
	}
	return string(letters)
}

// endsAcronym reports whether what follows capitals is the end of an acronym: the s of a
// plural, or the v of a version.
func endsAcronym(rest []rune) bool {
	switch rest[0] {
	case 's':
		return len(rest) == 1 || !unicode.IsLower(rest[1])
	case 'v':
		return len(rest) > 1 && unicode.IsDigit(rest[1])
	}
	return false
}

// AlmostJSON returns what the field's tag says of JSON where Go cannot read it, as in
// json: "name"; "" where it says nothing.
func (f *Field) AlmostJSON() string {
	m := almostJSON().FindStringSubmatch(string(f.Tag))
	if m == nil {
		return ""
	}
	return m[1]
}
