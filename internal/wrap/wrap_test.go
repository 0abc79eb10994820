package wrap

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestText(t *testing.T) {
	long := strings.Repeat("abcd ", 20)
	for _, test := range []struct{ text, first, rest, want string }{
		{"", "x", "y", "x\n"},
		{"a  b", "  ", "    ", "  a b\n"},
		{"a\nb", "- ", "  ", "- a\n  b\n"},
		{long, "", "", strings.TrimRight(strings.Repeat("abcd ", 16), " ") + "\nabcd abcd abcd abcd\n"},
		{"a\n\tcode  here", "", "", "a\n\tcode  here\n"},
		{strings.Repeat("x", 90) + " b", "", "", strings.Repeat("x", 90) + "\nb\n"},
		{strings.Repeat("é", 79) + " b", "", "", strings.Repeat("é", 79) + "\nb\n"},
	} {
		if got := Text(test.text, test.first, test.rest); got != test.want {
			t.Errorf("%q: got %q, want %q", test.text, got, test.want)
		}
	}
}

func TestTable(t *testing.T) {
	got := Table([]Row{{"a", "one"}, {"bcd", strings.Repeat("word ", 20)}, {strings.Repeat("n", 30), "far"}})
	for line := range strings.Lines(got) {
		if utf8.RuneCountInString(line) > Columns+1 {
			t.Errorf("a long line: %q", line)
		}
	}
	if !strings.HasPrefix(got, "  a    one\n  bcd  word word") || !strings.HasSuffix(got, strings.Repeat("n", 30)+"\n       far\n") {
		t.Errorf("got\n%s", got)
	}
}

func FuzzText(f *testing.F) {
	f.Add("some words\n\nmore", "  ", "    ")
	f.Fuzz(func(t *testing.T, text, first, rest string) {
		if got := strings.Fields(Text(text, "", "")); strings.Join(got, " ") != strings.Join(strings.Fields(text), " ") {
			t.Errorf("words changed: %q", got)
		}
		Text(text, first, rest)
	})
}
