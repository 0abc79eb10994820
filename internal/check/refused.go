package check

import (
	"context"
	"slices"

	"github.com/crdgen/crdgen/internal/check/cost"
	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
)

// Refused says why expressions are missing from estimations, and what a
// server that was named does not know, unless that is accepted in the source. The
// checks of a run tell it better than the estimate could, and are asked only if there
// may be such.
func Refused(ctx context.Context, made []trace.Subject, all []cost.Estimation, server kube.Version, known Waivers) diag.List {
	if !server.Old() && !slices.ContainsFunc(all, func(e cost.Estimation) bool { return !e.Complete() }) {
		return nil
	}
	var refused, tooNew diag.List
	for _, d := range Run(ctx, made, Settings{Options: pass.Options{Level: pass.Full, Server: server}}) {
		switch d.Code {
		case diag.CELCompile, diag.SchemaInvalid:
			refused.Add(d)
		case diag.KubeVersion:
			tooNew.Add(d)
		}
	}
	if len(tooNew) > 0 {
		refused.Add(known.Apply(made[0].Program, tooNew)...)
	}
	return refused
}
