// Package calls finds where Makefiles, scripts and go:generate lines of a module call
// controller-gen or crdgen, with the arguments as far as they are known without make and a
// shell. It reads files of bounded size, runs nothing, and knows neither settings nor what
// arguments mean.
package calls

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/lazyregexp"
)

// programName is what a variable stands for that is controller-gen in each of its values.
const programName = "controller-gen"

// Where the program is named: by its name, by a variable that is called so as kubebuilder
// scaffolds it, or as what a command of make or a shell finds.
var (
	program     = lazyregexp.New(`(?i)\$[({]\w*(?:CONTROLLER_?GEN|CRDGEN)\w*[)}]|\$\w*CONTROLLER_?GEN\w*|\$\((?:shell[ \t]+)?(?:which|command -v|type -p)[ \t]+controller-gen\)|(?:^|[^\w.-])(?:controller-gen(?:[@-][\w.$(){}@-]*)?|crdgen)(?:[^\w.-]|$)`)
	onlyProgram = lazyregexp.New(`^(?:\$\((?:shell[ \t]+)?(?:which|command -v)[ \t]+controller-gen\)|\S*controller-gen(?:[@-]\S*)?)$`)
)

// generates finds what a call begins with that generates something.
var generates = lazyregexp.New(`(?:^|[\s"'])(?:paths=|output:|(?:crd|object|rbac|webhook|schemapatch|applyconfiguration)(?:[:\s"']|$))`)

// runsProgram ends where a shell runs what follows.
var runsProgram = lazyregexp.New(`(?:^[\s@+-]*|[;&|(),][\s@+-]*|(?:^|\s)(?:[{}!]|do|then|else|exec|time|env|command|shell|eval|-c)\s+["']?)(?:[A-Za-z_]\w*=\S*\s+)*(?:(?:go|X)\s+(?:run|tool)\s+(?:\S+\s+)*)?["']?[^\s"'=]*$`)

// modulePath is what the package of the program stands behind, which the go command alone runs.
const modulePath = "sigs.k8s.io/controller-tools/cmd/"

// goRuns ends where the go command runs the package that follows.
var goRuns = lazyregexp.New(`\b(?:run|tool)[ \t]+(?:\S+[ \t]+)*\S*$`)

// elsewhere finds what makes arguments mean something else than they say: another
// directory, or a loop.
var elsewhere = lazyregexp.New(`(?:^|[\s;&|({@+-])(?:cd|pushd|for|while|until|if|case|xargs|find)[ \t]`)

// onCondition finds what decides whether a shell runs what follows.
var onCondition = lazyregexp.New(`\|\||(?:^|[\s;&|({@+-])(?:test|\[\[?|!)[ \t]`)

// A call is where a line runs the program.
type call struct {
	at   int // where it is named
	args int // where its arguments begin
}

// callIn finds the first call in a line; false for one that only installs the program,
// asks for its version or names it.
func callIn(text string) (call, bool) {
	// Most lines call what they name first, and the rest of a line may be long.
	first := program.FindAllStringIndex(text, 1)
	if c, ok := firstCall(text, first); ok || len(first) == 0 {
		return c, ok
	}
	return firstCall(text, program.FindAllStringIndex(text, -1)[1:])
}

// firstCall is the first of some places at which a line calls the program that it names there.
func firstCall(text string, named [][]int) (call, bool) {
	for _, at := range named {
		begin, end := at[0], at[1]
		// The characters around a plain name are no part of it.
		if text[begin] != '$' && strings.IndexByte("cC", text[begin]) < 0 {
			begin++
		}
		if last := text[end-1]; text[begin] != '$' && !isWordByte(last) && strings.IndexByte(")}", last) < 0 {
			end--
		}
		rest := strings.TrimLeft(text[end:], `"'`)
		if rest == "" || rest[0] != ' ' && rest[0] != '\t' {
			continue
		}
		c := call{at: begin, args: len(text) - len(rest)}
		own := rest
		if cut := strings.IndexAny(own, ";&|\n"); cut >= 0 {
			own = own[:cut]
		}
		own = strings.TrimSpace(own)
		if generates.MatchString(own) {
			return c, true
		}
		if strings.HasSuffix(text[:begin], modulePath) && !goRuns.MatchString(text[:begin]) {
			continue // what behind it may be is its version
		}
		if own != "" && strings.IndexByte("-<>()]}#", own[0]) < 0 && own != "version" && !insideReference(text[:begin]) && runsProgram.MatchString(withoutReferences(text[:begin])) {
			return c, true
		}
	}
	return call{}, false
}

func isWordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// withoutReferences is a text with a word in the place of each reference, which may hold
// blanks.
func withoutReferences(text string) string {
	var b strings.Builder
	for {
		at := strings.IndexByte(text, '$')
		if at < 0 {
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(text[:at] + "X")
		text = text[at+referenceEnd(text[at:]):]
	}
}

// commands reads a recipe. It is none for one that does not call the generator; each that
// does is a command with arguments or one that says why it has none.
func (m *makefile) commands(r recipe) []Command {
	if strings.HasPrefix(strings.TrimLeft(r.text, " \t@+-"), "#") {
		return nil
	}
	delete(m.variables, "CONTROLLER_GEN") // it stands for the program, wherever that is
	m.steps = 0
	text := m.expand(r.text, 0)
	lines := strings.Split(text, "\n")
	var found []Command
	for _, line := range lines {
		c, ok := m.command(r, line)
		if !ok {
			continue
		}
		if len(lines) > 1 && c.Args != nil && !onlyReference(r.text) {
			c.Args, c.Why = nil, "a definition of several lines is a part of it"
		}
		found = append(found, c)
	}
	if len(found) > 0 {
		return found
	}
	why := ""
	if m.mayCall(r.text) {
		why = "it calls the program by variables or functions whose values only make or a shell knows"
	} else if script := handedTo(text); script != "" {
		why = "it hands the program to " + script + ", which is not read here"
	}
	if why == "" {
		return nil
	}
	return []Command{{File: r.file, Line: r.line, Text: strings.TrimSpace(r.text), Why: why}}
}

// recipePrefix finds what tells make how to run a line.
var recipePrefix = lazyregexp.New(`(?m)^[ \t@+-]+`)

// mayCall reports whether a text calls the program with some values of its references.
func (m *makefile) mayCall(text string) bool {
	m.steps = 0
	all := recipePrefix.ReplaceAllString(m.everything(text, 0), " ")
	return slices.ContainsFunc(strings.Split(all, "\n"), func(line string) bool {
		_, calls := callIn(line)
		return calls && !strings.HasPrefix(strings.TrimSpace(line), "#")
	})
}

// runsWhenRead reports whether make calls the program while it reads a line.
func (m *makefile) runsWhenRead(line string) bool {
	a := assignment.FindStringSubmatch(line)
	if !strings.Contains(line, "(shell ") && !strings.Contains(line, "{shell ") && (a == nil || a[2] != "!=") {
		return false
	}
	if a != nil {
		line = a[3]
	}
	return m.mayCall(line)
}

// onlyReference reports whether a recipe is a reference and nothing else.
func onlyReference(text string) bool {
	text = strings.Trim(text, " \t@+-")
	return strings.HasPrefix(text, "$") && referenceEnd(text) == len(text)
}

// command reads a line of a recipe in which variables have their values; false for one
// that does not call the generator.
func (m *makefile) command(r recipe, text string) (Command, bool) {
	text = recipePrefix.ReplaceAllString(text, " ")
	at, ok := callIn(text)
	if !ok || strings.HasPrefix(text, " #") {
		return Command{}, false
	}
	c := Command{File: r.file, Line: r.line, Text: strings.TrimSpace(r.text), Only: r.only}
	args, why := splitArguments(text[at.args:])
	before := text[:at.at]
	switch {
	case r.why != "":
		why = r.why
	case insideReference(before):
		why = "make builds it with a function"
	case inQuotes(withoutReferences(text[:at.args])):
		why = "it stands in quotes, as an argument of another program"
	case (why == "" || why == doesMore(')')) && elsewhere.MatchString(before): // a shell of its own changes there
		dir, ok := m.directoryBelow(before)
		if !ok {
			why = runsElsewhere
			break
		}
		for i := range args {
			args[i] = seenFromRoot(args[i], dir)
		}
	case why == "" && onCondition.MatchString(before):
		why = "what stands before it decides whether it runs"
	}
	if c.Why = why; why == "" {
		c.Args = args
	}
	return c, true
}

// inQuotes reports whether a text ends within quotes. Those of one kind are characters like
// others inside of those of the other one.
func inQuotes(text string) bool {
	var open rune
	for _, r := range text {
		switch {
		case r == open:
			open = 0
		case open == 0 && (r == '\'' || r == '"'):
			open = r
		}
	}
	return open != 0
}

// insideReference reports whether a text ends within a reference.
func insideReference(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] != '$' {
			continue
		}
		end := referenceEnd(text[i:])
		if i+end == len(text) && end > 2 && !strings.HasSuffix(text, ")") && !strings.HasSuffix(text, "}") {
			return true
		}
		i += end - 1
	}
	return false
}

// everything is a text with all that its references may stand for: what functions are
// given, and each value of a variable.
func (m *makefile) everything(text string, depth int) string {
	return m.replaced(text, depth, func(reference string) string { return m.everythingOf(reference, depth) })
}

// everythingOf is a reference with all that it may stand for.
func (m *makefile) everythingOf(reference string, depth int) string {
	name := strings.TrimSpace(strings.Trim(reference, "${}()"))
	v := m.variables[name]
	lead := " "
	if callee, isCall := strings.CutPrefix(name, "call "); isCall {
		callee, _, _ = strings.Cut(callee, ",")
		v, lead = m.variables[strings.TrimSpace(callee)], "\n"
	}
	var b strings.Builder
	switch {
	case program.FindString(reference) == reference, v == nil && variableName.MatchString(name), len(reference) < 3 && bareVariable.FindString(reference) == "":
		b.WriteString(reference)
	case !variableName.MatchString(name):
		b.WriteString(" " + m.everything(strings.TrimSuffix(reference[2:], reference[len(reference)-1:]), depth+1))
	}
	if v != nil {
		v.used = true
		for _, other := range append([]string{v.text}, v.others...) {
			if other != "" {
				b.WriteString(lead + m.everything(other, depth+1))
			}
		}
	}
	return b.String()
}

// unusedDefinitions are the calls in definitions that no recipe refers to: make may
// evaluate them as rules.
func (m *makefile) unusedDefinitions() []Command {
	var found []Command
	for _, name := range slices.Sorted(maps.Keys(m.variables)) {
		v := m.variables[name]
		if v.used || v.defined == 0 {
			continue
		}
		for _, text := range append([]string{v.text}, v.others...) {
			for i, line := range strings.Split(text, "\n") {
				if m.mayCall(line) {
					found = append(found, Command{File: v.file, Line: v.defined + i, Text: strings.TrimSpace(line), Why: "it stands in the definition of " + name + ", which no recipe that is read refers to"})
				}
			}
		}
	}
	slices.SortStableFunc(found, func(a, b Command) int { return a.Line - b.Line })
	return found
}

// scriptWord finds a script that a line runs.
var scriptWord = lazyregexp.New(`(?:^|[\s@+"'-])((?:\.{0,2}/)?[\w./-]*[\w-]\.(?:sh|bash|py|rb|pl))(?:["'\s]|$)`)

// handedTo is the script that a line gives the program to, "" for none and for those that
// are read, too.
func handedTo(text string) string {
	if !program.MatchString(text) {
		return ""
	}
	found := scriptWord.FindStringSubmatch(text)
	if found == nil {
		return ""
	}
	name := path.Clean(found[1])
	if path.Ext(name) == ".sh" && slices.Contains(scriptDirs(), path.Dir(name)) {
		return ""
	}
	return found[1]
}
