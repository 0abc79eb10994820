package diag

import (
	"bytes"
	"encoding/json"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
)

// A jsonDiagnostic is a line of the JSON format. Names and meanings do not
// change once released; what is unknown or empty is left out, code and message
// never are.
type jsonDiagnostic struct {
	jsonPosition
	Severity string     `json:"severity"` // "error" or "warning"
	Code     Code       `json:"code"`
	Message  string     `json:"message"`
	Help     string     `json:"help,omitempty"`
	Notes    []jsonNote `json:"notes,omitempty"`
	Edits    []jsonEdit `json:"edits,omitempty"`
}

// A jsonPosition is a position: the file with slashes, line and column from 1, the
// column in bytes.
type jsonPosition struct {
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
}

type jsonNote struct {
	jsonPosition
	Message string `json:"message"`
}

// A jsonEdit replaces old by new at a place, or puts new on a line of its own
// above it.
type jsonEdit struct {
	jsonPosition
	Old   string `json:"old,omitempty"`
	New   string `json:"new,omitempty"`
	Above bool   `json:"above,omitempty"`
}

func printJSON(b *bytes.Buffer, l List) error {
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	for _, d := range l {
		out := jsonDiagnostic{jsonPositionOf(d.Pos), d.Severity.String(), d.Code, d.Message, d.Help, nil, nil}
		for _, n := range d.Notes {
			out.Notes = append(out.Notes, jsonNote{jsonPositionOf(n.Pos), n.Message})
		}
		for _, edit := range d.Edits {
			out.Edits = append(out.Edits, jsonEdit{jsonPositionOf(edit.Pos), edit.Old, edit.New, edit.Above})
		}
		if err := e.Encode(out); err != nil {
			return err
		}
	}
	return nil
}

func jsonPositionOf(pos token.Position) jsonPosition {
	return jsonPosition{filepath.ToSlash(pos.Filename), pos.Line, pos.Column}
}

// printGitHub writes workflow commands:
//
//	::error file=a.go,line=1,col=2,title=code::message
//
// Help and notes become further lines of the message.
func printGitHub(b *bytes.Buffer, l List) {
	for _, d := range l {
		b.WriteString("::" + d.Severity.String())
		separator := " "
		property := func(name, value string) {
			b.WriteString(separator + name + "=" + escapeProperty(value))
			separator = ","
		}
		if d.Pos.Filename != "" {
			property("file", filepath.ToSlash(d.Pos.Filename))
			if d.Pos.Line > 0 {
				property("line", strconv.Itoa(d.Pos.Line))
				if d.Pos.Column > 0 {
					property("col", strconv.Itoa(d.Pos.Column))
				}
			}
		}
		if d.Code != "" {
			property("title", string(d.Code))
		}
		lines := []string{printable(d.Message)}
		for _, n := range d.Notes {
			note := "note: "
			if n.Pos.Filename != "" {
				note += place(n.Pos) + ": "
			}
			lines = append(lines, note+printable(n.Message))
		}
		if d.Help != "" {
			lines = append(lines, "help: "+printable(d.Help))
		}
		b.WriteString("::" + escapeData(strings.Join(lines, "\n")) + "\n")
	}
}

// escapeData escapes the message of a workflow command.
func escapeData(s string) string {
	s = strings.ReplaceAll(s, "%", "%25")
	s = strings.ReplaceAll(s, "\r", "%0D")
	return strings.ReplaceAll(s, "\n", "%0A")
}

// escapeProperty escapes the value of a property of a workflow command.
func escapeProperty(s string) string {
	s = strings.ReplaceAll(escapeData(s), ":", "%3A")
	return strings.ReplaceAll(s, ",", "%2C")
}
