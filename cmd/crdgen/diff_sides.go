package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/diff"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/run"
	"github.com/crdgen/crdgen/internal/variant"

	"github.com/crdgen/crdgen/internal/contract/change"
)

// sides reads the two sides of a comparison.
type sides struct {
	ctx    context.Context
	in     invocation
	fl     flags
	plan   run.Plan // of the source as it is
	trees  []*diff.Tree
	read   []diff.Source // of the sides that are source
	unused diag.List     // what flags of variants name and a side does not

	// args are the arguments that plans are made of, with the generators that they can name;
	// configFile is the flag that names the settings.
	args       []string
	known      []generators.Generator
	configFile string
}

// goAPI compares Go identifiers of the sides that were read.
func (s *sides) goAPI() ([]change.Finding, error) {
	if len(s.read) < 2 {
		return nil, &usageError{message: "flag --go-api: one of the sides is no Go source", help: "name a git revision with --against, and with --to if it is given"}
	}
	return diff.GoAPI(s.ctx, s.read[0], s.read[1])
}

// close removes what revisions were unpacked into.
func (s *sides) close() {
	for _, t := range s.trees {
		_ = t.Close()
	}
}

// wanted is a side as the flags name it.
type wanted struct {
	value     string // of the flag; empty for the merge base, or for the source as it is
	what      string // the side, in messages
	isCurrent bool   // it is the source as it is
	variant   variant.Choice
	// named is what flags say of the variant of this side alone; channelFlag and gatesFlag
	// are the flags.
	named                  variant.Choice
	channelFlag, gatesFlag string
}

// left is what flags say of the variant of the new side where that is YAML: what the old
// side takes over is used.
func (s *sides) left(df diffFlags, new variant.Choice) variant.Choice {
	if df.to == "" || len(s.read) == 0 {
		return new
	}
	if df.old.Channel == "" {
		new.Channel = ""
	}
	if df.old.Gates == nil {
		new.Gates = nil
	}
	return new
}

// plain refuses flags that name a variant of a side that is YAML: they would be ignored,
// and another variant be compared than the one that was asked for.
func (w wanted) plain() error {
	flag := w.channelFlag
	switch {
	case w.named.Channel != "":
	case len(w.named.Gates) > 0:
		flag = w.gatesFlag
	default:
		return nil
	}
	return &diff.Error{
		Message: fmt.Sprintf("flag --%s: %s is YAML, which is of one variant already", flag, w.what),
		Help:    "leave the flag out and name the YAML of that variant, or name a git revision",
	}
}

// oldSide is the old side as flags name it. Where they name a variant of it and nothing
// else, two variants of one source are compared.
func oldSide(df diffFlags, new variant.Choice) wanted {
	w := wanted{value: df.against, what: "the old side", variant: df.old, named: df.old, channelFlag: againstChannelFlag, gatesFlag: againstGatesFlag}
	w.isCurrent = df.against == "" && (df.old.Channel != "" || df.old.Gates != nil)
	if w.variant.Channel == "" {
		w.variant.Channel = new.Channel
	}
	if w.variant.Gates == nil {
		w.variant.Gates = new.Gates
	}
	return w
}

// side reads a side. Without a value the old side is the merge base, and the new one the
// source as it is.
func (s *sides) side(w wanted) (*diff.Side, error) {
	value := w.value
	if w.isCurrent {
		return s.source(s.in.dir, "the working tree", w, basis{in: s.in, plan: s.plan}, nil)
	}
	file := absolute(s.in.dir, value)
	_, missing := os.Stat(file)
	switch {
	case value == "-" && s.in.stdin == nil, value == "":
	case value == "-", missing == nil && !diff.IsRevision(s.ctx, s.in.dir, value), missing == nil && strings.HasPrefix(value, "."), missing == nil && filepath.IsAbs(value):
		if err := w.plain(); err != nil {
			return nil, err
		}
		return s.documents(value)
	case missing == nil:
		return nil, &diff.Error{
			Message: fmt.Sprintf("%q is a file and a git revision", value),
			Help:    fmt.Sprintf("write ./%s for the file, or the revision in full, as in refs/heads/%s", value, value),
		}
	}
	if diff.IsFileName(value) {
		return nil, &diff.Error{Message: fmt.Sprintf("%s: file or directory %q does not exist", w.what, value), Help: "name YAML, a git revision, or - for standard input"}
	}
	var by basis
	tree, err := diff.Open(s.ctx, s.in.dir, value, func(t *diff.Tree) (_ []string, err error) {
		by, err = s.atRevision(t, w.what)
		return by.plan.Paths, err
	})
	if err != nil {
		return nil, err
	}
	s.trees = append(s.trees, tree)
	dir, err := tree.Dir(s.in.dir)
	if err != nil {
		return nil, err
	}
	return s.source(dir, tree.Name, w, by, tree)
}

// documents reads CRDs of files.
func (s *sides) documents(name string) (*diff.Side, error) {
	docs, findings, err := readResources(s.in, []string{name}, true)
	if err != nil {
		return nil, err
	}
	if findings.HasErrors() {
		return nil, &run.FindingsError{List: findings}
	}
	if name == "-" {
		name = "standard input"
	}
	side, err := diff.FromDocuments(name, docs)
	if err != nil {
		return nil, err
	}
	return side, side.Filled()
}

// source builds the CRDs of Go source below a directory. What crdgen is stricter about
// than controller-gen keeps nobody from comparing.
func (s *sides) source(dir, name string, w wanted, by basis, tree *diff.Tree) (*diff.Side, error) {
	in := by.in
	in.dir = dir
	p, err := by.plan.InVariant(w.variant)
	if err != nil {
		return nil, err
	}
	var converted *model.Program
	p = watched(p, func(of *model.Program) { converted = of })
	name += w.variant.String()
	if by.bare {
		name += ", without " + config.Name
	}
	p.Revision = tree
	if tree != nil && p.Top != "" { // the same directory of the revision
		if p.Top, err = tree.Dir(p.Top); err != nil {
			return nil, err
		}
	}
	if tree != nil {
		if p.Paths, err = tree.Patterns(p.Paths); err != nil {
			return nil, err
		}
	}
	// Importers compile with the generated files, which crdgen itself leaves out.
	tags := slices.DeleteFunc(slices.Clone(s.fl.Tags), func(tag string) bool { return tag == ignoreGenerated })
	s.read = append(s.read, diff.Source{Dir: dir, Patterns: p.Paths, Tags: tags})
	bar := startProgress(in, s.fl)
	defer bar.stop()
	part, err := in.request(s.fl, bar).Build(&p)
	if err != nil {
		return nil, fmt.Errorf("%s, %s: %w", w.what, name, err)
	}
	findings := part.Findings.Relaxed().WithoutConsequences().Sorted()
	if findings.HasErrors() {
		return nil, s.broken(findings.Errors(), dir, name, w.what, tree)
	}
	for _, d := range w.named.Unused(w.channelFlag, part.Program, findings) {
		if !slices.ContainsFunc(s.unused, func(other diag.Diagnostic) bool { return other.Message == d.Message }) {
			s.unused.Add(d) // of one side, where both have the same
		}
	}
	side, err := diff.FromSource(name, part.Program, part.Files)
	if err != nil {
		return nil, err
	}
	if converted != nil {
		addConversions(side, converted)
	}
	return side, nil
}

// broken says why the source of a side cannot be compared.
func (s *sides) broken(findings diag.List, dir, name, what string, tree *diff.Tree) error {
	d := diag.Diagnostic{Code: diag.Usage, Message: fmt.Sprintf("%s, %s, cannot be read", what, name), Help: "nothing was compared: see what is wrong with it"}
	if tree != nil && len(tree.Submodules) > 0 {
		d.Help = "nothing was compared; submodules are not read: " + strings.Join(tree.Submodules, ", ")
	}
	for i := range findings {
		if tree == nil {
			continue
		}
		findings[i].Pos.Filename = relative(dir, findings[i].Pos.Filename)
		if findings[i].Code == diag.BadPattern { // its help names the directory of a moment
			findings[i].Help = "a directory that was called otherwise is found by paths that hold both, such as ./...; or compare with YAML of that revision"
		}
	}
	return &run.FindingsError{List: append(diag.List{d}, findings...)}
}
