package generators

import (
	"fmt"
	"go/scanner"
	"go/token"
	"unicode/utf8"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/emit"
)

// GoHeader returns the text of a headerFile option that is put above a package clause, with the
// year put in, and what [CheckGoHeader] finds; "" where no file is named.
func (e Env) GoHeader(file, year string) (string, diag.List, error) {
	return e.header(file, year, CheckGoHeader)
}

// ManifestHeader returns the text of a headerFile option that is put before a manifest, with the
// year put in, and what no YAML may hold; "" where no file is named.
func (e Env) ManifestHeader(file, year string) (string, diag.List, error) {
	return e.header(file, year, checkYAMLHeader)
}

func (e Env) header(file, year string, check func(file, text string) diag.List) (string, diag.List, error) {
	if file == "" {
		return "", nil, nil
	}
	content, err := e.ReadFile(file)
	if err != nil {
		return "", nil, err
	}
	text := emit.Header(string(content), year)
	return text, check(file, text), nil
}

// CheckGoHeader reports a header file that holds anything but comments. What is below it would be
// no Go otherwise, or have declarations that nobody looks for in a generated file.
func CheckGoHeader(file, text string) diag.List {
	var found diag.List
	var s scanner.Scanner
	set := token.NewFileSet()
	whole := set.AddFile(file, -1, len(text))
	s.Init(whole, []byte(text), func(at token.Position, why string) {
		if len(found) == 0 {
			found = diag.List{{Pos: at, Code: diag.SyntaxError, Message: "header file holds what Go comments may not: " + why, Help: helpGoHeader}}
		}
	}, scanner.ScanComments)
	for len(found) == 0 {
		pos, tok, _ := s.Scan()
		switch {
		case tok == token.EOF:
			return found
		case tok != token.COMMENT && len(found) == 0:
			return diag.List{{Pos: set.Position(pos), Code: diag.SyntaxError, Message: "header file holds something else than Go comments", Help: helpGoHeader}}
		}
	}
	return found
}

const helpGoHeader = "begin each line with //, or put the text between /* and */"

// checkYAMLHeader reports the first character of a header file that makes a manifest unreadable,
// wherever it stands: as what the text is meant, a template's actions for example, is not asked.
func checkYAMLHeader(file, text string) diag.List {
	at := token.Position{Filename: file, Line: 1, Column: 1}
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			return diag.List{{
				Pos: at, Code: diag.SyntaxError, Stricter: true,
				Message: fmt.Sprintf("header file is not UTF-8: it holds the byte 0x%02x, with which no manifest can be read", text[i]),
				Help:    "save the file as UTF-8",
			}}
		case !inYAML(r) && (r != '\ufeff' || i > 0):
			return diag.List{{
				Pos: at, Code: diag.SyntaxError, Stricter: true,
				Message: fmt.Sprintf("header file holds the character %U, with which no manifest can be read", r),
				Help:    "remove it",
			}}
		case r == '\n':
			at.Line, at.Column = at.Line+1, 1
		default:
			at.Column += size
		}
		i += size
	}
	return nil
}

// inYAML reports whether a character may stand in YAML.
func inYAML(r rune) bool {
	switch {
	case r == '\t', r == '\n', r == '\r', r == 0x85:
		return true
	case r < ' ', r >= 0x7f && r < 0xa0, r == '\ufeff', r == 0xfffe, r == 0xffff:
		return false
	}
	return true
}
