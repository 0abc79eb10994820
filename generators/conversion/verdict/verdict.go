package verdict

import (
	"context"
	"go/token"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema"
)

// SchemaOptions are those of the schemas that values are held against: whatever can
// be described is.
func SchemaOptions() schema.Options {
	return schema.Options{AllowDangerousTypes: true, IgnoreUnexportedFields: true, MaxDescLen: new(0)}
}

// Schemas are those of the program's types, made when the first one is asked for.
type Schemas struct {
	program *model.Program
	made    *schema.Schemas
	roots   map[*model.Type]apiext.JSONSchemaProps
	// conditional are those of the programs in which markers behind conditions count.
	conditional []*conditionalSchemas
}

// NewSchemas are those of a program.
func NewSchemas(program *model.Program) *Schemas { return &Schemas{program: program} }

// Refused says what the API server has against a value of the field at a place
// below a struct, as JSON has it: nil if nothing, or if no schema tells.
func (s *Schemas) Refused(first *model.Type, place gotype.FieldPath, value any) *field.Error {
	errs, _ := s.judge(first, place, value)
	if len(errs) == 0 {
		return nil
	}
	return errs[0]
}

// Accepts reports whether the API server takes a value of the field at a place below a
// struct, as JSON has it: false if no schema tells.
func (s *Schemas) Accepts(first *model.Type, place gotype.FieldPath, value any) bool {
	errs, known := s.judge(first, place, value)
	return known && len(errs) == 0
}

// RefusedFor reports whether the API server refuses a value of the field at a place below a
// struct, and takes it if the schema lacks what lift takes away.
func (s *Schemas) RefusedFor(first *model.Type, place gotype.FieldPath, value any, lift func(*apiext.JSONSchemaProps)) bool {
	if s.Refused(first, place, value) == nil {
		return false
	}
	errs, known := s.judgeLifted(first, place, value, lift)
	return known && len(errs) == 0
}

// judge returns what the API server has against a value; known says that a schema tells.
func (s *Schemas) judge(first *model.Type, place gotype.FieldPath, value any) (errs field.ErrorList, known bool) {
	return s.judgeLifted(first, place, value, func(*apiext.JSONSchemaProps) {})
}

// judgeLifted does so for a schema that lacks what lift takes away of the field's own.
func (s *Schemas) judgeLifted(first *model.Type, place gotype.FieldPath, value any, lift func(*apiext.JSONSchemaProps)) (errs field.ErrorList, known bool) {
	f := place.Field()
	if f.JSON().AsString || gotype.WritesOtherwise(gotype.Pointee(f.GoType)) {
		return nil, false
	}
	if s.made == nil {
		s.made = schema.New(s.program, SchemaOptions())
	}
	of, ok := s.made.OfField(place.Owner(first), f)
	if !ok || s.isWrong(f) {
		return nil, false
	}
	lift(&of)
	errs, err := crvalidation.JudgeField(context.Background(), gotype.ReadTag(f).Name, &of, value)
	if err != nil {
		return nil, false // a schema that no server takes is reported with the CRD
	}
	return errs, true
}

// isWrong reports whether an error was found in the declaration of a field, whoever asked
// first: its schema means nothing then.
func (s *Schemas) isWrong(f *model.Field) bool {
	at := []token.Position{f.Pos}
	for _, m := range f.Marks {
		at = append(at, m.Pos)
	}
	return slices.ContainsFunc(s.made.Findings(), func(d diag.Diagnostic) bool {
		return d.Severity == diag.Error && slices.ContainsFunc(at, func(p token.Position) bool {
			return p.Filename == d.Pos.Filename && p.Line == d.Pos.Line
		})
	})
}
