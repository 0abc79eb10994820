package resource

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
		given, err := source.Judge(ctx, from.Object, nil)
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w", version, kind, err)
		}
		if len(given.Invalid) > 0 || len(given.Failed) > 0 || given.Partial {
			continue
		}
		verdict, err := target.Judge(ctx, to.Object, nil)
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w", became, kind, err)
		}
		for _, e := range append(verdict.Invalid, verdict.Failed...) {
			found.Add(diag.Diagnostic{
				Pos: to.Pos(e.Field), Severity: diag.Warning, Code: diag.ConvertedObject,
				Message: fmt.Sprintf("version %q accepts the object, and %q refuses what it becomes: %s", source.Version.Name, target.Version.Name, Answer(e)),
				Notes:   []diag.Note{{Pos: from.Pos(""), Message: "the object before it was converted"}},
				Help:    fmt.Sprintf("whoever reads it in %q and writes it again is refused; give the field a value there with default= of its marker, or make one schema as strict as the other", target.Version.Name),
			})
		}
	}
	return found, nil
}
