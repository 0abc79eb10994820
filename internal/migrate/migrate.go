// Package migrate plans how the versions of definitions in a cluster become those of the
// source: which stored versions stand in the way, and the steps in order, each with what
// to check before it and how to go back.
//
// It compares finished CRDs, those of the source with those that a cluster prints. It
// reads no files and talks to no cluster; "crdgen migrate" prints the plan.
package migrate

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract"
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
	// File is the name of the file in Manifests that has a definition.
	File func(*CRD) string
	// Elsewhere are definitions of the source whose conversion something else writes.
	Elsewhere map[*CRD]bool
}

// Plans plans for each definition that both sides have, in the order of the source.
func Plans(source, cluster []*CRD, o Options) []Plan {
	var all []Plan
	for _, to := range source {
		for _, from := range cluster {
			if from.Name == to.Name {
				all = append(all, planner{from: from, to: to, Options: o}.plan())
			}
		}
	}
	return all
}

// Blocked reports whether the definition of the source cannot be applied now, for any plan.
func Blocked(plans []Plan) bool {
	return slices.ContainsFunc(plans, func(p Plan) bool { return len(p.Blocks) > 0 })
}

// Check refuses definitions of a cluster that no server has: with no storage version, or
// with several.
func Check(cluster []*CRD) error {
	for _, crd := range cluster {
		var all []string
		for _, v := range crd.Spec.Versions {
			if v.Storage {
				all = append(all, v.Name)
			}
		}
		switch len(all) {
		case 0:
			return fmt.Errorf("%s has no storage version", crd.Name)
		case 1:
		default:
			return fmt.Errorf("%s has %d storage versions: %s", crd.Name, len(all), strings.Join(all, ", "))
		}
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
type planner struct {
	Options
	from, to *CRD
}

func (p planner) plan() Plan {
	out := Plan{Name: p.to.Name, Kind: p.to.Spec.Names.Kind}
	stored := contract.StoredVersions(p.from)
	now, wanted := storage(p.from), storage(p.to)
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
	dropped := p.dropped()
	if why := p.ends(); why != "" {
		// Steps that apply the source would end the conversion: there are none to copy.
		out.Blocks = append(out.Blocks, why)
		return out
	}
	out.Blocks = append(out.Blocks, dropped.blocks...)
	stale := slices.DeleteFunc(slices.Clone(stored), func(v string) bool { return v == wanted })
	applied := len(come) > 0 || now != wanted && len(gone) > 0
	if applied {
		out.Steps = append(out.Steps, p.addVersions(come, gone, now))
	}
	if now != wanted {
		out.Steps = append(out.Steps, p.moveStorage(now, wanted, dropped, applied))
		if !slices.Contains(stale, now) {
			stale = append(stale, now)
		}
	}
	if len(stale) > 0 && !applied && now == wanted && len(dropped.applied) > 0 {
		out.Steps = append(out.Steps, p.name())
	}
	if len(stale) > 0 {
		out.Steps = append(out.Steps, p.rewrite(now, wanted, stale, dropped), p.dropStored(wanted, stale))
	}
	for _, v := range gone {
		if served(p.from, v) {
			out.Steps = append(out.Steps, p.stopServing(v, now != wanted || len(come) > 0))
		}
		out.Steps = append(out.Steps, p.remove(v))
	}
	// Whatever is applied first may end a conversion: what is copied after it may lack fields
	// already. A step that makes the server forget versions changes no object.
	if steps := out.Steps[min(len(unknown), 1):]; len(steps) > 0 && steps[0].applies {
		steps[0].Before = slices.Concat(dropped.check, p.found(now, stored), steps[0].Before)
	}
	return out
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
		if contract.HasVersion(p.from, v) || contract.HasVersion(p.to, v) {
			known = append(known, v)
		} else {
			unknown = append(unknown, v)
		}
	}
	return known, unknown
}

// ends is how applying the source would end or change the conversion that the cluster has;
// empty where it does not, or where [planner.apply] leaves it as it is.
func (p planner) ends() string {
	if !webhook(p.from) {
		return ""
	}
	has := calls(p.from)
	name := "crd:conversion=webhook,service=NAMESPACE/NAME"
	if s := p.from.Spec.Conversion.Webhook; s != nil && s.ClientConfig != nil && s.ClientConfig.Service != nil {
		name = fmt.Sprintf("crd:conversion=webhook,service=%s/%s", s.ClientConfig.Service.Namespace, s.ClientConfig.Service.Name)
	}
	a, b, differ := p.different()
	options := contract.Options{Elsewhere: p.Elsewhere}
	switch {
	case webhook(p.to) && calls(p.to) != has:
		return fmt.Sprintf("the source names the conversion webhook %s, and the cluster has %s: objects cannot be read where nothing answers; change the source, or the cluster once the new one answers, and plan again", calls(p.to), has)
	case webhook(p.to) && trusted(p.to) && trusted(p.from) && !bytes.Equal(p.to.Spec.Conversion.Webhook.ClientConfig.CABundle, p.from.Spec.Conversion.Webhook.ClientConfig.CABundle):
		return "the source has another caBundle than the cluster: objects cannot be read where the webhook is not trusted; leave it out of the source, and plan again"
	case webhook(p.to):
		return ""
	case p.to.Spec.Conversion != nil:
		return fmt.Sprintf("the source ends the conversion by the webhook that the cluster has, %s (spec.conversion.strategy is None): name it, as with %s, and plan again", has, name)
	case differ && !p.alone() && options.Unconverted(p.to):
		return fmt.Sprintf("%s and %s differ and the source does not name the conversion webhook that the cluster has, %s: the server drops what a version does not have whenever an object is read or written in it; name it, as with %s, and plan again", a, b, has, name)
	}
	return ""
}

// calls is what the server calls to convert objects.
func calls(crd *CRD) string {
	w := crd.Spec.Conversion.Webhook
	switch {
	case w == nil || w.ClientConfig == nil:
		return "without an address"
	case w.ClientConfig.URL != nil:
		return *w.ClientConfig.URL
	case w.ClientConfig.Service == nil:
		return "without an address"
	}
	s := w.ClientConfig.Service
	port, at := int32(443), "/"
	if s.Port != nil {
		port = *s.Port
	}
	if s.Path != nil {
		at = *s.Path
	}
	return fmt.Sprintf("%s/%s:%d%s", s.Namespace, s.Name, port, at)
}

// carries reports whether the server's spec.conversion is kept as it is whenever the
// definition of the source is applied, since the source does not have all of it: what
// kustomize, cert-manager or a job has put in.
func (p planner) carries() bool {
	return webhook(p.from) || p.to.Spec.Conversion == nil && p.Elsewhere[p.to]
}

// copied keeps a copy of all objects.
func (p planner) copied(version, file string) []string {
	return []string{"# a copy of all objects is kept", p.each(version) + " -o yaml > " + p.file(file)}
}

// found keeps a copy of all objects as the cluster has them. Where versions differ and
// nothing converts, objects have all of their fields in the version alone that they are
// stored in.
func (p planner) found(now string, stored []string) []string {
	_, _, differ := p.different()
	if !differ || webhook(p.from) {
		return p.copied(now, "before.yaml")
	}
	stored = slices.DeleteFunc(slices.Clone(stored), func(v string) bool { return !served(p.from, v) })
	if len(stored) < 2 {
		return p.copied(now, "before.yaml")
	}
	var all []string
	for _, v := range stored {
		all = append(all, "# a copy of all objects is kept, with all fields of those that are stored as "+v, p.each(v)+" -o yaml > "+p.file("before-"+v+".yaml"))
	}
	return all
}

// name has the cluster name the webhook that the source names, where no step applies the
// source before objects are rewritten.
func (p planner) name() Step {
	return Step{
		Title: "Apply the definition that names the conversion webhook", applies: true,
		Do:   p.apply(),
		Back: []string{"# nothing is rewritten yet: apply the manifests of the release before"},
	}
}

// kept says what the source needs besides a version that it keeps.
func (p planner) kept(versions ...string) []string {
	if _, _, differ := p.different(); !differ && !webhook(p.from) && !webhook(p.to) {
		return nil
	}
	names := strings.Join(versions, ", ")
	return []string{fmt.Sprintf("# keep the conversions to and from %s as well, in the source and in the webhook that runs: without them objects cannot be converted, or lose fields", names)}
}

// A dropping is what becomes of fields that versions do not share.
type dropping struct {
	blocks []string
	// check is what to look at before objects are read, written or stored in another
	// version, which a client does as soon as it is served.
	check []string
	// applied is what to look at before objects are rewritten besides: the cluster named
	// no webhook, and the definition of the source is to be there.
	applied []string
	back    string // what rewriting leaves to undo
}

// dropped compares the schemas between which objects go from the first step to the last.
func (p planner) dropped() dropping {
	var running []string // the server calls a webhook also where schemas are equal
	strategy := fmt.Sprintf("kubectl get crd %s -o jsonpath='{.spec.conversion.strategy}'", p.to.Name)
	if webhook(p.from) {
		running = []string{"# it says Webhook, as the cluster did: stop where it does not, since fields are dropped then", strategy}
	}
	if webhook(p.from) || webhook(p.to) {
		running = append(running, "# the conversion webhook that knows all versions answers", p.service())
		if webhook(p.from) && !trusted(p.from) && !trusted(p.to) {
			running = append(running,
				"# it prints a certificate: the cluster's definition has no caBundle, and without it the server trusts none that the cluster signed; inject it, as by the annotation cert-manager.io/inject-ca-from",
				fmt.Sprintf("kubectl get crd %s -o jsonpath='{.spec.conversion.webhook.clientConfig.caBundle}' | base64 -d", p.to.Name))
		}
	}
	same := dropping{back: "nothing is to be undone: objects have the same content", check: running}
	a, b, differ := p.different()
	options := contract.Options{Elsewhere: p.Elsewhere}
	switch {
	case !differ:
		return same
	case webhook(p.to) || webhook(p.from):
		converted := dropping{back: "objects are converted by the webhook, and back in the same way", check: running}
		if !webhook(p.from) {
			converted.applied = []string{
				fmt.Sprintf("# it says Webhook: the cluster did not name one before the source was applied, and without it fields that %s and %s do not share are dropped", a, b),
				strategy,
			}
		}
		return converted
	case options.Unconverted(p.to) && (!p.alone() || contract.HasVersion(p.from, p.to.Spec.Versions[0].Name)):
		return dropping{
			blocks: []string{fmt.Sprintf("%s and %s differ and nothing converts them (spec.conversion is None): the server drops what a version does not have whenever an object is read or written in it", a, b)},
			check:  []string{fmt.Sprintf("# fields that %s and %s do not share are dropped: name a conversion webhook first, as with crd:conversion=webhook", a, b)},
			back:   "what was dropped cannot be got back from the server",
		}
	}
	return dropping{
		check: []string{
			fmt.Sprintf("# it says Webhook: the source as it is does not name one, and without it fields that %s and %s do not share are dropped; where it does not, have what is applied name one, as kustomize does", a, b),
			strategy,
		},
		back: "objects are converted if the definition names a webhook, else what was dropped cannot be got back from the server",
	}
}

// different returns two versions with different schemas, of those that the source or the
// cluster has.
func (p planner) different() (a, b string, differ bool) {
	all := slices.Clone(p.to.Spec.Versions)
	for _, v := range p.from.Spec.Versions {
		if !contract.HasVersion(p.to, v.Name) {
			all = append(all, v)
		}
	}
	for _, v := range all[1:] {
		if !contract.SameSchema(&all[0], &v) {
			return all[0].Name, v.Name, true
		}
	}
	return "", "", false
}

// missing are the versions that one definition has and another one has not.
func (p planner) missing(a, b *CRD) []string {
	var all []string
	for _, v := range a.Spec.Versions {
		if !contract.HasVersion(b, v.Name) {
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

func webhook(crd *CRD) bool {
	return crd.Spec.Conversion != nil && crd.Spec.Conversion.Strategy == apiext.WebhookConverter
}

// trusted reports whether the conversion webhook has a caBundle.
func trusted(crd *CRD) bool {
	c := crd.Spec.Conversion
	return c != nil && c.Webhook != nil && c.Webhook.ClientConfig != nil && len(c.Webhook.ClientConfig.CABundle) > 0
}

// alone reports whether the source has one version left, of which it cannot be seen what
// converts it while others are there.
func (p planner) alone() bool { return len(p.to.Spec.Versions) == 1 }

// each reads all objects of a version.
func (p planner) each(version string) string {
	return fmt.Sprintf("kubectl get %s.%s.%s --all-namespaces", p.to.Spec.Names.Plural, version, p.to.Spec.Group)
}

// readable checks that all objects can be read in a version.
func (p planner) readable(version string) []string {
	return []string{"# every object can be read, and their number is noted", p.each(version) + " -o name | wc -l"}
}

func (p planner) addVersions(come, gone []string, now string) Step {
	what := "Apply a definition that has " + strings.Join(append(slices.Clone(come), gone...), " and ") + ", stored as " + now
	s := Step{Title: what, applies: true, Before: p.readable(now)}
	if len(gone) > 0 {
		s.Do = append(s.Do, "# keep "+strings.Join(gone, ", ")+" in the source until the last step, and +kubebuilder:storageversion at "+now)
		s.Do = append(s.Do, p.kept(gone...)...)
	} else {
		s.Do = append(s.Do, "# put +kubebuilder:storageversion at "+now+" for now")
	}
	s.Do = append(s.Do, p.apply()...)
	s.Back = []string{"# nothing is stored in a new version yet: apply the manifests of the release before"}
	if p.carries() {
		s.Back = append([]string{"# nothing is stored in a new version yet: put the source of the release before back"}, p.apply()...)
	}
	return s
}

// apply gives the server what the source says now of this definition, and not what it says
// of others in the same directory: the steps of those are their own.
func (p planner) apply() []string {
	file := path.Join(p.Manifests, p.File(p.to))
	if p.carries() {
		return []string{
			p.Generate,
			"# patch and not apply: what the file does not have stays as it is, as spec.conversion, its caBundle and the annotations by which it is injected",
			fmt.Sprintf("kubectl patch crd %s --type=merge --patch-file=%s", p.to.Name, file),
		}
	}
	return []string{p.Generate, "kubectl apply --server-side -f " + file}
}

// service asks whether something stands behind the conversion webhook.
func (p planner) service() string {
	crd := p.to
	if !webhook(crd) {
		crd = p.from
	}
	w := crd.Spec.Conversion.Webhook
	if w == nil || w.ClientConfig == nil || w.ClientConfig.Service == nil {
		return "# (it is called by its address)"
	}
	return fmt.Sprintf("kubectl get endpointslices -n %s -l kubernetes.io/service-name=%s", w.ClientConfig.Service.Namespace, w.ClientConfig.Service.Name)
}

// moveStorage moves the storage version; an earlier step has applied a definition with
// all versions, or none had to.
func (p planner) moveStorage(now, wanted string, dropped dropping, applied bool) Step {
	s := Step{
		Title:   fmt.Sprintf("Store objects as %s", wanted),
		applies: true,
		Do:      append([]string{"# put +kubebuilder:storageversion at " + wanted}, p.apply()...),
		Back: append([]string{
			"# as long as both versions are there: put the marker back at " + now + "; what was written meanwhile stays stored as " + wanted + " and is converted",
		}, p.apply()...),
	}
	if applied {
		s.Before = append(s.Before, "# all API servers have the definition of the last step, after some seconds")
		s.Before = append(s.Before, dropped.check...)
	}
	s.Before = append(s.Before, p.readable(wanted)...)
	s.Do = append(s.Do, "# what each object is before it is rewritten", p.revisions(wanted)+" > "+p.file("revisions.txt"))
	return s
}

// file names a file of this definition: the steps of several may run in one directory.
func (p planner) file(name string) string { return p.to.Name + "-" + name }

// revisions prints a line for each object, which is another one when the object is written.
func (p planner) revisions(version string) string {
	return p.each(version) + ` -o jsonpath='{range .items[*]}{.metadata.uid} {.metadata.resourceVersion}{"\n"}{end}' | sort`
}

// firstMigration is the first server that has StorageVersionMigration without being asked
// for it: v1beta1 of 1.35 is off, as all beta APIs are.
const firstMigration = 37

func (p planner) rewrite(now, wanted string, stale []string, dropped dropping) Step {
	copied := "rewrite.yaml"
	s := Step{
		Title:  fmt.Sprintf("Rewrite what is stored as %s", strings.Join(stale, ", ")),
		Before: slices.Concat(dropped.check, dropped.applied, p.copied(wanted, copied), p.readable(wanted)),
		Back:   []string{"# " + dropped.back + "; " + p.file(copied) + " has them as they were"},
	}
	s.Do = []string{
		p.each(wanted) + " -o json | kubectl replace --validate=false -f -",
		"# an object that changed meanwhile is a conflict: repeat until there is none; \"no objects passed to replace\" means that there are none",
	}
	check := []string{"# the number of objects is the one that was noted", p.each(wanted) + " -o name | wc -l"}
	if now != wanted {
		check = append(check, "# nothing is printed: every object has been written since "+wanted+" is stored, else repeat", p.revisions(wanted)+" | comm -12 - "+p.file("revisions.txt"))
	}
	if p.KubeVersion == 0 || p.KubeVersion >= firstMigration {
		name := strings.ReplaceAll(p.to.Name, ".", "-") + "-to-" + wanted
		s.Manifest = fmt.Sprintf("apiVersion: storagemigration.k8s.io/v1\nkind: StorageVersionMigration\nmetadata:\n  name: %s\nspec:\n  resource:\n    group: %s\n    resource: %s\n", name, p.to.Spec.Group, p.to.Spec.Names.Plural)
		s.File = p.file("migration.yaml")
		s.Or = append([]string{
			fmt.Sprintf("# instead, where the server has storagemigration.k8s.io/v1, as since 1.%d", firstMigration),
			"kubectl apply -f " + s.File,
			fmt.Sprintf("kubectl wait --for=condition=Succeeded storageversionmigration/%s --timeout=30m", name),
		}, check...)
	}
	s.Do = append(s.Do, check...)
	return s
}

func (p planner) dropStored(wanted string, stale []string) Step {
	return Step{
		Title:  fmt.Sprintf("Take %s out of status.storedVersions", strings.Join(stale, ", ")),
		Before: []string{"# the rewriting has ended without an error: the server believes what is written here, and loses objects that are stored otherwise", fmt.Sprintf("kubectl get crd %s -o jsonpath='{.status.storedVersions}'", p.to.Name)},
		Do:     []string{p.patch(wanted)},
		Back:   []string{p.patch(append(slices.Clone(stale), wanted)...)},
	}
}

// forget takes versions out of status.storedVersions that no definition has. A list fails as
// soon as one object is stored in such a version.
func (p planner) forget(now string, stored, unknown []string) Step {
	names := strings.Join(unknown, ", ")
	if len(stored) == 0 {
		stored = []string{now}
	}
	return Step{
		Title: fmt.Sprintf("Take %s out of status.storedVersions, which no definition has", names),
		Before: append([]string{
			"# no error, else an object is stored as " + names + ": put the version back into the source with its schema and +kubebuilder:unservedversion, and plan again",
		}, p.readable(now)...),
		Do:   []string{p.patch(stored...)},
		Back: []string{p.patch(append(slices.Clone(unknown), stored...)...)},
	}
}

// patch writes status.storedVersions.
func (p planner) patch(versions ...string) string {
	return fmt.Sprintf(`kubectl patch crd %s --subresource=status --type=merge -p '{"status":{"storedVersions":["%s"]}}'`, p.to.Name, strings.Join(versions, `","`))
}

// stopServing takes a version from clients and keeps it for the server. An earlier step
// has kept it in the source, or none has.
func (p planner) stopServing(v string, kept bool) Step {
	mark := "# put +kubebuilder:unservedversion at " + v
	if !kept {
		mark = "# put " + v + " back into the source until the next step, with +kubebuilder:unservedversion"
	}
	do := []string{mark}
	if !kept {
		do = append(do, p.kept(v)...)
	}
	return Step{
		Title: "Stop serving " + v, applies: true,
		Before: []string{"# nobody asks for it any more: the version was deprecated for a release, and this counts no requests but those of these steps", fmt.Sprintf("kubectl get --raw /metrics | grep apiserver_request_total | grep 'group=\"%s\"' | grep 'version=\"%s\"'", p.to.Spec.Group, v)},
		Do:     append(do, p.apply()...),
		Back:   append([]string{"# take +kubebuilder:unservedversion away from " + v + ": objects are served again as they were"}, p.apply()...),
	}
}

func (p planner) remove(v string) Step {
	return Step{
		Title: "Remove " + v, applies: true,
		Before: []string{"# it is not in status.storedVersions", fmt.Sprintf("kubectl get crd %s -o jsonpath='{.status.storedVersions}'", p.to.Name)},
		Do:     append([]string{"# delete " + v + " from the source"}, p.apply()...),
		Back:   append([]string{"# put " + v + " back into the source, served or not: nothing is stored in it"}, p.apply()...),
	}
}

// Write writes plans for people; commands can be copied. Absent are definitions without a
// plan, see [Absent].
func Write(w io.Writer, plans []Plan, absent []string) error {
	var b strings.Builder
	for i, p := range plans {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s (%s)\n", p.Kind, p.Name)
		for _, block := range p.Blocks {
			fmt.Fprintf(&b, "  blocked: %s\n", block)
		}
		for _, note := range p.Notes {
			fmt.Fprintf(&b, "  note: %s\n", note)
		}
		switch {
		case len(p.Steps) > 0:
		case len(p.Blocks) > 0:
			b.WriteString("  no steps: mend what blocks, and plan again\n")
		default:
			b.WriteString("  nothing to migrate: the cluster stores what the source stores\n")
		}
		for n, s := range p.Steps {
			fmt.Fprintf(&b, "\n  %d. %s\n", n+1, s.Title)
			lines(&b, "before", s.Before)
			lines(&b, "do", s.Do)
			if s.Manifest != "" {
				lines(&b, s.File, strings.Split(strings.TrimSuffix(s.Manifest, "\n"), "\n"))
				lines(&b, "or", s.Or)
			}
			lines(&b, "to go back", s.Back)
		}
	}
	if len(absent) > 0 {
		fmt.Fprintf(&b, "\nnew to the cluster, nothing to migrate: %s\n", strings.Join(absent, ", "))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func lines(b *strings.Builder, title string, all []string) {
	fmt.Fprintf(b, "     %s:\n", title)
	for _, l := range all {
		fmt.Fprintf(b, "       %s\n", l)
	}
}
