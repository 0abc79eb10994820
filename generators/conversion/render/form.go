package render

import (
	"github.com/dave/jennifer/jen"
)

// Statements of some forms are known as such until the end, so that code around them
// can take them apart: what reads well depends on where it stands.

// An assignment is "out = expression".
type assignment struct {
	*jen.Statement
	value *jen.Statement
}

func assign(out value, v *jen.Statement) []jen.Code {
	return []jen.Code{assignment{out.read().Op("=").Add(v), v}}
}

// A check calls a function and returns its error, if there is one.
type check struct {
	*jen.Statement
	call *jen.Statement
}

func checked(call *jen.Statement) []jen.Code {
	failed := jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err()))
	return []jen.Code{check{failed, call}}
}

// A guarded statement looks itself whether its source is there.
type guarded struct{ *jen.Statement }

// A choice returns from its function, whatever it finds.
type choice struct{ *jen.Statement }

// succeed ends the code of a function that returns an error.
func succeed(code []jen.Code) []jen.Code {
	if n := len(code) - 1; n >= 0 {
		if last, ok := code[n].(check); ok {
			return append(code[:n:n], jen.Return(last.call))
		}
	}
	return append(code, jen.Return(jen.Nil()))
}

// short writes the body of a function in the line of its header, if it is one
// statement.
func short(code []jen.Code) *jen.Statement {
	if len(code) == 1 {
		return jen.Custom(jen.Options{Open: "{ ", Close: " }"}, code...)
	}
	return jen.Block(code...)
}

// define puts the declaration of a variable in front of code that begins with an
// assignment to it.
func define(name *jen.Statement, typ *jen.Statement, code []jen.Code) []jen.Code {
	if len(code) > 0 {
		if first, ok := code[0].(assignment); ok {
			return append([]jen.Code{jen.Add(name).Op(":=").Add(first.value)}, code[1:]...)
		}
	}
	return append([]jen.Code{jen.Var().Add(name).Add(typ)}, code...)
}
