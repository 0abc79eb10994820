package calls

import (
	"bytes"
	"io/fs"
	"iter"
	"path"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/lazyregexp"
	"github.com/crdgen/crdgen/internal/sourcedir"
)

// scriptDirs are the directories in which projects keep what their Makefile calls.
func scriptDirs() []string { return []string{"hack", "scripts", "script", "build", "tools"} }

// scriptCommands returns the calls in the shell scripts of a module, in the order of the
// files. Variables that are assigned plainly, and once, are
// known; others are those that only a shell knows.
func scriptCommands(dir fs.FS) []Command {
	var commands []Command
	for _, below := range scriptDirs() {
		names, err := fs.Glob(dir, path.Join(below, "*.sh"))
		if err != nil {
			continue
		}
		for _, name := range names {
			commands = append(commands, linesOf(dir, name, func(line string) (string, bool) { return line, !strings.HasPrefix(line, "#") })...)
		}
	}
	return commands
}

// OfDirectives returns the calls in //go:generate lines. They run in the directory of
// their file, from which their arguments are seen.
func OfDirectives(dir fs.FS) []Command {
	const directive = "//go:generate "
	var commands []Command
	for name := range goFiles(dir, func(string) bool { return true }) {
		found := linesOf(dir, name, func(line string) (string, bool) { return strings.CutPrefix(line, directive) })
		for i := range found {
			moveToRoot(dir, path.Dir(name), &found[i])
		}
		commands = append(commands, found...)
	}
	return commands
}

// Mentions reports whether a Go file of a module has a word, and not one of those modules that
// lie in it. What cannot be read says nothing.
func Mentions(dir fs.FS, word string) bool {
	ofModule := func(name string) bool {
		_, err := fs.Stat(dir, path.Join(name, "go.mod"))
		return err != nil
	}
	for name := range goFiles(dir, ofModule) {
		if content, err := fs.ReadFile(dir, name); err == nil && bytes.Contains(content, []byte(word)) {
			return true
		}
	}
	return false
}

// goFiles are the names of the Go files of a directory and those below it that are wanted, without
// those that the go command passes over.
func goFiles(dir fs.FS, wanted func(dir string) bool) iter.Seq[string] {
	return func(yield func(string) bool) {
		_ = fs.WalkDir(dir, ".", func(name string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return nil // what cannot be read says nothing
			case d.IsDir() && name != "." && (sourcedir.IsSkipped(d.Name()) || !wanted(name)):
				return fs.SkipDir
			case d.IsDir() || path.Ext(name) != ".go" || yield(name):
				return nil
			}
			return fs.SkipAll
		})
	}
}

// moveToRoot makes a command that runs in a directory one that runs at the module's root. It
// is left where the directory is of another module, and where the arguments leave to the
// directory what is read or written.
func moveToRoot(root fs.FS, dir string, c *Command) {
	if dir == "." || c.Why != "" {
		return
	}
	for at := dir; at != "."; at = path.Dir(at) {
		if _, err := fs.Stat(root, path.Join(at, "go.mod")); err == nil {
			c.Args, c.Why = nil, "it runs in the module of "+at
			return
		}
	}
	names := func(prefix string) bool {
		return slices.ContainsFunc(c.Args, func(arg string) bool { return strings.HasPrefix(arg, prefix) })
	}
	manifests := slices.ContainsFunc(c.Args, func(arg string) bool {
		name, _, _ := strings.Cut(arg, ":")
		return name != "object" && name != "applyconfiguration" && name != "output" && !strings.Contains(arg, "=") || name != arg && slices.Contains([]string{"crd", "rbac", "webhook"}, name)
	})
	if manifests && !names("output:") {
		c.Args, c.Why = nil, "it writes below "+dir+", where it runs: no output names the directory"
		return
	}
	for i := range c.Args {
		c.Args[i] = seenFromRoot(c.Args[i], dir)
	}
	if !names("paths=") {
		c.Args = append(c.Args, "paths=./"+dir)
	}
}

// namesGenerator finds what may be a call of the program, in whatever language.
var namesGenerator = lazyregexp.New(`(?i)controller[-_]gen|crdgen`)

// MentionedIn returns the first file at the root of a module, or in the directories of
// scripts, that names the program although no command was found: what only a person can
// read, such as a task of Python or a script of another form. "" is none; the name of one file that
// may name it without a call is left out.
func MentionedIn(dir fs.FS, besides string) string {
	for _, below := range append([]string{"."}, scriptDirs()...) {
		entries, err := fs.ReadDir(dir, below)
		if err != nil {
			continue
		}
		for _, e := range entries {
			name := path.Join(below, e.Name())
			if !e.Type().IsRegular() || e.Name() == besides || slices.Contains([]string{".md", ".mod", ".sum", ".work"}, path.Ext(name)) {
				continue
			}
			if content, err := fs.ReadFile(dir, name); err == nil && callsByName(content) {
				return name
			}
		}
	}
	return ""
}

// callsByName reports whether a line names the program beside what its arguments begin
// with; a line that installs it does not.
func callsByName(content []byte) bool {
	return namesGenerator.Match(content) && bytes.Contains(content, []byte("paths="))
}

// Lines of a script that change the directory, and the usual ways to say the module's
// root there.
var (
	changesDirectory = lazyregexp.New(`^(?:cd|pushd)[ \t]+([^;&|]*)`)
	toRoot           = lazyregexp.New(`(?i)root|show-toplevel|/\.\./?["')]*$`)
)

// shellAssignment finds a line of a script that assigns a variable and does nothing else.
var shellAssignment = lazyregexp.New(`^([ \t]*)(?:(?:export|readonly|declare|local)[ \t]+)*([A-Za-z_]\w*)=("[^"\\` + "`" + `]*"|'[^'$]*'|[^\s"'\\` + "`" + `;|&<>()*?]*)[ \t]*(?:#.*)?\n?$`)

// shellAssigns finds any line that begins with an assignment.
var shellAssigns = lazyregexp.New(`^[ \t]*(?:(?:export|readonly|declare|local)[ \t]+)*([A-Za-z_]\w*)\+?=["']?(.*?)["']?\s*$`)

// assignInShell notes an assignment of a script. One that is indented may depend on a
// condition or belong to a function, so that its variable is unknown.
func (m *makefile) assignInShell(indented bool, name, value string) {
	if indented {
		m.doubt(name, strings.Trim(value, `"'`))
		return
	}
	m.assign(name, "=", strings.Trim(value, `"'`))
}

// linesOf returns the calls in the lines of a file that are commands, continued lines
// joined.
func linesOf(dir fs.FS, name string, isCommand func(line string) (string, bool)) []Command {
	content, err := fs.ReadFile(dir, name)
	if err != nil || !namesGenerator.Match(content) {
		return nil
	}
	m := &makefile{variables: map[string]*variable{}, shell: true, read: func(name string) ([]byte, error) { return fs.ReadFile(dir, name) }}
	var commands []Command
	line, first, text, before, shell := 0, 0, "", []string(nil), shellState{}
	for l := range strings.Lines(string(content)) {
		line++
		if before == nil {
			first = line
		}
		if shell.here != "" {
			// Text that is given to a command.
		} else if a := shellAssignment.FindStringSubmatch(l); a != nil && before == nil {
			m.assignInShell(a[1] != "", a[2], a[3])
		} else if a := shellAssigns.FindStringSubmatch(l); a != nil {
			m.doubt(a[1], a[2])
		}
		l = strings.TrimSpace(l)
		if start, continued := strings.CutSuffix(l, "\\"); continued {
			before = append(before, start)
			continue
		}
		text, before = strings.Join(append(before, l), ""), nil
		if command, ok := isCommand(text); ok {
			r := recipe{file: name, line: first, text: command}
			r.why = shell.why("the script")
			commands = append(commands, m.commands(r)...)
		}
		if path.Ext(name) != ".go" {
			shell.read(text)
		}
	}
	return commands
}

// A shellState is what the lines before have made of a shell.
type shellState struct {
	blocks    shellBlocks
	elsewhere bool   // it is in another directory
	here      string // the word that ends the here-document which the next line belongs to
}

// hereDocument finds the word that ends a here-document.
var hereDocument = lazyregexp.New(`(?:^|[^<])<<-?[ \t]*["'\\]?([A-Za-z_]\w*)`)

// why says why a command in the next line is left, "" if it is not; what is the text that
// the lines belong to.
func (s *shellState) why(what string) string {
	switch {
	case s.here != "":
		return "it stands in a here-document, which is the input of another program"
	case s.blocks.open > 0:
		return "it stands in a branch or a loop of " + what
	case s.elsewhere:
		return runsElsewhere
	}
	return ""
}

// read notes what a line does to the shell.
func (s *shellState) read(line string) {
	line = strings.TrimSpace(line)
	if s.here != "" {
		if line == s.here {
			s.here = ""
		}
		return
	}
	s.blocks.read(line)
	if at := changesDirectory.FindStringSubmatch(line); at != nil {
		s.elsewhere = !toRoot.MatchString(at[1])
	}
	if found := hereDocument.FindStringSubmatch(line); found != nil && !strings.HasPrefix(line, "#") {
		s.here = found[1]
	}
}

// inOneShell notes why lines of recipes are left where one shell runs all lines of a rule.
func inOneShell(recipes []recipe) {
	var shell shellState
	for i := range recipes {
		r := &recipes[i]
		if i == 0 || recipes[i-1].rule != r.rule || recipes[i-1].file != r.file {
			shell = shellState{}
		}
		if r.why == "" {
			r.why = shell.why("the recipe")
		}
		shell.read(strings.ReplaceAll(strings.TrimLeft(r.text, " \t@+-"), "$$", "$"))
	}
}

// shellBlocks counts the branches and loops that are open in a script.
type shellBlocks struct{ open int }

// Words that begin and end branches and loops, where a shell takes them for that.
var (
	opensBlock  = lazyregexp.New(`(?:^|[;&|({][ \t]*|\b(?:do|then|else)[ \t]+)(?:if|for|while|until|case|select)[ \t]`)
	closesBlock = lazyregexp.New(`(?:^|[;&|][ \t]*)(?:fi|done|esac)\b`)
)

// read notes what a line opens and closes.
func (b *shellBlocks) read(line string) {
	if strings.HasPrefix(line, "#") {
		return
	}
	b.open = max(0, b.open+len(opensBlock.FindAllString(line, -1))-len(closesBlock.FindAllString(line, -1)))
}
