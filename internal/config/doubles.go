package config

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/config/calls"
)

// A writing is what a generator of a run writes, as far as its arguments say.
type writing struct {
	generator string
	dir       string   // "" for beside the packages
	file      string   // for generators with one file for all packages
	paths     []string // for those with files for each
	by        calls.Command
}

// oneFile has the files of generators that write one for all packages.
var oneFile = map[string]string{"rbac": "role.yaml", "webhook": "manifests.yaml"}

// writings are what a run writes into files.
func (r writtenRun) writings(by calls.Command) []writing {
	var all []writing
	for _, line := range r.generators {
		name, options, _ := strings.Cut(line, ":")
		rule := r.output
		for _, o := range r.outputs {
			if own, ok := strings.CutPrefix(o, name+": "); ok {
				rule = own
			}
		}
		if slices.Contains(plainRules(), rule) {
			continue
		}
		w := writing{generator: name, dir: path.Join("config", name), file: oneFile[name], paths: r.paths, by: by}
		if name == "object" && !strings.HasPrefix(rule, "{dir:") {
			w.dir = "" // a rule for artifacts leaves code beside its package
			_, w.dir, _ = strings.Cut(rule, "code: ")
		} else if rule != "" {
			_, dir, _ := strings.Cut(strings.Trim(strings.TrimPrefix(rule, "{artifacts: "), "{}"), ": ")
			w.dir, _, _ = strings.Cut(dir, ", ")
			w.dir = path.Clean(unquoted(w.dir))
		}
		if _, given, ok := strings.Cut(options, "fileName: "); ok && w.file != "" {
			w.file, _, _ = strings.Cut(strings.TrimRight(given, "}"), ", ")
		}
		all = append(all, w)
	}
	return all
}

// same reports whether two generators write one file, where their packages say so.
func (w writing) same(other writing) bool {
	if w.generator != other.generator || w.dir != other.dir || w.file != other.file {
		return false
	}
	return w.file != "" || slices.ContainsFunc(w.paths, func(a string) bool {
		return slices.ContainsFunc(other.paths, func(b string) bool { return covers(a, b) || covers(b, a) })
	})
}

// covers reports whether a pattern names all that another one names.
func covers(pattern, other string) bool {
	pattern, other = path.Clean(pattern), path.Clean(other)
	below, all := strings.CutSuffix(pattern, "...")
	if !all {
		return pattern == other
	}
	if below == "" {
		return !strings.Contains(strings.SplitN(other, "/", 2)[0], ".") || strings.HasPrefix(other, "...")
	}
	return strings.HasPrefix(other+"/", below)
}

// withoutDoubles removes the generators from a run that write what one before has written,
// and says which.
func (r *writtenRun) withoutDoubles(by calls.Command, before []writing) (kept []writing, left []string) {
	var dropped []string
	var first writing
	for _, w := range r.writings(by) {
		if at := slices.IndexFunc(before, w.same); at >= 0 {
			dropped, first = append(dropped, w.generator), before[at]
			continue
		}
		kept = append(kept, w)
	}
	if len(dropped) == 0 {
		return kept, nil
	}
	r.generators = slices.DeleteFunc(r.generators, func(line string) bool {
		name, _, _ := strings.Cut(line, ":")
		return slices.Contains(dropped, name)
	})
	r.outputs = slices.DeleteFunc(r.outputs, func(line string) bool {
		name, _, _ := strings.Cut(line, ":")
		return slices.Contains(dropped, name)
	})
	return kept, []string{fmt.Sprintf("its %s writes files that line %d of %s has written", strings.Join(dropped, " and "), first.by.Line, first.by.Place())}
}
