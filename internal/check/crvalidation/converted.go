package crvalidation

import (
	"context"
	"fmt"

	"github.com/crdgen/crdgen/internal/diag"
)

// Converted judges objects that generated tests have converted. Each stands behind the object
// that it was made of, which has the same kind and name and another version. Where the
// source is accepted and what it became is refused, whoever reads the object in the other
// version and writes it again is refused: a warning at the field. Sources that are not
// accepted say nothing, nor do kinds that the server does not serve. It fails only for a CRD
// that no server would take.
func (s *Server) Converted(ctx context.Context, docs []Document) (diag.List, error) {
	var found diag.List
	for i := 0; i+1 < len(docs); i += 2 {
		from, to := &docs[i], &docs[i+1]
		version, kind := from.Kind()
		became, same := to.Kind()
		if kind != same || version == became {
			i-- // a pair may begin with the next one
			continue
		}
		source, target := s.Kind(version, kind), s.Kind(became, kind)
		if source == nil || target == nil {
			continue
		}
		if ok, err := source.takes(ctx, from.Object); err != nil || !ok {
			if err != nil {
				return nil, err
			}
			continue
		}
		refused, err := target.refuses(ctx, from, to, source.Version.Name)
		if err != nil {
			return nil, err
		}
		found.Add(refused...)
	}
	return found, nil
}

// takes reports whether the server takes an object and its status.
func (k *Kind) takes(ctx context.Context, object map[string]any) (bool, error) {
	for _, judge := range []func(context.Context, map[string]any, map[string]any) (Verdict, error){k.Judge, k.JudgeStatus} {
		given, err := judge(ctx, object, nil)
		if err != nil {
			return false, fmt.Errorf("%s %s: %w", k.Version.Name, k.CRD.Spec.Names.Kind, err)
		}
		if len(given.Invalid) > 0 || len(given.Failed) > 0 || given.Partial {
			return false, nil
		}
	}
	return true, nil
}

// refuses are the errors of what an object of another version became. Of what stands in a
// status that is a subresource a controller hears.
func (k *Kind) refuses(ctx context.Context, from, to *Document, source string) (diag.List, error) {
	var found diag.List
	for _, part := range []struct {
		judge     func(context.Context, map[string]any, map[string]any) (Verdict, error)
		who, what string
	}{
		{k.Judge, "whoever reads it in %q and writes it again", "the object"},
		{k.JudgeStatus, "a controller that reads it in %q and writes its status again", "the object and its status"},
	} {
		verdict, err := part.judge(ctx, to.Object, nil)
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w", k.Version.Name, k.CRD.Spec.Names.Kind, err)
		}
		for _, e := range append(verdict.Invalid, verdict.Failed...) {
			found.Add(diag.Diagnostic{
				Pos: to.Pos(e.Field), Severity: diag.Warning, Code: diag.ConvertedObject,
				Message: fmt.Sprintf("version %q accepts %s, and %q refuses what it becomes: %s", source, part.what, k.Version.Name, Answer(e)),
				Notes:   []diag.Note{{Pos: from.Pos(""), Message: "the object before it was converted"}},
				Help:    fmt.Sprintf(part.who+" is refused; give the field a value there, in the function of yours that converts it or, if no other version has it, with default= of its marker; or make one schema as strict as the other", k.Version.Name),
			})
		}
	}
	return found, nil
}
