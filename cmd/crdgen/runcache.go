package main

import (
	"path/filepath"

	"github.com/crdgen/crdgen/internal/output"
	"github.com/crdgen/crdgen/internal/run"
	"github.com/crdgen/crdgen/internal/runcache"
)

// runsDir is where runs are remembered, below the directory of the cache.
const runsDir = "runs"

// runCacheOf returns the cache of a run, nil for one that is not remembered: one that
// looks at, or removes, files that it does not write, and one that prints.
func (in invocation) runCacheOf(fl flags, plans []*run.Plan) *runcache.Cache {
	dir := in.cacheDir()
	if dir == "" || fl.cacheOff || fl.verify || fl.prune || fl.writeBaseline || in.overlay != nil || !in.inputs.Notes() {
		return nil
	}
	for _, p := range plans {
		for _, j := range p.Jobs {
			if j.Rule.Form == output.Stdout {
				return nil
			}
		}
	}
	return runcache.Open(filepath.Join(dir, runsDir), append([]string{"run", runcache.Identity(toolVersion()), in.dir, in.home}, in.args...)...)
}

// replay says again what the earlier run said; false says that there is something to do.
func (in invocation) replay(fl flags, m *runcache.Cache) (bool, error) {
	r, ok := m.Recall(in.lookup)
	if !ok || fl.Fails(r.Findings) {
		return false, nil
	}
	if in.replayed != nil {
		*in.replayed = true
	}
	return true, report(in, fl, r.Findings, r.Hidden)
}
