package load

import (
	"go/ast"
	"go/token"
)

// maxConstBytes is how long the strings of one enum may be together: what etcd takes
// as one object. Constants that each join the one before twice double with each
// line, and go/constant makes the whole string as soon as it is asked for anything.
const maxConstBytes = 1_572_864

// constLengths tells how long the string constants of a package are, from the
// expressions, without making the strings.
type constLengths struct {
	values map[string]ast.Expr
	known  map[string]int
}

func (s *constScope) lengths() *constLengths {
	l := &constLengths{values: map[string]ast.Expr{}, known: map[string]int{}}
	for _, g := range s.groups {
		for _, spec := range g.decl.Specs {
			value, ok := spec.(*ast.ValueSpec)
			if !ok {
				continue
			}
			for i, name := range value.Names {
				if i < len(value.Values) && name.Name != "_" {
					l.values[name.Name] = value.Values[i]
				}
			}
		}
	}
	return l
}

// of returns the length of a constant, 0 for one of another package or kind, and at
// most a little more than what is too long anyway.
func (l *constLengths) of(name string) int {
	if n, ok := l.known[name]; ok {
		return n
	}
	l.known[name] = 0 // under way: a circle is reported by others
	n := l.expr(l.values[name])
	l.known[name] = n
	return n
}

func (l *constLengths) expr(e ast.Expr) int {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			return len(e.Value)
		}
	case *ast.Ident:
		return l.of(e.Name)
	case *ast.ParenExpr:
		return l.expr(e.X)
	case *ast.CallExpr: // a conversion
		if len(e.Args) == 1 {
			return l.expr(e.Args[0])
		}
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			return min(l.expr(e.X)+l.expr(e.Y), 2*maxConstBytes)
		}
	}
	return 0
}
