package config

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
)

const initHead = `# yaml-language-server: $schema=` + SchemaURL + `
#
# Settings of crdgen for this module. Flags and CRDGEN_FLAGS win over them;
# "crdgen config show" prints what is in effect.

# What is read where the command line names no paths.
paths: [./...]

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
	// Taken are the commands that became runs, Left those that could not: they stand in
	// comments.
	Taken, Left []Command
}

// New returns the text of a first file, with the runs of a module's commands: those of
// the Makefile and of scripts, or of //go:generate lines where there are none of these.
func New(module fs.FS, v Vocabulary) (string, Origin) {
	commands := Commands(module)
	if len(commands) == 0 {
		commands = directiveCommands(module)
	}
	return write(commands, v)
}

// write writes the runs of commands, or those that kubebuilder scaffolds where there are
// none. What cannot be taken over is in comments.
func write(commands []Command, v Vocabulary) (string, Origin) {
	var b strings.Builder
	b.WriteString(initHead)
	o := Origin{Assumed: len(commands) == 0}
	b.WriteString("# What \"crdgen generate\" runs.\n")
	if o.Assumed {
		b.WriteString("# No command of a Makefile, script or //go:generate line was found: this is what\n# kubebuilder scaffolds, to be compared with what the project runs.\n")
	}
	b.WriteString("generate:\n")
	if o.Assumed {
		commands = []Command{
			{Args: strings.Fields("rbac:roleName=manager-role crd webhook paths=./... output:crd:artifacts:config=config/crd/bases")},
			{Args: strings.Fields("object paths=./...")},
		}
	}
	for _, c := range commands {
		lines, ok := runLines(c.Args, v)
		if !ok {
			file := "the Makefile"
			if !slices.Contains(makefileNames(), c.File) {
				file = c.File
			}
			o.Left = append(o.Left, c)
			fmt.Fprintf(&b, "  # Line %d of %s was not taken over, as crdgen cannot tell what it runs:\n  #   %s\n", c.Line, file, c.Text)
			continue
		}
		if !o.Assumed {
			o.Taken = append(o.Taken, c)
		}
		b.WriteString(lines)
	}
	if !o.Assumed && len(o.Taken) == 0 {
		return strings.Replace(b.String(), "generate:\n", "generate: []\n", 1), o
	}
	return b.String(), o
}

// runLines writes a run as an item of the list; false where an argument cannot be
// said in the file.
func runLines(args []string, v Vocabulary) (string, bool) {
	var generators, outputs []string
	var paths []string
	output := ""
	for _, arg := range args {
		switch name, value, _ := strings.Cut(strings.TrimPrefix(arg, "+"), "="); {
		case strings.HasPrefix(arg, "-"):
			return "", false // a flag holds for all runs
		case name == "paths":
			paths = append(paths, listOf(value)...)
		case strings.HasPrefix(name, "output:"):
			target, rule, ok := outputOf(strings.TrimPrefix(arg, "output:"), v)
			if !ok {
				return "", false
			}
			if target == "" {
				output = rule
				continue
			}
			outputs = append(outputs, target+": "+rule)
		default:
			line, ok := generatorLine(arg, v)
			if !ok {
				return "", false
			}
			generators = append(generators, line)
		}
	}
	if len(generators) == 0 {
		return "", false
	}
	var b strings.Builder
	b.WriteString("  - generators:\n")
	for _, g := range generators {
		b.WriteString("      " + g + "\n")
	}
	if len(paths) > 0 && !slices.Equal(paths, []string{"./..."}) {
		b.WriteString("    paths: " + flow(paths) + "\n")
	}
	if output != "" {
		b.WriteString("    output: " + output + "\n")
	}
	if len(outputs) > 0 {
		b.WriteString("    outputs:\n")
		for _, o := range outputs {
			b.WriteString("      " + o + "\n")
		}
	}
	return b.String(), true
}

// generatorLine writes a generator with its options.
func generatorLine(arg string, v Vocabulary) (string, bool) {
	name, rest, has := strings.Cut(arg, ":")
	g, known := v.generator(name)
	if !known {
		return "", false
	}
	if !has {
		return name + ": {}", true
	}
	var parts []string
	for _, pair := range splitTop(rest) {
		option, value, valued := strings.Cut(pair, "=")
		o, known := g.option(option)
		if !known || !valued {
			return "", false
		}
		switch o.Type {
		case Strings:
			value = flow(listOf(value))
		case String:
			value = quoted(unquoted(value))
		}
		parts = append(parts, option+": "+value)
	}
	return name + ": {" + strings.Join(parts, ", ") + "}", true
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
	for _, pair := range splitTop(parts) {
		name, value, _ := strings.Cut(pair, "=")
		pairs = append(pairs, name+": "+quoted(unquoted(value)))
	}
	return target, "{artifacts: {" + strings.Join(pairs, ", ") + "}}", found
}

// splitTop splits at commas outside of quotes and braces.
func splitTop(text string) []string {
	var parts []string
	depth, start, quote := 0, 0, byte(0)
	for i := range len(text) {
		switch c := text[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '`':
			quote = c
		case c == '{':
			depth++
		case c == '}':
			depth--
		case c == ',' && depth == 0:
			parts = append(parts, text[start:i])
			start = i + 1
		}
	}
	return append(parts, text[start:])
}

// listOf reads a list as markers spell it: {a,b} or a;b.
func listOf(text string) []string {
	if inner, ok := strings.CutPrefix(text, "{"); ok {
		text = strings.TrimSuffix(inner, "}")
		parts := splitTop(text)
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
		strings.ContainsAny(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
	switch strings.ToLower(text) {
	case "true", "false", "yes", "no", "on", "off", "null", "y", "n":
		plain = false
	}
	if plain && text[0] != '-' {
		return text
	}
	return strconv.Quote(text)
}
