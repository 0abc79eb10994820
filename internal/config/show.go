package config

import (
	"cmp"
	"fmt"
	"strings"
)

// A Setting is one that is in effect, and where it comes from: empty for nowhere.
type Setting struct{ Key, Value, From string }

// An Effect is what is in effect in a run, with the severities of a file.
type Effect struct {
	*Config
	// Name is the file as it is shown, empty where there is none.
	Name     string
	Settings []Setting
	// Paths are the packages that are read where none are named; Runs are the arguments of
	// those that the file names.
	Paths []string
	Runs  [][]string
}

// Text is an effect as a file of settings, with the source of each value.
func (e Effect) Text() string {
	var b strings.Builder
	b.WriteString("# " + cmp.Or(e.Name, "no "+Name) + "\n")
	for _, s := range e.Settings {
		if s.Value == "" {
			fmt.Fprintf(&b, "# %s is not set\n", s.Key)
			continue
		}
		fmt.Fprintf(&b, "%s: %s # %s\n", s.Key, yamlString(s.Value), cmp.Or(s.From, "default"))
	}
	b.WriteString("severity:" + map[bool]string{true: " {}"}[len(e.Severity) == 0] + "\n")
	for _, s := range e.Severity {
		fmt.Fprintf(&b, "  %s: %s # line %d\n", s.Code, yamlString(s.Level), s.Pos.Line)
	}
	b.WriteString("paths:\n")
	for _, p := range e.Paths {
		fmt.Fprintf(&b, "  - %s\n", yamlString(p))
	}
	if len(e.Runs) == 0 {
		b.WriteString("generate: []\n")
	} else {
		b.WriteString("# \"crdgen generate\" runs\n")
	}
	for _, words := range e.Runs {
		b.WriteString("#   crdgen")
		for _, word := range words {
			b.WriteString(" " + ShellWord(word))
		}
		b.WriteString("\n")
	}
	return b.String()
}

// yamlString quotes a string where YAML would read something else.
func yamlString(s string) string {
	if strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_./") == "" && s != "off" && s != "" && s[0] != '-' {
		return s
	}
	return fmt.Sprintf("%q", s)
}

// ShellWord quotes an argument for a shell where it needs that.
func ShellWord(s string) string {
	if strings.ContainsAny(s, " \t\"'{}$`\\;&|<>*?[]()~#") {
		return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
	}
	return s
}
