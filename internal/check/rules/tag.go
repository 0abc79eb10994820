package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
)

func tagOption() pass.Rule {
	return pass.Rule{
		Code: diag.JSONTagOption, Severity: diag.Warning, Level: pass.Fast, Each: findTagOptions,
		Title: "a json tag has an option that nobody reads",
		Doc: "encoding/json passes over options that it does not know. A misspelt omitempty is written as a zero value or null into every object, and the field " +
			"becomes required in the schema.",
		Example: "Name *string `json:\"name,omitemtpy\"`",
	}
}

func findTagOptions(p *pass.Pass, n *trace.Node) {
	s, ok := n.LocalField()
	if !ok {
		return
	}
	known := []string{"omitempty", "omitzero", "string", "inline"}
	for _, option := range s.Field.JSON().Options() {
		if option == "" || slices.Contains(known, option) {
			continue
		}
		help := "the options are omitempty, omitzero and string"
		if near := markers.Nearest(option, known); near != "" {
			help = fmt.Sprintf("did you mean %q?", near)
		}
		p.Report(diag.Diagnostic{
			Pos:     s.Field.Pos,
			Message: fmt.Sprintf("option %q in the json tag of field %q has no effect", option, n.Name),
			Help:    help,
		})
	}
}

func unexportedField() pass.Rule {
	return pass.Rule{
		Code: diag.UnexportedField, Level: pass.Fast, Each: findUnexportedFields,
		Title: "the schema has a field that Go never reads",
		Doc: "The struct field is not exported, so encoding/json passes over it in spite of its tag. The schema offers it, the API server stores it, and a controller " +
			"never sees it; whatever writes the object back through the Go type deletes it. Export the field or take the tag away.",
		Example: "size int32 `json:\"size\"`",
	}
}

func findUnexportedFields(p *pass.Pass, n *trace.Node) {
	s, ok := n.LocalField()
	if !ok || s.Field.Exported || s.Field.Embedded {
		return
	}
	p.Report(diag.Diagnostic{
		Pos:     s.Field.Pos,
		Message: fmt.Sprintf("field %q has a json tag and is not exported: the schema offers %q and encoding/json never reads it", s.Field.Name, n.Name),
		Help:    fmt.Sprintf("export it as %q, or remove the tag and run with crd:ignoreUnexportedFields=true", strings.ToUpper(s.Field.Name[:1])+s.Field.Name[1:]),
	})
}
