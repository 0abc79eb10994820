package config

import (
	"regexp"
	"strings"
)

// A Command is a line of a Makefile that calls controller-gen or crdgen.
type Command struct {
	Line int
	// Args are its arguments; nil where they hold variables of the Makefile or of
	// the shell, which nobody can replace without running it.
	Args []string
	Text string // the line as it stands, continued lines joined
}

// callsGenerator finds the program in a recipe: controller-gen by its name or the
// variable that kubebuilder scaffolds, or crdgen.
var callsGenerator = regexp.MustCompile(`(?:^|[\s@"'/])(?:\$[({]CONTROLLER_GEN[)}]|controller-gen|crdgen)["']?[ \t]+(.+)$`)

// Commands returns the calls in the recipes of a Makefile, in order.
func Commands(makefile string) []Command {
	var commands []Command
	number := 0
	lines := strings.Split(makefile, "\n")
	variables := variablesOf(lines)
	for number < len(lines) {
		first := number
		line := strings.TrimRight(lines[number], "\r")
		number++
		for strings.HasSuffix(line, `\`) && number < len(lines) {
			line = strings.TrimSuffix(line, `\`) + " " + strings.TrimSpace(lines[number])
			number++
		}
		if !strings.HasPrefix(line, "\t") || strings.HasPrefix(strings.TrimSpace(line), "#") {
			continue
		}
		m := callsGenerator.FindStringSubmatch(line)
		// What names neither packages nor a place for files asks for a version, or
		// installs the program.
		if m == nil || !strings.Contains(m[1], "paths") && !strings.Contains(m[1], "output:") {
			continue
		}
		c := Command{Line: first + 1, Text: strings.TrimSpace(line)}
		if args, ok := splitArguments(variables.Replace(m[1])); ok {
			c.Args = args
		}
		commands = append(commands, c)
	}
	return commands
}

// assignment is a variable of a Makefile whose value is plain text.
var assignment = regexp.MustCompile(`^([A-Za-z_][A-Za-z0-9_]*)[ \t]*[:?]?=[ \t]*([^$#\\]*)$`)

// variablesOf puts in the values of variables that are given one plain value, such as
// CRD_OPTIONS.
func variablesOf(lines []string) *strings.Replacer {
	values, times := map[string]string{}, map[string]int{}
	for _, line := range lines {
		name := strings.TrimRight(strings.SplitN(line, "=", 2)[0], " \t:?+")
		times[name]++
		if m := assignment.FindStringSubmatch(strings.TrimRight(line, " \t\r")); m != nil {
			values[m[1]] = m[2]
		}
	}
	var pairs []string
	for name, value := range values {
		if times[name] == 1 {
			pairs = append(pairs, "$("+name+")", value, "${"+name+"}", value)
		}
	}
	return strings.NewReplacer(pairs...)
}

// splitArguments splits what a shell would; false where the text needs one.
func splitArguments(text string) ([]string, bool) {
	var args []string
	var word strings.Builder
	inWord, quote := false, byte(0)
	for i := range len(text) {
		switch c := text[i]; {
		case c == '$' || c == '`' || c == '\\':
			return nil, false
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteByte(c)
		case c == '"' || c == '\'':
			quote, inWord = c, true
		case c == ';' && (i+1 == len(text) || text[i+1] == ' '), strings.IndexByte("|&<>", c) >= 0:
			return nil, false
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
	return args, quote == 0 && len(args) > 0
}
