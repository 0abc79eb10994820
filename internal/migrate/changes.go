package migrate

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/versions"
)

// changes is what applying the source does to stored objects besides moving them, or why the
// server does not take it: what changed in the versions that both sides have.
type changes struct {
	refused  []string // by the server
	lost     []string // what is dropped from objects
	refusing []string // what refuses objects that are stored, also where nothing of them changes
}

// listed is how many changes of one sort a plan lists.
const listed = 5

// changes compares the cluster's definition with the one that is applied first.
func (p planner) changes(ctx context.Context, gone []string, now string) changes {
	from, first := p.from.DeepCopy(), p.first(gone, now)
	from.Status.StoredVersions, _ = p.known(versions.Stored(p.from))
	var out changes
	found := contract.Compare(ctx, []*CRD{from}, []*CRD{first}, contract.Options{KubeVersion: p.KubeVersion, Elsewhere: map[*CRD]bool{first: p.Elsewhere[p.to]}})
	for _, f := range found {
		switch {
		case f.Effect == change.Refused:
			out.refused = append(out.refused, placed(f))
		case f.Effect == change.DataLost && (f.Rule == change.RuleDefinitionPrunes || f.Change != nil && f.Change.Aspect == change.Pruning):
			out.lost = append(out.lost, placed(f))
		case f.Effect == change.UpdatesFail:
			out.refusing = append(out.refusing, placed(f))
		}
	}
	return out
}

// placed is what changed where.
func placed(f change.Finding) string {
	var words []string
	for _, w := range []string{f.Version, f.Path, f.Message} {
		if w != "" {
			words = append(words, w)
		}
	}
	return strings.Join(words, ": ")
}

// blocks are reasons why the source cannot be applied now.
func (c changes) blocks() []string {
	var all []string
	all = append(all, few("the server refuses the definition of the source: ", c.refused)...)
	return append(all, few("objects lose what the definition of the source drops: ", c.lost)...)
}

// few are the first of many lines behind a prefix, and how many more there are.
func few(prefix string, all []string) []string {
	var lines []string
	for i, text := range all {
		if i == listed && len(all) > listed+1 {
			return append(lines, fmt.Sprintf("%d more of these are listed by \"crdgen diff --against\", given the same input", len(all)-listed))
		}
		lines = append(lines, prefix+text)
	}
	return lines
}

// first is the definition that is applied first: that of the source, with the versions that
// go, and stored and served as the cluster has it.
func (p planner) first(gone []string, now string) *CRD {
	first := p.to.DeepCopy()
	for i := range first.Spec.Versions {
		v := &first.Spec.Versions[i]
		v.Storage = v.Name == now
		v.Served = v.Served || served(p.from, v.Name)
	}
	for _, v := range p.from.Spec.Versions {
		if slices.Contains(gone, v.Name) {
			first.Spec.Versions = append(first.Spec.Versions, *v.DeepCopy())
		}
	}
	if first.Spec.Conversion == nil && p.carries() {
		first.Spec.Conversion = p.from.Spec.Conversion.DeepCopy()
	}
	return first
}

// tried holds objects of files against the source as it is now, as the server holds one that
// is written and does not change.
func (p planner) tried(files []string) []string {
	return []string{
		"# no error: an object that is refused as it is cannot be rewritten, and is to be changed before; \"no object stands in\" means that there are none",
		fmt.Sprintf("%s --old %s -f %s", p.Validate, strings.Join(files, " --old "), strings.Join(files, " -f ")),
	}
}

// tryFirst has every object tried before a definition is applied that may refuse it as it is.
func (p planner) tryFirst(s *Step, refusing, files []string) {
	at := slices.Index(s.Do, p.Generate)
	if len(refusing) == 0 || at < 0 {
		return
	}
	lines := few("stored objects may break what is new: ", refusing)
	for i := range lines {
		lines[i] = "# " + lines[i]
	}
	s.Do = slices.Insert(s.Do, at+1, append(lines, p.tried(files)...)...)
}
