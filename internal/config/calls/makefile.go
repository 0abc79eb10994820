package calls

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/lazyregexp"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
)

// A Command is a line of a Makefile that calls controller-gen or crdgen.
type Command struct {
	File string // the Makefile, one that it includes, a script or a Go file
	Line int
	// Args are its arguments; nil where they hold variables whose values only make or a
	// shell knows, or where the shell does more than this.
	Args []string
	Text string // the line as it stands, continued lines joined
	Why  string // why there are no arguments, as the rest of "was not taken over: "
	Only string // the condition of the Makefile that it depends on
}

// Sets reports whether the command gives an option a value.
func (c *Command) Sets(option diag.Option) bool {
	for _, arg := range c.Args {
		given, isOf := strings.CutPrefix(arg, option.Generator+":")
		if isOf && strings.Contains(","+given, ","+option.Name+"=") {
			return true
		}
	}
	return false
}

// Place is the file of a command, as comments name it.
func (c *Command) Place() string {
	if slices.Contains(makefileNames(), c.File) {
		return "the Makefile"
	}
	return c.File
}

// makefileNames are the names that make looks for, in its order.
func makefileNames() []string { return []string{"GNUmakefile", "makefile", "Makefile"} }

// Largest is how large a Makefile, script or Go file may be that is searched for commands, and
// mostRead how much all Makefiles together: each may include all others.
const (
	Largest  = 1 << 20
	mostRead = 16 << 20
)

// Of returns the calls in the recipes of the Makefile of a directory and of the
// files that it includes, then those in the scripts of the usual directories.
func Of(dir fs.FS) []Command {
	dir = sourcefile.Plain(dir, Largest)
	left := mostRead
	m := &makefile{
		read: func(name string) ([]byte, error) {
			text, err := fs.ReadFile(dir, path.Clean(filepath.ToSlash(name)))
			if left -= len(text) + 1<<10; left < 0 {
				return nil, errors.New("too much is included")
			}
			return text, err
		},
		glob: func(pattern string) ([]string, error) {
			if strings.ContainsAny(pattern, "*?[") {
				return fs.Glob(dir, path.Clean(filepath.ToSlash(pattern)))
			}
			return []string{pattern}, nil
		},
		variables: map[string]*variable{},
	}
	for _, name := range makefileNames() {
		if _, err := fs.Stat(dir, name); err == nil {
			m.parse(name)
			break
		}
	}
	var commands []Command
	if m.oneShell {
		inOneShell(m.recipes)
	}
	for _, r := range m.recipes {
		commands = append(commands, m.commands(r)...)
	}
	commands = append(commands, m.unusedDefinitions()...)
	return append(commands, scriptCommands(dir)...)
}

// runsElsewhere is why a command is left whose arguments are seen from another directory,
// or from each turn of a loop.
const runsElsewhere = "it runs in another directory, or in a loop"

// changesOnce finds the change of directory that a line begins with, and what follows it.
var changesOnce = lazyregexp.New(`^[\s@+-]*cd[ \t]+["']?([^\s"'$;&|]+)["']?[ \t]*(?:&&|;)(.*)$`)

// directoryBelow returns the directory of the module that a line changes to before it calls
// the generator. It is false for a directory of another module, and where more is done.
func (m *makefile) directoryBelow(text string) (dir string, ok bool) {
	found := changesOnce.FindStringSubmatch(text)
	if found == nil || strings.ContainsAny(found[2], ";&|") || elsewhere.MatchString(found[2]) {
		return "", false
	}
	dir = path.Clean(found[1])
	if dir == "." {
		return dir, true
	}
	if _, err := m.read(path.Join(dir, "go.mod")); err == nil || !fs.ValidPath(dir) {
		return "", false
	}
	return dir, true
}

// Arguments that name files or directories.
var (
	namesOutput = lazyregexp.New(`^(output:(?:\w+:)?dir=)(.*)$`)
	namesFiles  = lazyregexp.New(`\b(headerFile|manifests|config|code)=([^,]+)`)
)

// seenFromRoot is an argument that is written as seen from a directory of the module, as it
// is seen from the module's root.
func seenFromRoot(arg, dir string) string {
	moved := func(name string) string {
		if path.IsAbs(name) {
			return name
		}
		return path.Join(dir, name)
	}
	if patterns, ok := strings.CutPrefix(arg, "paths="); ok {
		all := strings.Split(patterns, ";")
		for i, pattern := range all {
			if strings.HasPrefix(pattern, ".") {
				all[i] = "./" + moved(pattern)
			}
		}
		return "paths=" + strings.Join(all, ";")
	}
	if found := namesOutput.FindStringSubmatch(arg); found != nil {
		return found[1] + moved(found[2])
	}
	return namesFiles.ReplaceAllStringFunc(arg, func(option string) string {
		name, value, _ := strings.Cut(option, "=")
		return name + "=" + moved(value)
	})
}

// variableOf finds the variable that a text begins with.
var variableOf = lazyregexp.New(`^(?:\$?\$(?:\([^)]*\)|\{[^}]*\}|\w+))?`)

// onlyShell says why a text that begins with something special needs a shell, or make.
func onlyShell(text string) string {
	switch c := text[0]; {
	case c == '$' && variableOf.FindString(text) != "":
		return "it holds " + variableOf.FindString(text) + ", which only make or a shell knows"
	case c == '$' || c == '`' || c == '\\':
		return "it holds " + string(c) + ", which only make or a shell can read"
	}
	return ""
}

// doesMore is why a command is left that a sign of a shell stands in.
func doesMore(sign byte) string { return "its shell does more than to run it (" + string(sign) + ")" }

// splitArguments splits what a shell would, and says why not where the text needs one.
func splitArguments(text string) (args []string, why string) {
	var word strings.Builder
	inWord, quote := false, byte(0)
	for i := range len(text) {
		if why := onlyShell(text[i:]); why != "" {
			return nil, why
		}
		switch c := text[i]; {
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteByte(c)
		case c == '"' || c == '\'':
			quote, inWord = c, true
		case c == ';' && strings.TrimSpace(text[i+1:]) == "":
			if inWord {
				args = append(args, word.String())
			}
			return args, "" // nothing follows the command
		case c == ';' && text[i+1] == ' ', strings.IndexByte("|&<>()", c) >= 0:
			return nil, doesMore(c)
		case c == '#' && !inWord:
			return args, "" // a comment
		case c == ' ' || c == '\t':
			if inWord {
				args = append(args, word.String())
			}
			word.Reset()
			inWord = false
		default:
			word.WriteByte(c)
			inWord = true
		}
	}
	if inWord {
		args = append(args, word.String())
	}
	if quote != 0 {
		return nil, "it has a quote without an end"
	}
	return args, ""
}
