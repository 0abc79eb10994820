// Package complete proposes what may stand next on the command line of a run: generators
// with their options and values, paths, and output rules.
//
// It reads directories and nothing else. How proposals reach a shell, and what stands
// behind other commands, is not its business.
package complete

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/output"
	"github.com/crdgen/crdgen/internal/sourcedir"
)

// A Proposal is a word that goes on, or ends, what has been typed.
type Proposal struct{ Word, About string }

// WithPrefix keeps what begins with a word.
func WithPrefix(all []Proposal, word string) []Proposal {
	return slices.DeleteFunc(slices.Clone(all), func(p Proposal) bool { return !strings.HasPrefix(p.Word, word) })
}

// A Generator is one that a run may name.
type Generator struct {
	config.Generator
	Values map[string][]string // of options that have a fixed set
}

// A Run proposes the arguments of a run.
type Run struct {
	Generators []Generator
	Dir        string // that paths are relative to
	AboutPaths string // what paths= does
}

func (r Run) names() []string {
	names := make([]string, len(r.Generators))
	for i, g := range r.Generators {
		names[i] = g.Name
	}
	return names
}

// Options proposes generators that are not named yet, their options and values,
// paths and output rules.
func (r Run) Options(args []string, word string) []Proposal {
	name, rest, inside := strings.Cut(word, ":")
	if inside && name == "output" {
		return r.outputs(rest, args)
	}
	if i := slices.Index(r.names(), name); inside && i >= 0 {
		return r.options(r.Generators[i], rest)
	}
	if value, ok := strings.CutPrefix(word, "paths="); ok {
		return r.paths("paths=", value)
	}
	if strings.HasPrefix(word, ".") {
		return r.paths("", word)
	}
	all := []Proposal{{"paths=", r.AboutPaths}, {"output:", "says where files go"}}
	for _, g := range r.Generators {
		if slices.ContainsFunc(args, func(arg string) bool { return arg == g.Name || strings.HasPrefix(arg, g.Name+":") }) {
			continue
		}
		all = append(all, Proposal{g.Name, strings.TrimSuffix(g.Help, ".")})
	}
	return WithPrefix(all, word)
}

// options proposes what may stand behind "GENERATOR:".
func (r Run) options(g Generator, text string) []Proposal {
	done, last := "", text
	if i := strings.LastIndexByte(text, ','); i >= 0 {
		done, last = text[:i+1], text[i+1:]
	}
	prefix := g.Name + ":" + done
	name, _, valued := strings.Cut(last, "=")
	var all []Proposal
	for _, o := range g.Options {
		switch {
		case !valued && !strings.Contains(","+done, ","+o.Name+"="):
			all = append(all, Proposal{prefix + o.Name + "=", strings.TrimSuffix(o.Help, ".")})
		case valued && o.Name == name:
			values := g.Values[name]
			if o.Type == config.Boolean {
				values = []string{"true", "false"}
			}
			for _, v := range values {
				all = append(all, Proposal{Word: prefix + name + "=" + v})
			}
		}
	}
	return WithPrefix(all, g.Name+":"+text)
}

// outputs proposes what may stand behind "output:".
func (r Run) outputs(text string, args []string) []Proposal {
	prefix := "output:"
	var all []Proposal
	if name, _, inside := strings.Cut(text, ":"); inside && slices.Contains(r.names(), name) {
		prefix += name + ":"
	} else {
		for _, name := range r.names() {
			if slices.ContainsFunc(args, func(arg string) bool { return arg == name || strings.HasPrefix(arg, name+":") }) {
				all = append(all, Proposal{Word: prefix + name + ":"})
			}
		}
	}
	for _, form := range output.RuleNames() {
		syntax := strings.TrimSuffix(output.RuleSyntax(prefix, form), "DIR")
		if dir, ok := strings.CutPrefix("output:"+text, syntax); ok && strings.HasSuffix(syntax, "=") {
			return r.directories(syntax, dir)
		}
		all = append(all, Proposal{syntax, output.RuleHelp(form).Summary})
	}
	return WithPrefix(all, "output:"+text)
}

// paths proposes patterns of packages.
func (r Run) paths(prefix, word string) []Proposal {
	all := []Proposal{{Word: prefix + "./..."}}
	for _, d := range r.directories("", word) {
		dir := d.Word
		if !strings.HasPrefix(dir, ".") && !filepath.IsAbs(dir) {
			dir = "./" + dir
		}
		all = append(all, Proposal{Word: prefix + dir}, Proposal{Word: prefix + dir + "..."})
	}
	return WithPrefix(all, prefix+word)
}

// directories proposes the directories that begin like a path, with "/" behind them.
func (r Run) directories(prefix, word string) []Proposal {
	at := word[:strings.LastIndexByte(word, '/')+1]
	entries, err := os.ReadDir(output.Absolute(r.Dir, filepath.FromSlash(at)))
	if err != nil {
		return nil
	}
	var all []Proposal
	for _, e := range entries {
		if e.IsDir() && !sourcedir.IsSkipped(e.Name()) {
			all = append(all, Proposal{Word: prefix + at + e.Name() + "/"})
		}
	}
	if word == "." {
		return all
	}
	return WithPrefix(all, prefix+word)
}
