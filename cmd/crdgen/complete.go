package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/output"
	"github.com/crdgen/crdgen/internal/prune"
	"github.com/crdgen/crdgen/internal/sample"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/help"
)

// completeCommands says what the shell may propose for arguments and flags. The
// scripts that ask are cobra's: "crdgen completion".
func completeCommands(in invocation, root *cobra.Command, known []generators.Generator) {
	options := completer{known: known, dir: in.dir}
	kinds := func(args []string, toComplete string) []cobra.Completion {
		return in.completeKinds(known, args, toComplete)
	}
	words := func(also ...string) func([]string, string) []cobra.Completion {
		return func(args []string, toComplete string) []cobra.Completion {
			if len(args) > 0 {
				return nil
			}
			r, err := in.projectMarkers()
			if err != nil {
				r = markers.Default() // what is wrong with the settings is told by runs
			}
			return append(completeWords(r, toComplete), withPrefix(also, toComplete)...)
		}
	}
	arguments := map[string]func(args []string, toComplete string) []cobra.Completion{
		"crdgen": options.complete, "check": options.complete, "fix": options.complete,
		"cost": options.complete, "validate": options.complete,
		"sample": func(args []string, toComplete string) []cobra.Completion {
			if len(args) == 0 {
				return append(kinds(args, toComplete), options.complete(args, toComplete)...)
			}
			return options.complete(args, toComplete)
		},
		"rebase-hub": func(args []string, toComplete string) []cobra.Completion {
			if len(args) < 2 {
				return kinds(args, toComplete)
			}
			return options.complete(args, toComplete)
		},
		"explain": words(), "markers": words(), "help": words(append(commandNames(root), append(options.names(), "output", "paths")...)...),
	}
	for _, c := range append(root.Commands(), root) {
		if f, ok := arguments[c.Name()]; ok {
			c.ValidArgsFunction = func(_ *cobra.Command, args []string, toComplete string) ([]cobra.Completion, cobra.ShellCompDirective) {
				return proposed(f(args, toComplete))
			}
		}
		completeFlags(c)
		for _, sub := range c.Commands() {
			completeFlags(sub)
		}
	}
}

// proposed adds what the shell is to do: no file names, and no blank behind what goes
// on.
func proposed(all []cobra.Completion) ([]cobra.Completion, cobra.ShellCompDirective) {
	directive := cobra.ShellCompDirectiveNoFileComp
	if slices.ContainsFunc(all, func(c string) bool {
		word, _, _ := strings.Cut(c, "\t")
		return strings.HasSuffix(word, "=") || strings.HasSuffix(word, ":") || strings.HasSuffix(word, "/")
	}) {
		directive |= cobra.ShellCompDirectiveNoSpace
	}
	return all, directive
}

// completeFlags proposes the values of flags that have a fixed set.
func completeFlags(c *cobra.Command) {
	var versions []string
	for v := kube.LatestVersion(); v >= kube.FirstVersion; v-- {
		versions = append(versions, v.String())
	}
	for name, values := range map[string][]string{
		"compat": {"controller-gen"}, "check": pass.Levels(), "color": {"auto", "always", "never"},
		"diagnostics": {string(diag.Text), string(diag.JSON), string(diag.GitHub), string(diag.SARIF)},
		"fail-on":     config.FailLevels(), "kube-version": versions,
		"form": sample.Forms(), "output": costFormats(), "format": help.Formats(),
	} {
		if flag := c.Flags().Lookup(name); flag != nil {
			if len(flag.Annotations[valuesAnnotation]) == 0 {
				takes(c.Flags(), name, values)
			}
			// It fails for a flag that is not there or has a function already.
			_ = c.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp|cobra.ShellCompDirectiveKeepOrder))
		}
	}
}

// withPrefix keeps what begins with a word.
func withPrefix(all []string, word string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(s string) bool { return !strings.HasPrefix(s, word) })
}

func commandNames(root *cobra.Command) []string {
	var names []string
	for _, c := range root.Commands() {
		names = append(names, c.Name())
	}
	return names
}

// completeWords proposes codes and markers; markers with "+" where the word has one, and
// without where it names the beginning of one.
func completeWords(r *markers.Registry, word string) []cobra.Completion {
	var all []string
	if !strings.HasPrefix(word, "+") {
		for _, e := range explanations() {
			all = append(all, cobra.CompletionWithDesc(string(e.Code), e.Title))
		}
	}
	for _, name := range help.Names(r) {
		if strings.HasPrefix(word, "+") {
			name = "+" + name
		}
		if word != "" {
			all = append(all, name)
		}
	}
	return withPrefix(all, word)
}

// A completer proposes options of a run.
type completer struct {
	known []generators.Generator
	dir   string
}

func (c completer) names() []string {
	names := make([]string, len(c.known))
	for i, g := range c.known {
		names[i] = g.Name
	}
	return names
}

// complete proposes generators that are not named yet, their options and values,
// paths and output rules.
func (c completer) complete(args []string, word string) []cobra.Completion {
	name, rest, inside := strings.Cut(word, ":")
	if inside && name == "output" {
		return c.outputs(rest, args)
	}
	if i := slices.Index(c.names(), name); inside && i >= 0 {
		return c.options(c.known[i], rest)
	}
	if value, ok := strings.CutPrefix(word, "paths="); ok {
		return c.paths("paths=", value)
	}
	if strings.HasPrefix(word, ".") {
		return c.paths("", word)
	}
	all := []string{cobra.CompletionWithDesc("paths=", pathsHelp().Summary), cobra.CompletionWithDesc("output:", "says where files go")}
	for _, g := range c.known {
		if slices.ContainsFunc(args, func(arg string) bool { return arg == g.Name || strings.HasPrefix(arg, g.Name+":") }) {
			continue
		}
		about := ""
		if g.Help != nil {
			about = strings.TrimSuffix(g.Help.Summary, ".")
		}
		all = append(all, cobra.CompletionWithDesc(g.Name, about))
	}
	return withPrefix(all, word)
}

// options proposes what may stand behind "GENERATOR:".
func (c completer) options(g generators.Generator, text string) []cobra.Completion {
	words, err := vocabulary([]generators.Generator{g})
	if err != nil {
		return nil
	}
	done, last := "", text
	if i := strings.LastIndexByte(text, ','); i >= 0 {
		done, last = text[:i+1], text[i+1:]
	}
	prefix := g.Name + ":" + done
	name, value, valued := strings.Cut(last, "=")
	var all []string
	for _, o := range words.Generators[0].Options {
		switch {
		case !valued && !strings.Contains(","+done, ","+o.Name+"="):
			all = append(all, cobra.CompletionWithDesc(prefix+o.Name+"=", strings.TrimSuffix(o.Help, ".")))
		case valued && o.Name == name:
			values := g.Values[name]
			if o.Type == config.Boolean {
				values = []string{"true", "false"}
			}
			for _, v := range withPrefix(values, value) {
				all = append(all, prefix+name+"="+v)
			}
		}
	}
	return withPrefix(all, g.Name+":"+text)
}

// outputs proposes what may stand behind "output:".
func (c completer) outputs(text string, args []string) []cobra.Completion {
	prefix := "output:"
	var all []string
	if name, _, inside := strings.Cut(text, ":"); inside && slices.Contains(c.names(), name) {
		prefix += name + ":"
	} else {
		for _, name := range c.names() {
			if slices.ContainsFunc(args, func(arg string) bool { return arg == name || strings.HasPrefix(arg, name+":") }) {
				all = append(all, prefix+name+":")
			}
		}
	}
	for _, form := range output.RuleNames() {
		syntax := strings.TrimSuffix(ruleSyntax(prefix, form), "DIR")
		if dir, ok := strings.CutPrefix("output:"+text, syntax); ok && strings.HasSuffix(syntax, "=") {
			return c.directories(syntax, dir)
		}
		all = append(all, cobra.CompletionWithDesc(syntax, ruleHelp(form).Summary))
	}
	return withPrefix(all, "output:"+text)
}

// paths proposes patterns of packages.
func (c completer) paths(prefix, word string) []cobra.Completion {
	all := []string{prefix + "./..."}
	for _, dir := range c.directories("", word) {
		if !strings.HasPrefix(dir, ".") && !filepath.IsAbs(dir) {
			dir = "./" + dir
		}
		all = append(all, prefix+dir, prefix+dir+"...")
	}
	return withPrefix(all, prefix+word)
}

// directories proposes the directories that begin like a path, with "/" behind them.
func (c completer) directories(prefix, word string) []cobra.Completion {
	at := word[:strings.LastIndexByte(word, '/')+1]
	entries, err := os.ReadDir(absolute(c.dir, filepath.FromSlash(at)))
	if err != nil {
		return nil
	}
	var all []string
	for _, e := range entries {
		if e.IsDir() && !prune.IsPassedOver(e.Name()) {
			all = append(all, prefix+at+e.Name()+"/")
		}
	}
	if word == "." {
		return all
	}
	return withPrefix(all, prefix+word)
}

// completeKinds proposes the kinds of the packages below the working directory, and
// behind a kind its versions.
func (in invocation) completeKinds(known []generators.Generator, args []string, word string) []cobra.Completion {
	p, err := in.plainPlan(nil, known)
	if err != nil {
		return nil
	}
	program, _, _, err := build(in, flags{tags: []string{"ignore_autogenerated"}, checks: pass.Off}, &p, nil)
	if err != nil || program == nil {
		return nil
	}
	var all []string
	for _, kind := range program.Kinds {
		if len(args) == 0 {
			all = append(all, cobra.CompletionWithDesc(kind.Name, kind.Group))
			continue
		}
		for _, v := range kind.Versions {
			if kind.Name == args[0] {
				all = append(all, v.Name)
			}
		}
	}
	slices.Sort(all)
	return withPrefix(slices.Compact(all), word)
}
