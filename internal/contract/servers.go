package contract

import (
	"fmt"
	"slices"

	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/contract/change"
)

// seen is what a server, and each later one until the next, makes of a change.
type seen struct {
	server   kube.Version
	old, new *CRD // as it checks them
	found    []change.Finding
}

// subject is what a finding is about.
type subject struct{ path, keyword, old, new string }

func subjectOf(f change.Finding) subject { return subject{f.Path, f.Keyword, f.Old, f.New} }

// worst are the findings of several servers, in their order, of each subject those of the first
// server on which the change does worst. What breaks nobody on the others says on which it does.
func worst(all []seen) []change.Finding {
	if len(all) == 1 {
		return all[0].found
	}
	breaks, of := map[subject][]int{}, map[subject]int{}
	worst := map[subject]change.Finding{}
	for i, s := range all {
		for _, f := range s.found {
			at := subjectOf(f)
			if on := breaks[at]; f.Effect.Breaking() && !slices.Contains(on, i) {
				breaks[at] = append(on, i)
			}
			if w, there := worst[at]; !there || f.Effect < w.Effect || f.Effect == w.Effect && w.Undecided && !f.Undecided {
				worst[at], of[at] = f, i
			}
		}
	}
	var found []change.Finding
	for i, s := range all {
		for _, f := range s.found {
			at := subjectOf(f)
			if of[at] != i {
				continue
			}
			if f.Effect.Breaking() {
				f.Message += onServers(all, breaks[at])
			}
			found = append(found, f)
		}
	}
	return found
}

// onServers says which servers a change breaks somebody on; nothing if it does on all.
func onServers(all []seen, on []int) string {
	first, last := on[0], on[len(on)-1]
	switch {
	case len(on) == len(all):
		return ""
	case first == 0:
		return fmt.Sprintf(", on Kubernetes before %s", all[last+1].server)
	case last == len(all)-1:
		return fmt.Sprintf(", on Kubernetes %s and newer", all[first].server)
	}
	return fmt.Sprintf(", on Kubernetes %s and newer, before %s", all[first].server, all[last+1].server)
}
