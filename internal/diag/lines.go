package diag

import "go/token"

// Lines are lines of source files. They are made once and only read.
type Lines map[line]struct{}

type line struct {
	file   string
	number int
}

// ErrorLines returns the lines that errors of the list point at from which more may follow. One
// that users may accept leaves what it is about as it will be written.
func (l List) ErrorLines() Lines {
	lines := Lines{}
	for _, d := range l {
		if d.IsBinding() && !d.Alone {
			lines[line{d.Pos.Filename, d.Pos.Line}] = struct{}{}
		}
	}
	return lines
}

// Has reports whether a position is on one of the lines.
func (l Lines) Has(pos token.Position) bool {
	_, ok := l[line{pos.Filename, pos.Line}]
	return ok
}
