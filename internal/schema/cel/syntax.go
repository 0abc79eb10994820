package cel

import (
	"strings"

	"github.com/google/cel-go/common"
	"github.com/google/cel-go/parser"
)

// SyntaxError says why a text is no expression, "" where it is one. Names and types are
// not looked at.
func SyntaxError(text string) string {
	p, err := parser.NewParser(parser.Macros(parser.AllMacros...), parser.EnableOptionalSyntax(true))
	if err != nil {
		return err.Error()
	}
	if _, errs := p.Parse(common.NewTextSource(text)); len(errs.GetErrors()) > 0 {
		message, _, _ := strings.Cut(errs.GetErrors()[0].Message, "\n")
		return strings.TrimPrefix(message, "Syntax error: ")
	}
	return ""
}
