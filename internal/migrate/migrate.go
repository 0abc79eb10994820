// Package migrate plans how the versions of definitions in a cluster become those of the
// source: which stored versions stand in the way, and the steps in order, each with what
// to check before it and how to go back.
//
// It compares finished CRDs, those of the source with those that a cluster prints. It
// reads no files and talks to no cluster; "crdgen migrate" prints the plan.
package migrate

import (
	"context"
	"fmt"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation"

	"github.com/crdgen/crdgen/internal/contract/versions"
)

// CRD is short for the type of definitions.
type CRD = apiext.CustomResourceDefinition

// A Plan is what one definition needs.
type Plan struct {
	Name, Kind string
	// Blocks are reasons why the definition of the source cannot be applied now; empty
	// for none.
	Blocks []string
	// Notes are what cannot be seen of the cluster.
	Notes []string
	// Steps are in order; none are needed where there are none.
	Steps []Step
}

// A Step is one thing to do.
type Step struct {
	Title string
	// Before is what to check first, Do what to do, Back how to undo it: lines of shell,
	// and of text where they begin with #.
	Before, Do, Back []string
	// Or is what to do instead of Do where the server has what its first line says, and
	// Manifest a file that it names, which is called File; empty for none.
	Or             []string
	File, Manifest string
	// applies is set where Do applies a definition.
	applies bool
}

// Options say for which cluster.
type Options struct {
	// KubeVersion is the minor version of the server, 1.N; 0 for the newest.
	KubeVersion uint
	// Generate is the command that writes the definitions of the source, and Manifests the
	// directory that it writes them into.
	Generate, Manifests string
	// Gates are states of feature gates that the definitions of the source were made with,
	// and that Generate is not given: its options name them.
	Gates []string
	// Validate is the command that holds objects of a file against the source, without the file.
	Validate string
	// File is the name of the file in Manifests that has a definition.
	File func(*CRD) string
	// Elsewhere are definitions of the source whose conversion something else writes.
	Elsewhere map[*CRD]bool
}

// Plans plans for each definition that both sides have, in the order of the source.
func Plans(ctx context.Context, source, cluster []*CRD, o Options) []Plan {
	var all []Plan
	for _, to := range source {
		for _, from := range cluster {
			if from.Name == to.Name {
				all = append(all, planner{conversion{from: from, to: to, Options: o}}.plan(ctx))
			}
		}
	}
	return all
}

// Blocked reports whether the definition of the source cannot be applied now, for any plan.
func Blocked(plans []Plan) bool {
	return slices.ContainsFunc(plans, func(p Plan) bool { return len(p.Blocks) > 0 })
}

// An Impossible is a definition that no server has: with no storage version, with several, or
// with names that are none. Those stand in the commands of plans.
type Impossible struct {
	CRD *CRD
	// At is where in the definition, as the API server writes paths.
	At, Message string
}

// Check finds the first definition of a cluster that is impossible, nil where none is.
func Check(cluster []*CRD) *Impossible {
	for _, crd := range cluster {
		if problems := validation.IsDNS1123Subdomain(crd.Name); len(problems) > 0 {
			return &Impossible{crd, "metadata.name", fmt.Sprintf("%q is no name of a definition: %s", crd.Name, problems[0])}
		}
		var storing []int
		for i, v := range crd.Spec.Versions {
			if wrong := unnamed(crd, fmt.Sprintf("spec.versions[%d].name", i), v.Name); wrong != nil {
				return wrong
			}
			if v.Storage {
				storing = append(storing, i)
			}
		}
		for i, v := range crd.Status.StoredVersions {
			if wrong := unnamed(crd, fmt.Sprintf("status.storedVersions[%d]", i), v); wrong != nil {
				return wrong
			}
		}
		switch len(storing) {
		case 0:
			return &Impossible{crd, "spec.versions", crd.Name + " has no storage version"}
		case 1:
		default:
			first, second := crd.Spec.Versions[storing[0]].Name, crd.Spec.Versions[storing[1]].Name
			return &Impossible{crd, fmt.Sprintf("spec.versions[%d].storage", storing[1]), fmt.Sprintf("%s has %d storage versions, as %s and %s", crd.Name, len(storing), first, second)}
		}
	}
	return nil
}

// unnamed says that what stands at a path is no name of a version; nil where it is one.
func unnamed(crd *CRD, at, version string) *Impossible {
	if problems := validation.IsDNS1035Label(version); len(problems) > 0 {
		return &Impossible{crd, at, fmt.Sprintf("%s: %q is no name of a version: %s", crd.Name, version, problems[0])}
	}
	return nil
}

// Absent are the names of definitions of the source that the cluster does not have.
func Absent(source, cluster []*CRD) []string {
	var all []string
	for _, to := range source {
		if !slices.ContainsFunc(cluster, func(from *CRD) bool { return from.Name == to.Name }) {
			all = append(all, to.Name)
		}
	}
	return all
}

// A planner plans for one definition.
type planner struct{ conversion }

func (p planner) plan(ctx context.Context) Plan {
	out := Plan{Name: p.to.Name, Kind: p.to.Spec.Names.Kind}
	if p.from.DeletionTimestamp != nil {
		out.Blocks = []string{"the cluster is deleting its definition (metadata.deletionTimestamp), and all objects with it: the definition of the source is a new one once it is gone"}
		return out
	}
	stored := versions.Stored(p.from)
	now := storage(p.from)
	if len(p.from.Status.StoredVersions) == 0 {
		out.Notes = append(out.Notes, "status.storedVersions is missing, as in a manifest: objects may be stored in other versions than "+now+"; give what \"kubectl get crd -o yaml\" prints")
	}
	gone := p.missing(p.from, p.to)
	out.Blocks = storedAndGone(stored, gone)
	stored, unknown := p.known(stored)
	for _, v := range unknown {
		out.Blocks = append(out.Blocks, fmt.Sprintf("status.storedVersions lists %s, which neither the cluster's definition nor the source has: the server refuses every definition, and objects that are stored as it cannot be read", v))
	}
	if len(unknown) > 0 {
		out.Steps = append(out.Steps, p.forget(now, stored, unknown))
	}
	come := p.missing(p.to, p.from)
	dropped, changed := p.dropped(), p.changes(ctx, gone, now)
	out.Blocks = append(out.Blocks, changed.blocks()...)
	if why := p.ends(); why != "" {
		// Steps that apply the source would end the conversion: there are none to copy.
		out.Blocks = append(out.Blocks, why)
		return out
	}
	out.Blocks = append(out.Blocks, dropped.blocks...)
	p.order(&out, len(unknown), stored, come, gone, dropped, changed)
	return out
}

// order adds the steps to a plan, which has one already where versions are forgotten.
func (p planner) order(out *Plan, forgotten int, stored, come, gone []string, dropped dropping, changed changes) {
	now, wanted := storage(p.from), storage(p.to)
	stale := slices.DeleteFunc(slices.Clone(stored), func(v string) bool { return v == wanted })
	// The webhook that the source names is to be there before objects are rewritten.
	names := len(stale) > 0 && len(dropped.applied) > 0
	applied := len(come) > 0 || len(gone) > 0 && (now != wanted || names)
	if applied {
		out.Steps = append(out.Steps, p.addVersions(come, gone, now))
	}
	switch {
	case now != wanted:
		out.Steps = append(out.Steps, p.moveStorage(now, wanted, dropped, applied))
		applied = true
		if !slices.Contains(stale, now) {
			stale = append(stale, now)
		}
	case names && !applied:
		out.Steps = append(out.Steps, p.name())
		applied = true
	}
	// Whatever is applied first may drop fields: what is copied after it may lack them already.
	copies := p.copies(now, stored, "rewrite")
	if applied {
		copies = p.copies(now, stored, "before")
	}
	if len(changed.lost) > 0 {
		dropped.drops, dropped.back = true, lostBack
	}
	if len(stale) > 0 {
		out.Steps = append(out.Steps, p.rewrite(now, wanted, stale, dropped, copies, applied), p.dropStored(wanted, stale))
	}
	out.Steps = append(out.Steps, p.removal(gone, applied)...)
	// A step that makes the server forget versions changes no object.
	steps := out.Steps[min(forgotten, 1):]
	first := slices.IndexFunc(steps, func(s Step) bool { return s.applies })
	if first == 0 {
		copies = p.copies(now, stored, "before")
		steps[0].Before = slices.Concat(dropped.check, copies.lines, steps[0].Before)
	}
	if first >= 0 && (first == 0 || len(stale) > 0) {
		p.tryFirst(&steps[first], changed.refusing, copies.files)
	}
}

// removal takes versions from clients that the source does not serve, and away those that it
// does not have; it has them until then where an earlier step has applied a definition.
func (p planner) removal(gone []string, applied bool) []Step {
	var steps []Step
	clients := p.unserved()
	for _, v := range gone {
		if served(p.from, v) {
			clients = append(clients, v)
		}
	}
	if len(clients) > 0 {
		steps = append(steps, p.stopServing(clients, gone, applied))
		applied = true
	}
	if len(gone) > 0 {
		steps = append(steps, p.remove(gone, applied))
	}
	return steps
}

// storedAndGone says which versions the source must not leave out yet.
func storedAndGone(stored, gone []string) []string {
	var blocks []string
	for _, v := range gone {
		if slices.Contains(stored, v) {
			blocks = append(blocks, fmt.Sprintf("objects may be stored as %s, which the source does not have: the server refuses the definition", v))
		}
	}
	return blocks
}

// known parts versions into those that the cluster's definition or the source has, and others.
func (p planner) known(stored []string) (known, unknown []string) {
	for _, v := range stored {
		if versions.Has(p.from, v) || versions.Has(p.to, v) {
			known = append(known, v)
		} else {
			unknown = append(unknown, v)
		}
	}
	return known, unknown
}

// missing are the versions that one definition has and another one has not.
func (p planner) missing(a, b *CRD) []string {
	var all []string
	for _, v := range a.Spec.Versions {
		if !versions.Has(b, v.Name) {
			all = append(all, v.Name)
		}
	}
	return all
}

func storage(crd *CRD) string {
	for _, v := range crd.Spec.Versions {
		if v.Storage {
			return v.Name
		}
	}
	return ""
}

func served(crd *CRD, version string) bool {
	return slices.ContainsFunc(crd.Spec.Versions, func(v apiext.CustomResourceDefinitionVersion) bool { return v.Name == version && v.Served })
}

// firstMigration is the first server that has StorageVersionMigration without being asked
// for it: v1beta1 of 1.35 is off, as all beta APIs are.
const firstMigration = 37
