package policy

import (
	"fmt"
	"go/token"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/check/admission"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/misuse"
)

// findings are what is found of the policies of one program.
type findings struct{ diags diag.List }

// add adds an error that leaves no right file.
func (f *findings) add(pos token.Position, code diag.Code, help, format string, args ...any) *diag.Diagnostic {
	f.diags.Add(diag.Diagnostic{Pos: pos, Code: code, Message: fmt.Sprintf(format, args...), Help: help})
	return &f.diags[len(f.diags)-1]
}

// idle adds a warning about an argument that is written nowhere, with an edit that takes it
// out.
func (f *findings) idle(m markers.Mark, argument, format string, args ...any) {
	d := f.add(m.ArgPos(argument), diag.PolicyPart, "leave the argument out", format, args...)
	d.Severity, d.Edits = diag.Warning, misuse.WithoutArg(m, argument)
}

// report turns what the server has against an object into findings.
func (f *findings) report(at generators.Positions, what string, found []admission.Violation) {
	for _, v := range found {
		code := diag.PolicyArgument
		if v.Path == "metadata.name" {
			code = diag.PolicyName
		}
		f.add(at.At(v.Path), code, v.Help, "%s of %s: %s", lastField(v.Path), what, v.Message).
			DidYouMean(v.Word.Found, v.Word.Meant)
	}
}
