package calls

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/lazyregexp"
)

// A Makefile is what make reads before it runs anything, as far as that can be known
// without running it: recipes and variables, of the file and of those it includes.
type makefile struct {
	read func(name string) ([]byte, error)
	glob func(pattern string) ([]string, error)

	// shell says that the text is a shell's: its variables need no brackets and may have
	// a value for where they are not set.
	shell bool

	including []string // the files that are being read, the first one first
	recipes   []recipe
	variables map[string]*variable
	branches  []condition // the conditionals that the line is in
	unread    bool        // a file is included whose name only make knows
	oneShell  bool        // .ONESHELL gives all lines of a recipe to one shell
	rules     int         // how many rules have begun
	steps     int         // how much was expanded for the command
	allSteps  int         // and for all before
}

// A recipe is a line that make gives to a shell, continued lines joined.
type recipe struct {
	file string
	line int
	text string
	why  string // why it is left, whatever it runs
	only string // the condition that it depends on
	rule int    // the same for the lines of one rule
}

// A variable has the text that it was assigned, with references to others; it is unknown
// where several assignments compete, or one depends on a condition.
type variable struct {
	text    string
	unknown bool
	others  []string // the texts that it may have where it is unknown
	defined int      // the line of its definition by define
	file    string
	used    bool // a recipe that was read refers to it
}

// doubt notes that a variable may have a text, among others.
func (m *makefile) doubt(name, text string) {
	v := m.variables[name]
	if v == nil {
		v = &variable{}
		m.variables[name] = v
	} else if !v.unknown {
		v.others = append(v.others, v.text)
	}
	v.unknown, v.text = true, ""
	if len(v.others) <= mostOthers {
		v.others = append(v.others, text)
	}
}

// Lines of a Makefile that are no recipes.
var (
	assignment   = lazyregexp.New(`^(?:(?:export|override|private)[ \t]+)*([A-Za-z_][A-Za-z0-9_.-]*)[ \t]*(\?=|\+=|!=|:{0,3}=)[ \t]*(.*)$`)
	ofTarget     = lazyregexp.New(`^[^#=\t][^#=]*:[ \t]*(?:(?:export|override|private)[ \t]+)*([A-Za-z_][A-Za-z0-9_.-]*)[ \t]*(?:\?=|\+=|!=|:{0,3}=)[ \t]*(.*)$`)
	inclusion    = lazyregexp.New(`^(?:-|s)?include[ \t]+(.+)$`)
	conditional  = lazyregexp.New(`^(ifeq|ifneq|ifdef|ifndef|else|endif)\b`)
	definition   = lazyregexp.New(`^(?:(?:export|override)[ \t]+)*define[ \t]+([A-Za-z_][A-Za-z0-9_.-]*)`)
	trailComment = lazyregexp.New(`(^|[ \t])#.*$`)
	recipeOfRule = lazyregexp.New(`^[^\s#=:;][^#=:;]*::?[^#=:;]*;[ \t]*(.+)$`)
	targetOfRule = lazyregexp.New(`^[^\s=:][^=]*:(?:[^=]|$)`)
	continuation = lazyregexp.New(`\\\n[ \t]*`)
	bareVariable = lazyregexp.New(`^\$[A-Za-z_]\w*`)
	variableName = lazyregexp.New(`^[A-Za-z_][A-Za-z0-9_.-]*$`)
)

// mostIncluded bounds how deep files include each other.
const mostIncluded = 20

// mostSteps bounds how many texts are expanded for one command, and mostAllSteps for all. A long
// text counts as several. longestText is how long a variable may be that is known, mostOthers
// how many texts one may have that is not.
const (
	mostSteps    = 10000
	mostAllSteps = 20 * mostSteps
	longestText  = 8 << 10
	mostOthers   = 100
)

// parse reads a file and those it includes. One that cannot be read is passed over, as
// its variables are unknown then.
func (m *makefile) parse(name string) {
	if slices.Contains(m.including, name) || len(m.including) == mostIncluded {
		return
	}
	content, err := m.read(name)
	if err != nil {
		return
	}
	m.including = append(m.including, name)
	defer func() { m.including = m.including[:len(m.including)-1] }()
	lines := strings.Split(strings.ReplaceAll(string(content), "\r\n", "\n"), "\n")
	for number := 0; number < len(lines); {
		first := number
		line := lines[number]
		number++
		line, number = joined(lines, line, number)
		if strings.HasPrefix(line, "\t") {
			m.recipe(name, first+1, line)
			continue
		}
		if d := definition.FindStringSubmatch(line); d != nil {
			end := number
			for end < len(lines) && strings.TrimSpace(lines[end]) != "endef" {
				end++
			}
			m.define(d[1], strings.Join(lines[number:end], "\n"), name, number+1)
			number = min(end+1, len(lines))
			continue
		}
		if r := recipeOfRule.FindStringSubmatch(line); r != nil {
			m.rules++
			m.recipe(name, first+1, r[1])
			continue
		}
		line = strings.TrimSpace(trailComment.ReplaceAllString(line, ""))
		if targetOfRule.MatchString(line) {
			m.rules++
		}
		m.oneShell = m.oneShell || strings.HasPrefix(line, ".ONESHELL")
		if m.runsWhenRead(line) {
			m.recipes = append(m.recipes, recipe{file: name, line: first + 1, text: line, why: "make runs it when it reads the line, not as a recipe"})
		}
		m.directive(line)
	}
}

// joined is a line with those that continue it, and the number of the next one.
func joined(lines []string, line string, number int) (whole string, next int) {
	var parts []string
	for strings.HasSuffix(line, `\`) && number < len(lines) {
		parts = append(parts, strings.TrimSuffix(line, `\`))
		line = strings.TrimSpace(lines[number])
		number++
	}
	return strings.Join(append(parts, line), " "), number
}

func (m *makefile) recipe(file string, line int, text string) {
	why, only := underConditions(m.branches)
	m.recipes = append(m.recipes, recipe{file: file, line: line, text: text, why: why, only: only, rule: m.rules})
}

// define notes a text of several lines. Its continued lines are joined.
func (m *makefile) define(name, text, file string, line int) {
	text = continuation.ReplaceAllString(text, " ")
	m.assign(name, "=", text)
	m.variables[name].file, m.variables[name].defined = file, line
}

// directive reads a line that is no recipe.
func (m *makefile) directive(line string) {
	if c := conditional.FindStringSubmatch(line); c != nil {
		m.branch(c[1], line)
		return
	}
	if i := inclusion.FindStringSubmatch(line); i != nil {
		for pattern := range strings.FieldsSeq(m.expand(i[1], 0)) {
			m.unread = m.unread || strings.Contains(pattern, "$")
			names, _ := m.glob(pattern) // a pattern that is none names no file
			for _, name := range names {
				m.parse(filepath.ToSlash(name))
			}
		}
		return
	}
	if a := assignment.FindStringSubmatch(line); a != nil {
		m.assign(a[1], a[2], a[3])
		return
	}
	if t := ofTarget.FindStringSubmatch(line); t != nil {
		m.doubt(t[1], t[2]) // it depends on the target
	}
}

// assign notes an assignment. What the environment or a command gives is not known.
func (m *makefile) assign(name, operator, text string) {
	v, again := m.variables[name]
	switch {
	case operator == "!=", slices.ContainsFunc(m.branches, func(c condition) bool { return !c.plain }):
		m.doubt(name, text)
	case again && operator == "+=" && len(v.text)+len(text) > longestText:
		m.doubt(name, text)
	case again && operator == "+=":
		v.text += " " + text
	case again && operator == "?=":
	case again:
		m.doubt(name, text)
	default:
		m.variables[name] = &variable{text: text}
	}
}

// expand puts in the values of variables. References to what is not known stay as they
// are.
func (m *makefile) expand(text string, depth int) string {
	return m.replaced(text, depth, func(reference string) string { return m.value(reference, depth) })
}

// replaced is a text with something in the place of each reference, as long as the file may
// be read any further.
func (m *makefile) replaced(text string, depth int, by func(reference string) string) string {
	var b strings.Builder
	cost := 1 + len(text)>>6
	m.steps, m.allSteps = m.steps+cost, m.allSteps+cost
	for {
		at := strings.IndexByte(text, '$')
		if at < 0 || depth > mostIncluded || m.steps > mostSteps || m.allSteps > mostAllSteps {
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(text[:at])
		text = text[at:]
		end := referenceEnd(text)
		if bare := bareVariable.FindString(text); m.shell && bare != "" {
			end = len(bare)
		}
		reference := text[:end]
		text = text[end:]
		b.WriteString(by(reference))
	}
}

// value is what a reference such as $(CRD_OPTIONS) stands for.
func (m *makefile) value(reference string, depth int) string {
	name := referenceName(reference)
	if bare := bareVariable.FindString(reference); m.shell && bare != "" {
		name = bare[1:]
	}
	switch name {
	case "":
		return reference
	case "CURDIR", "PWD", "shell pwd", "pwd", "shell git rev-parse --show-toplevel", "git rev-parse --show-toplevel":
		return "." // settings name directories as seen from the module
	}
	if called, ok := strings.CutPrefix(name, "call "); ok && !m.shell {
		return m.called(reference, splitAlternatives(called), depth)
	}
	if alternatives, ok := strings.CutPrefix(name, "or "); ok && !m.shell {
		return m.firstOf(reference, splitAlternatives(alternatives), depth)
	}
	// What a shell takes where the variable is not set, or is set and empty.
	if variable, otherwise, ok := strings.Cut(name, ":-"); ok && m.shell && reference[1] == '{' && variableName.MatchString(variable) {
		return m.firstOf(reference, []string{"${" + variable + "}", otherwise}, depth)
	}
	v, known := m.variables[name]
	if known {
		v.used = true
	}
	if known && v.unknown && v.isProgram() {
		return programName
	}
	if !known || v.unknown || !variableName.MatchString(name) {
		return reference
	}
	return m.expand(v.text, depth+1)
}

// isProgram reports whether a variable is controller-gen, whichever text it has.
func (v *variable) isProgram() bool {
	return len(v.others) > 0 && len(v.others) <= mostOthers && !slices.ContainsFunc(v.others, func(text string) bool { return !onlyProgram.MatchString(strings.TrimSpace(text)) })
}

// parameter finds the parameters of a text that $(call …) expands.
var parameter = lazyregexp.New(`\$\$|\$[1-9]|\$\([1-9]\)|\$\{[1-9]\}`)

// called is what $(call NAME,…) stands for.
func (m *makefile) called(reference string, parts []string, depth int) string {
	v := m.variables[strings.TrimSpace(parts[0])]
	if v == nil || v.unknown {
		return reference
	}
	v.used = true
	text := parameter.ReplaceAllStringFunc(v.text, func(p string) string {
		number := int((strings.Trim(p, "$(){}") + "0")[0] - '0')
		switch {
		case p == "$$":
			return p
		case number < len(parts):
			return m.expand(parts[number], depth+1)
		}
		return ""
	})
	return m.expand(text, depth+1)
}

// firstOf is the first of some texts that is not empty: a variable that nothing assigns
// is empty to make, and to a shell. A variable of which it is not known is not passed over.
func (m *makefile) firstOf(reference string, texts []string, depth int) string {
	for _, text := range texts {
		text = strings.TrimSpace(text)
		if name := referenceName(text); variableName.MatchString(name) && m.variables[name] == nil {
			continue
		}
		switch value := m.expand(text, depth+1); {
		case strings.Contains(value, "$"):
			return reference
		case value != "":
			return value
		}
	}
	return reference
}

// referenceName is what stands in the brackets where a text is one reference and says
// nothing else, "" for any other text.
func referenceName(text string) string {
	if len(text) < 4 || text[0] != '$' || referenceEnd(text) != len(text) {
		return ""
	}
	return strings.TrimSpace(text[2 : len(text)-1])
}

// splitAlternatives splits the arguments of $(or …) at commas outside of references.
func splitAlternatives(text string) []string {
	var parts []string
	start := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '$':
			i += referenceEnd(text[i:]) - 1
		case ',':
			parts = append(parts, text[start:i])
			start = i + 1
		}
	}
	return append(parts, text[start:])
}

// referenceEnd returns where the reference ends that a text begins with.
func referenceEnd(text string) int {
	if len(text) < 2 || text[1] != '(' && text[1] != '{' {
		return min(2, len(text))
	}
	depth := 0
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '(', '{':
			depth++
		case ')', '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(text)
}
