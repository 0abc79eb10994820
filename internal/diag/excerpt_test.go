package diag

import (
	"bytes"
	"io/fs"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestExcerpt compares what stands below a finding, and where the caret points.
func TestExcerpt(t *testing.T) {
	long := strings.Repeat("a", 100) + "!" + strings.Repeat("b", 100)
	for name, test := range map[string]struct {
		line          string
		column, width int
		want          string
	}{
		"tabs":               {"\t// +x:y", 5, 80, "  7 | // +x:y\n    |    ^\n"},
		"tab inside":         {"A\tint", 3, 80, "  7 | A   int\n    |     ^\n"},
		"wide":               {"// 説明 +x", 11, 80, "  7 | // 説明 +x\n    |         ^\n"},
		"combining":          {"e\u0301+x", 4, 80, "  7 | e\u0301+x\n    |  ^\n"},
		"emoji":              {"🍕+x", 5, 80, "  7 | 🍕+x\n    |   ^\n"},
		"control characters": {"\x1b[31m+x\u202e", 6, 80, "  7 | \\x1b[31m+x\\u202e\n    |         ^\n"},
		"no UTF-8":           {"\xff\xfe+x", 3, 80, "  7 | \\xff\\xfe+x\n    |         ^\n"},
		"end of line":        {"ab", 3, 80, "  7 | ab\n    |   ^\n"},
		"carriage return":    {"ab\r", 2, 80, "  7 | ab\n    |  ^\n"},
		"long, in the middle": {long, 101, 47, "  7 | …aaaaaaaaaaaaaaaaaaa!bbbbbbbbbbbbbbbbbb…\n" +
			"    |                     ^\n"},
		"long, at the beginning": {long, 1, 27, "  7 | aaaaaaaaaaaaaaaaaaa…\n    | ^\n"},
		"behind the end":         {"ab", 9, 80, ""},
	} {
		read := func(string) ([]byte, error) { return []byte(strings.Repeat("\n", 6) + test.line + "\nnext"), nil }
		pos := at("a.go", 7, test.column)
		var b bytes.Buffer
		newExcerpts(&Excerpt{Read: read, Columns: test.width}).write(&b, painter{}, "a.go", pos)
		if b.String() != test.want {
			t.Errorf("%s:\n%s\nwant:\n%s", name, b.String(), test.want)
		}
	}
}

// TestExcerptIsLeftOut has positions without a line to show.
func TestExcerptIsLeftOut(t *testing.T) {
	x := newExcerpts(&Excerpt{Read: func(name string) ([]byte, error) {
		if name == "gone.go" {
			return nil, fs.ErrNotExist
		}
		return []byte("a\n"), nil
	}})
	var b bytes.Buffer
	x.write(&b, painter{}, "a.go", at("a.go", 0, 0))
	x.write(&b, painter{}, "a.go", at("a.go", 1, 0))
	x.write(&b, painter{}, "a.go", at("a.go", 9, 1))
	x.write(&b, painter{}, "gone.go", at("gone.go", 1, 1))
	x.write(&b, painter{}, "", at("", 1, 1))
	newExcerpts(nil).write(&b, painter{}, "a.go", at("a.go", 1, 1))
	if b.Len() > 0 {
		t.Errorf("shown: %q", b.String())
	}
}

// FuzzExcerpt checks, for any line, that no character reaches the terminal which moves
// its cursor, that a line is no wider than the terminal, and that the caret stands
// within it.
func FuzzExcerpt(f *testing.F) {
	f.Add("\t// +kubebuilder:validation:MaxLength=3", 5, 80)
	f.Add("説明\x1b\u202e\t\xff", 4, 10)
	f.Fuzz(func(t *testing.T, line string, column, columns int) {
		line = strings.ReplaceAll(line, "\n", "")
		columns = max(columns%200, 0)
		var b bytes.Buffer
		newExcerpts(&Excerpt{Read: func(string) ([]byte, error) { return []byte(line), nil }, Columns: columns}).
			write(&b, painter{}, "a.go", at("a.go", 1, column))
		if b.Len() == 0 {
			return
		}
		rows := strings.Split(b.String(), "\n")
		if len(rows) != 3 || printable(b.String())+"\n" != b.String() || !utf8.ValidString(b.String()) {
			t.Fatalf("shown: %q", b.String())
		}
		if columns == 0 {
			columns = defaultColumns
		}
		for _, row := range rows {
			taken := 0
			for _, r := range row {
				taken += runeWidth(r)
			}
			// the caret may stand behind the last character, and a wide one, or an
			// escape, is shown whole
			if taken > max(columns, leastShown+7)+10 {
				t.Errorf("%d columns of %d: %q", taken, columns, row)
			}
		}
		if caret := strings.IndexByte(rows[1], '^'); caret > max(columns, leastShown+7) {
			t.Errorf("caret in column %d of %d", caret, columns)
		}
	})
}
