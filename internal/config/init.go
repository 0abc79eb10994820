package config

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/internal/config/calls"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
	"github.com/crdgen/crdgen/markers/syntax"
)

const initHead = `# yaml-language-server: $schema=` + SchemaURL + `
#
# Settings of crdgen for this module. Flags and CRDGEN_FLAGS win over them;
# "crdgen config show" prints what is in effect.

# What is read where the command line names no paths.
paths: %s

# What fails a run: error, or warning as well.
failOn: error

# The oldest API server that has to take what is written.
# kubeVersion: "1.28"

# Findings that are known and not reported again; "crdgen check --write-baseline"
# writes it.
# baseline: .crdgen-baseline

# How the findings of a rule count: error, warning or off. "crdgen explain" lists
# the rules.
# severity:
#   list-type: off

`

// Origin says where the runs of a first file come from.
type Origin struct {
	// Assumed says that no command was found, and that the runs are those that
	// kubebuilder scaffolds.
	Assumed bool
	// Mentioned is a file that names the program in a form that is not read, where no
	// command was found: the file has no runs then, as each would be made up.
	Mentioned string
	// Taken are the commands that became runs, Left those that could not: they stand in
	// comments.
	Taken, Left []calls.Command
}

// Describe says what a first file was made from, behind that it was written.
func (o Origin) Describe() string {
	if o.Assumed {
		return ": no command of a Makefile, script or //go:generate line was found, so that it has what kubebuilder scaffolds"
	}
	if o.Mentioned != "" {
		return fmt.Sprintf(" without runs: %s names the generator in a form that crdgen does not read", o.Mentioned)
	}
	var files []string
	for _, c := range o.Taken {
		if !slices.Contains(files, c.File) {
			files = append(files, c.File)
		}
	}
	text := ""
	if len(files) > 0 {
		text = ", with what " + strings.Join(files, ", ") + " runs"
	}
	if n := len(o.Left); n == 1 {
		text += fmt.Sprintf("; 1 command could not be taken over (%s:%d) and stands in it as a comment", o.Left[0].File, o.Left[0].Line)
	} else if n > 1 {
		text += fmt.Sprintf("; %d commands could not be taken over (the first at %s:%d) and stand in it as comments", n, o.Left[0].File, o.Left[0].Line)
	}
	return text
}

// New returns the text of a first file, with the runs of a module's commands: those of
// the Makefile and of scripts, or of //go:generate lines where there are none of these.
func New(module fs.FS, v Vocabulary) (string, Origin) {
	module = sourcefile.Plain(module, calls.Largest)
	commands := calls.Of(module)
	if len(commands) == 0 {
		commands = calls.OfDirectives(module)
	}
	mentioned := ""
	if len(commands) == 0 {
		mentioned = calls.MentionedIn(module, Name)
	}
	modules := modulesOf(module)
	for i, c := range commands {
		if foreign := modules.foreign(c.Args); foreign != "" {
			commands[i].Args, commands[i].Why = nil, fmt.Sprintf("%s is of another module, and settings name packages of the repository only; leave it to the command line", foreign)
		}
	}
	o := Origin{Mentioned: mentioned, Assumed: len(commands) == 0 && mentioned == ""}
	if o.Assumed {
		commands = scaffolded(module)
	}
	return write(commands, o, v)
}

// scaffolded are the runs that kubebuilder scaffolds, without generators whose markers no
// file of the module has: they would find nothing.
func scaffolded(module fs.FS) []calls.Command {
	args := []string{"crd"}
	if calls.Mentions(module, "+kubebuilder:rbac:") {
		args = append([]string{"rbac:roleName=manager-role"}, args...)
	}
	if calls.Mentions(module, "+kubebuilder:webhook:") {
		args = append(args, "webhook")
	}
	return []calls.Command{
		{Args: append(args, "paths="+everything, "output:crd:artifacts:config=config/crd/bases")},
		{Args: []string{"object", "paths=" + everything}},
	}
}

// write writes the runs of commands, and adds to their origin what became of each. What
// cannot be taken over is in comments.
func write(commands []calls.Command, o Origin, v Vocabulary) (string, Origin) {
	var runs strings.Builder
	var paths []string
	var before []writing
	for _, c := range commands {
		r, why := runOf(c.Args, v)
		if c.Why != "" {
			why = c.Why
		}
		what := "was not taken over"
		if why == "" {
			kept, double := r.withoutDoubles(c, before)
			before, why = append(before, kept...), strings.Join(append(sayGone(r.gone), double...), "; ")
			if len(r.generators) > 0 {
				what = "was taken over in part"
				if !o.Assumed {
					o.Taken = append(o.Taken, c)
				}
				if c.Only != "" {
					fmt.Fprintf(&runs, "  # Line %d of %s, where %q holds, of which only make knows:\n", c.Line, c.Place(), c.Only)
				}
				paths = append(paths, r.paths...)
				runs.WriteString(r.lines())
			}
		}
		if why != "" {
			o.Left = append(o.Left, c)
			fmt.Fprintf(&runs, "  # Line %d of %s %s: %s.\n  #   %s\n", c.Line, c.Place(), what, why, strings.ReplaceAll(c.Text, "\n", "\n  #   "))
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, initHead, flow(readBy(paths)))
	b.WriteString("# What \"crdgen generate\" runs.\n")
	switch {
	case o.Assumed:
		b.WriteString("# No command of a Makefile, script or //go:generate line was found: this is what\n# kubebuilder scaffolds, to be compared with what the project runs.\n")
	case o.Mentioned != "":
		fmt.Fprintf(&b, "# %s names the generator in a form that is not read here. Write what it\n# runs, as in:\n#   generate:\n#     - generators: {crd: {}}\n#       paths: [./api/...]\n#       outputs: {crd: {artifacts: {config: config/crd/bases}}}\n", o.Mentioned)
	}
	b.WriteString("generate:")
	if !o.Assumed && len(o.Taken) == 0 {
		b.WriteString(" []")
	}
	return b.String() + "\n" + runs.String(), o
}

// readBy are the packages that runs read, which is what a check has to look at: what a
// project never generates is not held to the rules of an API.
func readBy(paths []string) []string {
	if len(paths) == 0 || slices.Contains(paths, everything) {
		return []string{everything}
	}
	return unique(paths)
}

// unique are the items without those that are there before.
func unique(items []string) []string {
	var out []string
	for _, item := range items {
		if !slices.Contains(out, item) {
			out = append(out, item)
		}
	}
	return out
}

// A writtenRun is a command as an item of the list.
type writtenRun struct {
	generators, outputs []string
	output              string
	paths               []string
	gone                []goneOption
}

// A goneOption is one that is left out, as its generator has it no more.
type goneOption struct{ text, why string }

// sayGone says which options are left out, those of one reason together.
func sayGone(options []goneOption) (sentences []string) {
	for i, o := range options {
		if slices.ContainsFunc(options[:i], func(before goneOption) bool { return before.why == o.why }) {
			continue
		}
		var names []string
		for _, other := range options[i:] {
			if other.why == o.why {
				names = append(names, other.text)
			}
		}
		sentences = append(sentences, fmt.Sprintf("without %s, as %s", strings.Join(names, ", "), o.why))
	}
	return sentences
}

// runOf reads arguments as a run, and says why not where one cannot be said in the file.
func runOf(args []string, v Vocabulary) (r writtenRun, why string) {
	for _, arg := range args {
		switch name, value, _ := strings.Cut(strings.TrimPrefix(arg, "+"), "="); {
		case strings.HasPrefix(arg, "-"):
			return r, "the flag " + arg + " would hold for all runs"
		case name == "paths":
			r.paths = append(r.paths, listOf(value)...)
		case strings.HasPrefix(name, "output:"):
			target, rule, ok := outputOf(strings.TrimPrefix(arg, "output:"), v)
			switch {
			case !ok:
				return r, "crdgen does not know " + arg
			case target == "":
				r.output = rule
			default:
				r.outputs = append(r.outputs, target+": "+rule)
			}
		default:
			line, gone, ok := generatorLine(arg, v)
			if !ok {
				return r, "crdgen does not know " + arg
			}
			r.gone = append(r.gone, gone...)
			r.generators = append(r.generators, line)
		}
	}
	if len(r.generators) == 0 {
		return r, "it names no generator"
	}
	if r.paths = unique(r.paths); len(r.paths) == 0 {
		r.paths = []string{everything}
	}
	return r, ""
}

// lines are the run as YAML.
func (r writtenRun) lines() string {
	var b strings.Builder
	b.WriteString("  - generators:\n")
	for _, g := range r.generators {
		b.WriteString("      " + g + "\n")
	}
	if !slices.Equal(r.paths, []string{everything}) {
		b.WriteString("    paths: " + flow(r.paths) + "\n")
	}
	if r.output != "" {
		b.WriteString("    output: " + r.output + "\n")
	}
	if len(r.outputs) > 0 {
		b.WriteString("    outputs:\n")
		for _, o := range r.outputs {
			b.WriteString("      " + o + "\n")
		}
	}
	return b.String()
}

// generatorLine writes a generator with its options, but for those that are gone, of which
// it says why.
func generatorLine(arg string, v Vocabulary) (line string, gone []goneOption, ok bool) {
	name, rest, has := strings.Cut(arg, ":")
	g, known := v.generator(name)
	if !known {
		return "", nil, false
	}
	if !has {
		return name + ": {}", nil, true
	}
	var parts []string
	for _, pair := range syntax.SplitAtCommas(rest) {
		option, value, valued := strings.Cut(pair, "=")
		if why := g.removed(option, value); why != "" {
			gone = append(gone, goneOption{name + ":" + pair, why})
			continue
		}
		o, known := g.option(option)
		if !known || !valued {
			return "", nil, false
		}
		switch o.Type {
		case Strings:
			value = flow(listOf(value))
		case String:
			value = quoted(unquoted(value))
		}
		parts = append(parts, option+": "+value)
	}
	return name + ": {" + strings.Join(parts, ", ") + "}", gone, true
}

// outputOf reads what stands behind "output:".
func outputOf(text string, v Vocabulary) (target, rule string, ok bool) {
	if name, rest, cut := strings.Cut(text, ":"); cut {
		if _, known := v.generator(name); known {
			target, text = name, rest
		}
	}
	if slices.Contains(plainRules(), text) {
		return target, text, true
	}
	if dir, found := strings.CutPrefix(text, "dir="); found {
		return target, "{dir: " + quoted(unquoted(dir)) + "}", true
	}
	parts, found := strings.CutPrefix(text, "artifacts:")
	var pairs []string
	for _, pair := range syntax.SplitAtCommas(parts) {
		name, value, _ := strings.Cut(pair, "=")
		pairs = append(pairs, name+": "+quoted(unquoted(value)))
	}
	return target, "{artifacts: {" + strings.Join(pairs, ", ") + "}}", found
}

// listOf reads a list as markers spell it: {a,b} or a;b.
func listOf(text string) []string {
	if inner, ok := strings.CutPrefix(text, "{"); ok {
		text = strings.TrimSuffix(inner, "}")
		parts := syntax.SplitAtCommas(text)
		for i := range parts {
			parts[i] = unquoted(strings.TrimSpace(parts[i]))
		}
		return parts
	}
	parts := strings.Split(text, ";")
	for i := range parts {
		parts[i] = unquoted(parts[i])
	}
	return parts
}

func unquoted(text string) string {
	if plain, err := strconv.Unquote(text); err == nil {
		return plain
	}
	return text
}

// flow writes a list of strings.
func flow(items []string) string {
	parts := make([]string, len(items))
	for i, item := range items {
		parts[i] = quoted(item)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// quoted writes a string, in quotes unless it is a plain file name or word.
func quoted(text string) string {
	plain := text != "" && strings.Trim(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./") == "" &&
		(strings.ContainsAny(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") || strings.HasPrefix(text, "./"))
	switch strings.ToLower(text) {
	case "true", "false", "yes", "no", "on", "off", "null", "y", "n":
		plain = false
	}
	if plain && text[0] != '-' {
		return text
	}
	return strconv.Quote(text)
}
