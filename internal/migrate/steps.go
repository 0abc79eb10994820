package migrate

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// copied keeps a copy of all objects.
func (p planner) copied(version, file string) []string {
	return []string{"# a copy of all objects is kept; it is not made again where this step is repeated", p.each(version) + " -o yaml > " + p.file(file)}
}

// readIn is the version that objects are read in: the wanted one if it is served, else
// another one that is. Before the first step that applies a definition those are served that
// the cluster serves, after it those of the source as well.
func (p planner) readIn(wanted string, applied bool) string {
	in := func(v string) bool { return served(p.from, v) || applied && served(p.to, v) }
	if in(wanted) {
		return wanted
	}
	for _, crd := range []*CRD{p.from, p.to} {
		for _, v := range crd.Spec.Versions {
			if in(v.Name) {
				return v.Name
			}
		}
	}
	return wanted
}

// Copies are commands that keep copies of all objects, and the files that have them.
type copies struct{ lines, files []string }

// copies keeps a copy of all objects as the cluster has them. Where versions differ and
// nothing converts, objects have all of their fields in the version alone that they are
// stored in.
func (p planner) copies(now string, stored []string, name string) copies {
	_, _, in := p.different()
	one := copies{p.copied(p.readIn(now, false), name+".yaml"), []string{p.file(name + ".yaml")}}
	if in == "" || webhook(p.from) {
		return one
	}
	var all copies
	for _, v := range stored {
		if !served(p.from, v) {
			all.lines = append(all.lines, "# "+v+" is not served: fields that it alone has are in the copy only if it is served meanwhile")
			continue
		}
		file := p.file(name + "-" + v + ".yaml")
		all.lines = append(all.lines, "# a copy of all objects is kept, with all fields of those that are stored as "+v+"; it is not made again where this step is repeated", p.each(v)+" -o yaml > "+file)
		all.files = append(all.files, file)
	}
	switch {
	case len(all.files) == 0:
		return copies{append(all.lines, one.lines...), one.files}
	case len(stored) == 1:
		return one
	}
	return all
}

// name has the cluster name the webhook that the source names, where no step applies the
// source before objects are rewritten.
func (p planner) name() Step {
	return Step{
		Title: "Apply the definition that names the conversion webhook", applies: true,
		Do:   append(p.serveOn(), p.apply()...),
		Back: []string{"# nothing is rewritten yet: apply the manifests of the release before"},
	}
}

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
	s := Step{Title: what, applies: true, Before: p.readable(p.readIn(now, false))}
	switch {
	case len(gone) > 0:
		s.Do = append(s.Do, "# keep "+strings.Join(gone, ", ")+" in the source until the last step"+joined(", with ", p.alongside(now)))
		s.Do = append(s.Do, p.kept(gone...)...)
	case now != storage(p.to):
		s.Do = append(s.Do, "# put +kubebuilder:storageversion at "+now+" for now")
	}
	s.Do = append(s.Do, p.serveOn()...)
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
	generate := []string{p.Generate}
	if len(p.Gates) > 0 {
		generate = []string{"# the options of crd name the feature gates of this plan: crd:featureGates=" + strings.Join(p.Gates, ";"), p.Generate}
	}
	if p.carries() {
		return append(generate,
			"# patch and not apply: what the file does not have stays as it is, as spec.conversion, its caBundle and the annotations by which it is injected",
			fmt.Sprintf("kubectl patch crd %s --type=merge --patch-file=%s", p.to.Name, file),
		)
	}
	return append(generate, "kubectl apply --server-side -f "+file)
}

// moveStorage moves the storage version; an earlier step has applied a definition with
// all versions, or none had to.
func (p planner) moveStorage(now, wanted string, dropped dropping, applied bool) Step {
	s := Step{
		Title:   fmt.Sprintf("Store objects as %s", wanted),
		applies: true,
		Back: append([]string{
			"# as long as both versions are there: put +kubebuilder:storageversion back at " + now + "; what was written meanwhile stays stored as " + wanted + " and is converted",
		}, p.apply()...),
	}
	if applied {
		s.Do = []string{"# put +kubebuilder:storageversion at " + wanted}
		s.Before = append(s.Before, "# all API servers have the definition of the last step, after some seconds")
		s.Before = append(s.Before, dropped.check...)
	} else {
		s.Do = p.serveOn()
	}
	s.Before = append(s.Before, p.readable(p.readIn(wanted, applied))...)
	s.Do = append(s.Do, p.apply()...)
	s.Do = append(s.Do, "# what each object is before it is rewritten", p.revisions(p.readIn(wanted, true))+" > "+p.file("revisions.txt"))
	return s
}

// file names a file of this definition: the steps of several may run in one directory.
func (p planner) file(name string) string { return p.to.Name + "-" + name }

// revisions prints a line for each object, which is another one when the object is written.
func (p planner) revisions(version string) string {
	return p.each(version) + ` -o jsonpath='{range .items[*]}{.metadata.uid} {.metadata.resourceVersion}{"\n"}{end}' | sort`
}

// rewrite has the server write all objects as it stores them now; a definition was applied
// before, or none was. Kept are copies of what was there before anything was dropped.
func (p planner) rewrite(now, wanted string, stale []string, dropped dropping, kept copies, applied bool) Step {
	read, copied := p.readIn(wanted, applied), kept
	if applied {
		copied = copies{p.copied(read, "rewrite.yaml"), []string{p.file("rewrite.yaml")}}
	}
	var tried []string
	if applied || len(p.missing(p.from, p.to))+len(p.unserved()) == 0 { // the source serves what was copied
		tried = p.tried(copied.files)
	}
	have := copied.files
	if dropped.drops {
		have = kept.files
	}
	s := Step{
		Title:  fmt.Sprintf("Rewrite what is stored as %s", strings.Join(stale, ", ")),
		Before: slices.Concat(dropped.check, dropped.applied, copied.lines, tried, p.readable(read)),
		Back:   []string{"# " + dropped.back + "; as they were, objects are in " + strings.Join(have, " and ")},
	}
	replaced := p.file("replaced.txt")
	s.Do = []string{
		p.each(read) + " -o json | kubectl replace --validate=false -o name -f - > " + replaced,
		"# an object that changed meanwhile is a conflict: repeat until there is none; \"no objects passed to replace\" means that there are none",
		"# the number of objects that were rewritten is the one that was noted, else repeat",
		"wc -l < " + replaced,
	}
	check := []string{"# the number of objects is the one that was noted", p.each(read) + " -o name | wc -l"}
	if now != wanted {
		check = append(check, "# nothing is printed: every object has been written since "+wanted+" is stored, else repeat", p.revisions(read)+" | comm -12 - "+p.file("revisions.txt"))
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
		}, p.readable(p.readIn(now, false))...),
		Do:   []string{p.patch(stored...)},
		Back: []string{p.patch(append(slices.Clone(unknown), stored...)...)},
	}
}

// patch writes status.storedVersions.
func (p planner) patch(versions ...string) string {
	return fmt.Sprintf(`kubectl patch crd %s --subresource=status --type=merge -p '{"status":{"storedVersions":["%s"]}}'`, p.to.Name, strings.Join(versions, `","`))
}

// alongside says what the source needs to store objects as a version while it has others
// besides its own; empty where it stores them so, and had to say so.
func (p planner) alongside(version string) string {
	if storage(p.to) == version && !p.alone() {
		return ""
	}
	return "+kubebuilder:storageversion at " + version + " alone"
}

// joined is a text with a word before it, or empty.
func joined(word, text string) string {
	if text == "" {
		return ""
	}
	return word + text
}

// unserved are the versions that the cluster serves and the source does not, though it has them.
func (p planner) unserved() []string {
	var all []string
	for _, v := range p.to.Spec.Versions {
		if !v.Served && served(p.from, v.Name) {
			all = append(all, v.Name)
		}
	}
	return all
}

// serveOn has the source serve what the cluster serves, until nobody is left who asks for it.
func (p planner) serveOn() []string {
	if all := p.unserved(); len(all) > 0 {
		return []string{"# take +kubebuilder:unservedversion away from " + strings.Join(all, ", ") + " for now"}
	}
	return nil
}

// stopServing takes versions from clients and keeps them for the server, as all that the
// source does not have. An earlier step has kept those in the source, or none was applied.
func (p planner) stopServing(versions, gone []string, applied bool) Step {
	names := strings.Join(versions, ", ")
	var do []string
	switch {
	case applied:
		do = []string{"# put +kubebuilder:unservedversion at " + names}
	case len(gone) > 0:
		do = append([]string{"# put " + strings.Join(gone, ", ") + " back into the source until the next step, with +kubebuilder:unservedversion" + joined(", and ", p.alongside(storage(p.to)))}, p.kept(gone...)...)
	}
	before := []string{"# nobody asks for it any more: the version was deprecated for a release, and this counts no requests but those of these steps"}
	for _, v := range versions {
		before = append(before, fmt.Sprintf("kubectl get --raw /metrics | grep apiserver_request_total | grep 'group=\"%s\"' | grep 'version=\"%s\"'", p.to.Spec.Group, v))
	}
	return Step{
		Title: "Stop serving " + names, applies: true,
		Before: before,
		Do:     append(do, p.apply()...),
		Back:   append([]string{"# take +kubebuilder:unservedversion away from " + names + ": objects are served again as they were"}, p.apply()...),
	}
}

// remove takes versions from the server; an earlier step has kept them in the source, or
// none has.
func (p planner) remove(gone []string, kept bool) Step {
	names := strings.Join(gone, ", ")
	var do []string
	back := "# put " + names + " back into the source, served or not" + joined(", with ", p.alongside(storage(p.to))) + ": nothing is stored in it"
	if kept {
		do = []string{"# delete " + names + " from the source"}
		back = "# put " + names + " back into the source, served or not: nothing is stored in it"
	}
	return Step{
		Title: "Remove " + names, applies: true,
		Before: []string{"# it is not in status.storedVersions", fmt.Sprintf("kubectl get crd %s -o jsonpath='{.status.storedVersions}'", p.to.Name)},
		Do:     append(do, p.apply()...),
		Back:   append([]string{back}, p.apply()...),
	}
}
