package contract

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/contract/change"
)

// seen is what a server, and each later one until the next, makes of a change.
type seen struct {
	server   kube.Version
	old, new *CRD // as it checks them
	found    []change.Finding
}

// subject is what a finding is about, with the texts as they are declared, whatever a server
// checks of them.
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

// onServers says which servers a change breaks somebody on, which are in their order; nothing if
// it does on all.
func onServers(all []seen, on []int) string {
	if len(on) == len(all) {
		return ""
	}
	var spans []string
	for i, first := range on {
		if i > 0 && on[i-1] == first-1 {
			continue
		}
		end := first + 1
		for slices.Contains(on[i:], end) {
			end++
		}
		switch {
		case first == 0:
			spans = append(spans, fmt.Sprintf("before %s", all[end].server))
		case end == len(all):
			spans = append(spans, fmt.Sprintf("%s and newer", all[first].server))
		default:
			spans = append(spans, fmt.Sprintf("%s and newer, before %s", all[first].server, all[end].server))
		}
	}
	return ", on Kubernetes " + strings.Join(spans, ", and on ")
}
