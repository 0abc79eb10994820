// Package sides reads the two sides of a comparison as a command line names them: Go source
// as it is or at a git revision, YAML of files, or of standard input.
//
// It stands above packages run and diff, which do not know each other's work: a side that
// is source is what a run makes of it, by the settings that it has at the revision. It
// compares nothing, reads no flags and prints nothing.
package sides

import (
	"cmp"
	"context"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/parallel"
	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/diff"
	"github.com/crdgen/crdgen/internal/diff/goapi"
	"github.com/crdgen/crdgen/internal/diff/incomparable"
	"github.com/crdgen/crdgen/internal/diff/revision"
	"github.com/crdgen/crdgen/internal/fieldfate"
	"github.com/crdgen/crdgen/internal/generatedby"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/output"
	"github.com/crdgen/crdgen/internal/run"
	"github.com/crdgen/crdgen/internal/settings"
	"github.com/crdgen/crdgen/internal/variant"
)

// Sides are the two sides of a comparison, as who asks for it names them. They must be
// closed.
type Sides struct {
	// Request is what the source of a side is read with, but for the directory and the
	// markers, which are the side's own.
	Request run.Request
	// Project is the directory with the settings that are in effect, and Args are the
	// arguments that plans are made of.
	Project run.Project
	Args    []string
	// Settings are those in effect, and ConfigFile is how the command line names them.
	Settings   *settings.Settings
	ConfigFile string
	// Shown is the directory that names in messages are relative to.
	Shown string

	// Against and To name the sides, empty for the merge base and for the source as it is.
	// Old and New are their variants, and OldFlags and NewFlags the flags that name these.
	Against, To        string
	Old, New           variant.Choice
	OldFlags, NewFlags VariantFlags

	// Getenv reads variables of the environment, of which a run in CI has some that say what a
	// pull request is for.
	Getenv func(string) string
	// Stdin says that there is a standard input, Documents reads the objects of a file,
	// of a directory, or of it.
	Stdin     bool
	Documents func(name string) ([]crvalidation.Document, diag.List, error)
	// Outcomes is what becomes of the fields of a program's kinds in conversions.
	Outcomes func(*model.Program) ([]fieldfate.Kind, diag.List)

	plan   run.Plan // of the source as it is
	trees  []*revision.Tree
	read   []goapi.Source // of the sides that are source
	unused diag.List      // what flags of variants name and a side does not, and what was passed over
}

// VariantFlags are the names of the flags that name a variant.
type VariantFlags struct{ Channel, Gates string }

// Read reads both sides. The source of a revision is fetched while the new side is read: git and
// the file system leave a processor idle. It is loaded afterwards, when what both sides import is
// in memory.
func (s *Sides) Read(ctx context.Context) (old, new *diff.Side, err error) {
	if s.plan, err = planOf(s.Project, s.Args); err != nil {
		return nil, nil, err
	}
	second := func(named variant.Choice) made {
		return s.find(ctx, wanted{value: s.To, what: "the new side", isCurrent: s.To == "", variant: s.New, named: named, flags: s.NewFlags})()
	}
	var a, b made
	if s.To == "" {
		var first func() made
		parallel.Do(2, func(i int) {
			if i == 0 {
				first = s.find(ctx, s.old())
			} else {
				b = second(s.New)
			}
		})
		a = first()
	} else if a = s.find(ctx, s.old())(); a.err == nil {
		b = second(s.left(a.source != nil))
	}
	for _, m := range []made{a, b} {
		if m.tree != nil {
			s.trees = append(s.trees, m.tree)
		}
		if m.source != nil {
			s.read = append(s.read, *m.source)
		}
		s.tell(m.told)
		s.unused.Add(m.passed...)
	}
	return a.side, b.side, cmp.Or(a.err, b.err)
}

// made is what reading a side gives.
type made struct {
	side   *diff.Side
	tree   *revision.Tree // must be closed, also beside an error
	source *goapi.Source  // nil for YAML
	// told is about what was asked for, of both sides once, and passed about objects of this one.
	told, passed diag.List
	err          error
}

// Unused are the warnings about variants that flags name and a side does not have.
func (s *Sides) Unused() diag.List { return s.unused }

// GoAPI compares Go identifiers of the sides that were read.
func (s *Sides) GoAPI(ctx context.Context) ([]change.Finding, error) {
	if len(s.read) < 2 {
		return nil, &incomparable.Error{Message: "flag --go-api: one of the sides is no Go source", Help: "name a git revision with --against, and with --to if it is given"}
	}
	return goapi.Compare(ctx, s.read[0], s.read[1])
}

// Close removes what revisions were unpacked into.
func (s *Sides) Close() {
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
	// named is what flags say of the variant of this side alone.
	named variant.Choice
	flags VariantFlags
}

// left is what flags say of the variant of the new side where that is YAML: what the old
// side takes over is used.
func (s *Sides) left(oldIsSource bool) variant.Choice {
	new := s.New
	if s.To == "" || !oldIsSource {
		return new
	}
	if s.Old.Channel == "" {
		new.Channel = ""
	}
	if s.Old.Gates == nil {
		new.Gates = nil
	}
	return new
}

// plain refuses flags that name a variant of a side that is YAML: they would be ignored,
// and another variant be compared than the one that was asked for.
func (w wanted) plain() error {
	flag := w.flags.Channel
	switch {
	case w.named.Channel != "":
	case len(w.named.Gates) > 0:
		flag = w.flags.Gates
	default:
		return nil
	}
	return &incomparable.Error{
		Message: fmt.Sprintf("flag --%s: %s is YAML, which is of one variant already", flag, w.what),
		Help:    "leave the flag out and name the YAML of that variant, or name a git revision",
	}
}

// old is the old side. Where flags name a variant of it and nothing else, two variants of
// one source are compared.
func (s *Sides) old() wanted {
	w := wanted{value: s.Against, what: "the old side", variant: s.Old, named: s.Old, flags: s.OldFlags}
	w.isCurrent = s.Against == "" && (s.Old.Channel != "" || s.Old.Gates != nil)
	if w.variant.Channel == "" {
		w.variant.Channel = s.New.Channel
	}
	if w.variant.Gates == nil {
		w.variant.Gates = s.New.Gates
	}
	return w
}

// find finds a side, fetches the source of a revision, and returns what reads it. Without a
// value the old side is the merge base, and the new one the source as it is.
func (s *Sides) find(ctx context.Context, w wanted) (read func() made) {
	failed := func(err error) func() made { return func() made { return made{err: err} } }
	value := w.value
	if w.isCurrent {
		return func() made {
			return s.source(s.Project.Dir, "the working tree", w, basis{settings: s.Settings, plan: s.plan}, nil)
		}
	}
	file := output.Absolute(s.Project.Dir, value)
	_, missing := os.Stat(file)
	switch {
	case value == "-" && !s.Stdin, value == "":
	case value == "-", missing == nil && !revision.IsKnown(ctx, s.Project.Dir, value), missing == nil && strings.HasPrefix(value, "."), missing == nil && filepath.IsAbs(value):
		if err := w.plain(); err != nil {
			return failed(err)
		}
		return func() made { return s.documents(value) }
	case missing == nil:
		return failed(&incomparable.Error{
			Message: fmt.Sprintf("%q is a file and a git revision", value),
			Help:    fmt.Sprintf("write ./%s for the file, or the revision in full, as in refs/heads/%s", value, value),
		})
	}
	if isFileName(value) {
		return failed(&incomparable.Error{Message: fmt.Sprintf("%s: file or directory %q does not exist", w.what, value), Help: "name YAML, a git revision, or - for standard input"})
	}
	var by basis
	tree, err := revision.Open(ctx, s.Project.Dir, value, s.Getenv, func(t *revision.Tree) (_ []string, err error) {
		by, err = s.atRevision(t, w.what)
		return by.plan.Paths, err
	})
	if err != nil {
		return failed(err)
	}
	return func() made {
		dir, err := tree.Dir(s.Project.Dir)
		if err != nil {
			return made{tree: tree, err: err}
		}
		m := s.source(dir, tree.Name, w, by, tree)
		m.tree = tree
		return m
	}
}

// isFileName reports whether the name of a side can be no revision.
func isFileName(name string) bool {
	return filepath.IsAbs(name) || strings.HasPrefix(name, "./") || strings.HasPrefix(name, "../") ||
		slices.Contains([]string{".yaml", ".yml", ".json"}, filepath.Ext(name))
}

// documents reads CRDs of files.
func (s *Sides) documents(name string) made {
	docs, findings, err := s.Documents(name)
	if err != nil {
		return made{err: err}
	}
	if findings.HasErrors() {
		return made{err: &run.FindingsError{List: findings}}
	}
	if name == "-" {
		name = "standard input"
	}
	side, err := diff.FromDocuments(name, docs)
	if err != nil {
		return made{err: err}
	}
	return made{side: side, passed: side.Unapplied(), err: side.Filled()}
}

// IgnoreGenerated is the build tag that leaves generated files out.
const IgnoreGenerated = generatedby.BuildTag

// tell adds findings about what was asked for, of one side where both have the same.
func (s *Sides) tell(found diag.List) {
	for _, d := range found {
		if !slices.ContainsFunc(s.unused, func(other diag.Diagnostic) bool { return other.Message == d.Message }) {
			s.unused.Add(d)
		}
	}
}

// source builds the CRDs of Go source below a directory. What crdgen is stricter about
// than controller-gen keeps nobody from comparing.
func (s *Sides) source(dir, name string, w wanted, by basis, tree *revision.Tree) (m made) {
	p, err := by.plan.InVariant(w.variant)
	if err != nil {
		return made{err: err}
	}
	var converted *model.Program
	p = watched(p, func(of *model.Program) { converted = of })
	name += w.variant.String()
	if by.bare {
		name += ", without " + config.Name
	}
	if tree != nil {
		for _, o := range tree.Outside {
			name += fmt.Sprintf(", with %s as it is now in %s", o.Module, output.Relative(s.Shown, o.Dir))
		}
	}
	p.Revision = tree
	if tree != nil && p.Top != "" { // the same directory of the revision
		if p.Top, err = tree.Dir(p.Top); err != nil {
			return made{err: err}
		}
	}
	if tree != nil {
		if p.Paths, err = tree.Patterns(p.Paths); err != nil {
			return made{err: err}
		}
	}
	// Importers compile with the generated files, which crdgen itself leaves out.
	tags := slices.DeleteFunc(slices.Clone(s.Request.Tags), func(tag string) bool { return tag == IgnoreGenerated })
	m.source = &goapi.Source{Dir: dir, Patterns: p.Paths, Tags: tags}
	r := s.Request
	r.Dir, r.Markers, r.Configured = dir, by.settings.Registry(), by.settings.NamesGenerators()
	if told := s.Request.Progress; told != nil {
		r.Progress = func(doing string) { told(w.what + ": " + doing) }
	}
	part, err := r.Build(&p)
	if err != nil {
		return made{err: fmt.Errorf("%s, %s: %w", w.what, name, err)}
	}
	if tree != nil && tree.Lacks() != nil {
		return made{err: fmt.Errorf("%s, %s: %w", w.what, name, tree.Lacks())}
	}
	findings := part.Findings.Relaxed().WithoutConsequences().Sorted()
	if findings.HasErrors() {
		return made{err: s.broken(findings.Errors(), dir, name, w.what, tree)}
	}
	m.told = w.named.Unused(w.flags.Channel, part.Program, findings)
	for _, d := range w.variant.LeftOut(w.flags.Channel, w.flags.Gates, p.Plan, part.Program) {
		if d.Pos.Filename = output.Relative(s.Shown, d.Pos.Filename); tree != nil {
			d.Pos = token.Position{} // a file of a moment
		}
		m.told.Add(d)
	}
	m.side, err = diff.FromSource(name, part.Program, part.Files)
	if err != nil {
		return made{err: err}
	}
	if converted != nil {
		addConversions(m.side, converted, s.Outcomes)
	}
	return m
}

// broken says why the source of a side cannot be compared.
func (s *Sides) broken(findings diag.List, dir, name, what string, tree *revision.Tree) error {
	d := diag.Diagnostic{Code: diag.Usage, Message: fmt.Sprintf("%s, %s, cannot be read", what, name), Help: "nothing was compared: see what is wrong with it"}
	if tree != nil && len(tree.Submodules) > 0 {
		d.Help = "nothing was compared; submodules are not read: " + strings.Join(tree.Submodules, ", ")
	}
	for i := range findings {
		if tree == nil {
			continue
		}
		findings[i].Pos.Filename = output.Relative(dir, findings[i].Pos.Filename)
		if findings[i].Code == diag.BadPattern { // its help names the directory of a moment
			findings[i].Help = "a directory that was called otherwise is found by paths that hold both, such as ./...; or " + revision.YAMLHelp
		}
	}
	return &run.FindingsError{List: append(diag.List{d}, findings...)}
}
