package parse

import (
	"strings"
	"testing"

	"github.com/crdgen/crdgen/markers"
)

// TestTextPos marks the place in the source with "^".
func TestTextPos(t *testing.T) {
	const rule = "+kubebuilder:validation:XValidation:rule="
	tests := []struct {
		source string // "^" stands before the place
		offset int
	}{
		{`"a ^== b"`, 2},
		{"`a ^== b`", 2},
		{`"say \"^x\""`, 5},
		{`"^\u00e9x"`, 0},
		{`"\u00e9^x"`, 2},
		{`"é^x"`, 2},
		{`"\xff^x"`, 1},
		{`"a\\^b"`, 2},
		{`"ab^"`, 9},
		{"`ab^`", 9},
		{`"\"^a",message="b"`, 1},
		{`self.^a,message="b"`, 5},
		{`self.a^,message="b"`, 50},
	}
	for _, tt := range tests {
		before, after, _ := strings.Cut(tt.source, "^")
		text := rule + before + after
		mark, ok, found := Comment(markers.Default(), comment(text), markers.Type, true)
		if !ok {
			t.Errorf("%s: %v", text, found)
			continue
		}
		want := len(rule + before)
		if got := mark.TextPos("rule", tt.offset).Column - mark.Pos.Column; got != want {
			t.Errorf("%s: byte %d is at %d, want %d", text, tt.offset, got, want)
		}
	}
}

func TestEntryPos(t *testing.T) {
	const marker = `+crdgen:webhook:name=a.b.c,matchConditions=`
	tests := []struct {
		source string
		key    string
		offset int
	}{
		{`{a: "x^y", b: "z"}`, "a", 1},
		{`{a: "x,}{\"", b: "z^z"}`, "b", 1},
		{"{\"a\": `x`, \"b:c\": `z^z`}", "b:c", 1},
		{"{a:^x,b:z}", "a", 0},
		{"{a:x,b:z^z}", "b", 1},
		{"^{a: x}", "c", 1},
	}
	for _, tt := range tests {
		before, after, _ := strings.Cut(tt.source, "^")
		text := marker + before + after
		mark, ok, found := Comment(markers.Default(), comment(text), markers.Package, true)
		if !ok {
			t.Errorf("%s: %v", text, found)
			continue
		}
		want := len(marker + before)
		if got := mark.EntryPos("matchConditions", tt.key, tt.offset).Column - mark.Pos.Column; got != want {
			t.Errorf("%s: byte %d of %q is at %d, want %d", text, tt.offset, tt.key, got, want)
		}
	}
}

func TestElementPos(t *testing.T) {
	const marker = `+crdgen:policy:name=a,operations=`
	tests := []struct {
		source string
		index  int
	}{
		{`^a;b`, 0},
		{`a;^b,scope=x`, 1},
		{`"a;\"b"; ^c`, 1},
		{`{a, ^b}`, 1},
		{"{`a,b`,^b}", 1},
		{`^a;b,scope=x`, 2},
	}
	for _, tt := range tests {
		before, after, _ := strings.Cut(tt.source, "^")
		text := marker + before + after
		mark, ok, found := Comment(markers.Default(), comment(text), markers.Type, true)
		if !ok {
			t.Errorf("%s: %v", text, found)
			continue
		}
		if got, want := mark.ElementPos("operations", tt.index).Column-mark.Pos.Column, len(marker+before); got != want {
			t.Errorf("%s: element %d is at %d, want %d", text, tt.index, got, want)
		}
	}
}
