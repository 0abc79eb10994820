package output

import ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

// RuleSyntax is how an output rule is written.
func RuleSyntax(prefix, form string) string {
	switch form {
	case "artifacts":
		return prefix + form + ":config=DIR"
	case "dir":
		return prefix + form + "=DIR"
	}
	return prefix + form
}

// RuleHelp says what an output rule does.
func RuleHelp(form string) *ctmarkers.DefinitionHelp {
	switch form {
	case "artifacts":
		h := ctmarkers.SimpleHelp("", "puts manifests into one directory and Go code beside its package")
		h.FieldHelp = map[string]ctmarkers.DetailedHelp{
			"Config": {Summary: "is the directory of manifests"},
			"Code":   {Summary: "is a directory for Go code instead of its package's"},
		}
		return h
	case "dir":
		return ctmarkers.SimpleHelp("", "puts every file into one directory")
	case "none":
		return ctmarkers.SimpleHelp("", "checks everything and writes nothing")
	}
	return ctmarkers.SimpleHelp("", "prints everything, one document after another")
}
