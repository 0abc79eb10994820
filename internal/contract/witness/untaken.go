package witness

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/contract/change"
)

// Untaken is what the server says of every object with the field of a finding that is tried under
// the API which is to take it, so that none can show the finding; empty where it takes one of
// them, or says one thing of this and another thing of that one.
func (p *Finder) Untaken(f change.Finding) (string, error) {
	if f.Change == nil || f.Before == nil || f.After == nil {
		return "", nil
	}
	p.server = kube.Version(f.Server)
	f.Before, f.After = p.asChecked(f.Before, f.Server), p.asChecked(f.After, f.Server)
	t, err := p.trial(f, f.After, true)
	if err != nil {
		return "", err
	}
	var said []string
	tried := 0
	for object := range t.objects() {
		if !has(object, steps(f.Path)) {
			continue
		}
		if tried++; tried > mostTried || p.ctx.Err() != nil || !t.weighed.takes(object) {
			break
		}
		verdict, err := t.first.Judge(p.ctx, object, nil)
		if err != nil || verdict.Accepted() {
			return "", err
		}
		var now []string
		for _, e := range errorsOf(verdict) {
			now = append(now, strings.TrimPrefix(e.Field+": "+e.Detail, "<nil>: "))
		}
		if tried == 1 {
			said = now
		}
		if said = slices.DeleteFunc(said, func(s string) bool { return !slices.Contains(now, s) }); len(said) == 0 {
			return "", nil
		}
	}
	return strings.Join(said, "; "), nil
}
