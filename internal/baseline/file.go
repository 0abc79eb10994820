package baseline

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/lazyregexp"
)

const header = `# Findings that crdgen knows and lets pass: package, declaration, code, number, what it names.
# Delete a line to be told about it again; --write-baseline writes the file anew.
`

// nothing stands for a finding without a file and for one at no declaration.
const nothing = "-"

// Write records every finding of the list: a line for each entry, sorted, its fields
// separated by tabs, without the fifth where a finding names nothing. The names of files are recorded as they are in the
// list; a baseline that others use needs l.SeenFrom its own directory. Entries of a
// baseline before may be kept beside them, but for those of the old format.
func Write(w io.Writer, l diag.List, names *Names, keep ...Entry) error {
	entries := make([]Entry, 0, len(l)+len(keep))
	for _, d := range l {
		entries = append(entries, names.entry(d))
	}
	for _, e := range keep {
		if e.File == "" && e.Message == "" {
			entries = append(entries, e)
		}
	}
	return write(w, header, entries)
}

const changesHeader = `# Changes that crdgen diff knows and lets pass: object, change, rule, number.
# Delete a line to be told about it again; --write-baseline writes the file anew.
`

// WriteChanges records changes of an API in the same form.
func WriteChanges(w io.Writer, entries []Entry) error { return write(w, changesHeader, entries) }

// OfFindings reports whether a text is a baseline of findings, or nothing: what a new one may
// replace.
func OfFindings(text []byte) bool { return replaceable(text, header, changesHeader) }

// OfChanges reports whether a text is a baseline of changes, or nothing.
func OfChanges(text []byte) bool { return replaceable(text, changesHeader, header) }

// replaceable reports whether a text is empty, or is a baseline: it has the first line of the
// one kind, or lines of a baseline without the first line of the other. Comments alone may
// be anybody's.
func replaceable(text []byte, own, other string) bool {
	begins := func(header string) bool {
		words, _, _ := strings.Cut(header, ":")
		return bytes.HasPrefix(text, []byte(words))
	}
	b, err := Read(bytes.NewReader(text))
	switch {
	case err != nil || begins(other):
		return false
	case len(text) == 0 || begins(own):
		return true
	}
	return len(b.entries)+len(b.old) > 0
}

func write(w io.Writer, header string, entries []Entry) error {
	var b bytes.Buffer
	b.WriteString(header)
	for _, e := range merge(entries) {
		fmt.Fprintf(&b, "%s\t%s\t%s\t%d", escapeName(e.Place), escapeName(e.Declaration), escapeField(string(e.Code)), e.Count)
		if e.Subject != "" {
			b.WriteString("\t" + e.Subject)
		}
		b.WriteByte('\n')
	}
	_, err := w.Write(b.Bytes())
	return err
}

// Read reads what Write wrote, in this format or the old one. Empty lines and lines
// that begin with # mean nothing; the counts of lines that are otherwise equal add
// up. An error names the line.
func Read(r io.Reader) (*Baseline, error) {
	return read(r, "package, declaration, code and number")
}

// ReadChanges reads what WriteChanges wrote.
func ReadChanges(r io.Reader) (*Baseline, error) {
	return read(r, "object, change, rule and number")
}

// read reads lines whose fields an error calls by their names.
func read(r io.Reader, names string) (*Baseline, error) {
	b := new(Baseline)
	lines := bufio.NewReader(r)
	for n := 1; ; n++ {
		line, err := lines.ReadString('\n')
		if text := strings.TrimRight(line, "\r\n"); text != "" && text[0] != '#' {
			if parseErr := b.add(text, names); parseErr != nil {
				return nil, fmt.Errorf("baseline, line %d: %w", n, parseErr)
			}
		}
		if err == io.EOF {
			b.entries, b.old = merge(b.entries), mergeOld(b.old)
			return b, nil
		}
		if err != nil {
			return nil, fmt.Errorf("baseline, line %d: %w", n, err)
		}
	}
}

// add reads one line. The third field of the old format is a number, which no code
// is.
func (b *Baseline) add(line, names string) error {
	fields := strings.Split(line, "\t")
	subject := ""
	if len(fields) == 5 && digest.MatchString(fields[4]) {
		fields, subject = fields[:4], fields[4]
	}
	if len(fields) != 4 {
		return fmt.Errorf("expected %s separated by tabs, found %d fields", names, len(fields))
	}
	if _, err := strconv.Atoi(fields[2]); err == nil {
		e, err := parseOld(fields)
		b.old = append(b.old, e)
		return err
	}
	count, err := parseCount(fields[3])
	if err != nil {
		return err
	}
	texts, err := unescape(fields[0], fields[1], fields[2])
	if err != nil {
		return err
	}
	e := Entry{Place: texts[0], Declaration: texts[1], Code: diag.Code(texts[2]), Subject: subject, Count: count}
	if fields[0] == nothing {
		e.Place = ""
	}
	if fields[1] == nothing {
		e.Declaration = ""
	}
	b.entries = append(b.entries, e)
	return nil
}

// digest is what the fifth field holds.
var digest = lazyregexp.New(`^[0-9a-f]{8}$`)

func parseCount(field string) (int, error) {
	count, err := strconv.Atoi(field)
	if err != nil || count < 1 || count > 1<<30 {
		return 0, fmt.Errorf("expected a number of findings, found %q", field)
	}
	return count, nil
}

func escapeName(name string) string {
	switch {
	case name == "":
		return nothing
	case name == nothing || name[0] == '#':
		// Such a name must not be taken for a mark.
		return fmt.Sprintf(`\x%02x%s`, name[0], escapeField(name[1:]))
	}
	return escapeField(name)
}

// escapeField escapes what is not visible as Go does, and nothing else but
// backslashes.
func escapeField(s string) string {
	quoted := strconv.Quote(s)
	return strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
}

// unescape reverts escapeField for each field.
func unescape(fields ...string) ([]string, error) {
	texts := make([]string, len(fields))
	for i, field := range fields {
		var err error
		if texts[i], err = strconv.Unquote(`"` + strings.ReplaceAll(field, `"`, `\"`) + `"`); err != nil {
			return nil, fmt.Errorf("escape sequence in %q is invalid", field)
		}
	}
	return texts, nil
}
