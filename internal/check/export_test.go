package check

import (
	"context"

	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
)

// RunShowingAll is [Run] with every schema shown to every rule, however often a type is used.
func RunShowingAll(ctx context.Context, subjects []trace.Subject, o Settings) diag.List {
	var all diag.List
	shared := &sharedByRun{compiler: &expression.Compiler{}, ofRun: &pass.Run{}}
	for i := range subjects {
		all.Add(examine(ctx, subjects, i, o, "", shared)...)
	}
	return all
}
