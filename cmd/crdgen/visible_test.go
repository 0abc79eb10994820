package main

import (
	"strings"
	"testing"
	"unicode"
)

// TestNothingRawFromAnyCommand runs commands where names of files, settings, markers and
// comments hold what would move the cursor, begin another line, or be a command to the runner
// of a workflow.
func TestNothingRawFromAnyCommand(t *testing.T) {
	const raw = "\x1b]0;owned\x07\u202e"
	const command = "::add-mask::x ##[group]y"
	settings := "markers:\n- name: acme:only\n  summary: \"allows \\e[31mred\\u202e\\n::add-mask::x\\n##[group]y\"\n  targets: [field]\n  markers: [\"+kubebuilder:validation:MaxLength=3\"]\n" +
		"paths: [\"./v1\\e[31m\", \"./::add-mask::x\", ./v1]\n"
	source := kindSource("Thing", "\t// +acme:only\n\t// "+raw+"\n\t// +acme:ornly"+raw+"\n\t// ::add-mask::x\n\t//"+command+"\n")
	source = strings.Replace(source, "type Thing struct", "// "+raw+"\n// "+command+"\n\ntype Thing struct", 1)
	wrong := kindSource("Thing", "\t// +kubebuilder:validation:MaxLength=\u202e\u009bevil##[error]x\n\t// +kubebuilder:validation:Pattern=\"(\u0085##[error]\"\n")
	clean := kindSource("Thing", "")
	dir := hostileModule(t, files{
		"wrong/types.go": wrong, "clean/types.go": clean, "drift/example.com_things.yaml": "a\x1b[31m\x1b]0;pwned\x07\n  ::stop-commands::tok\n##[error]x\n",
		"types.go": source, "v1/types.go": source, "::add-mask::x/x.go": source, "e\nfile\t/etc/shadow/x.go": source, "e\x1b[2J/x.go": source,
		".crdgen.yaml": settings, "crd.yaml": "apiVersion: v1\nkind: \"\\e[2J\\n::add-mask::x\"\nmetadata: {name: \"a\\e[2J\"}\n",
		"Makefile": "manifests:\n\tcontroller-gen crd paths=" + raw + command + "\n",
	})
	seen := 0
	for _, line := range []string{
		"markers", "markers -o json", "explain +acme:only", "explain +acme:ornly", "help acme:only", "crd -w", "crd -ww", "crd -www", "crd -wwww", "config show", "config init --force",
		"inputs crd paths=./...", "inputs -o json crd paths=./...", "crd paths=./... output:none", "check ./...", "check ./v1", "--compat=controller-gen crd paths=./v1 output:none",
		"cost ./v1", "outline ./v1", "outline", "validate -f crd.yaml paths=./v1", "diff --against=crd.yaml ./v1", "migrate --cluster=crd.yaml", "migrate --cluster=crd.yaml -o json",
		"crd paths=./wrong output:none --diagnostics=json", "crd paths=./wrong output:none --diagnostics=sarif", "crd paths=./clean output:dir=drift --verify", "check ./wrong --diagnostics=json",
		"diff --against=crd.yaml ./v1 -o json", "diff --against=crd.yaml ./v1 -o markdown", "diff --against=crd.yaml ./v1 -o sarif",
		"fix ./v1", "__complete explain +acme", "__complete crd paths=", "cache info", "version", "conversion paths=./v1", "rebase ./v1",
	} {
		got := runHere(dir, strings.Fields(line)...)
		text := got.stdout + got.stderr
		if strings.Contains(text, `\u001b`) || strings.Contains(text, `\x1b`) {
			seen++
		}
		for _, r := range text {
			if unicode.IsControl(r) && r != '\n' && r != '\t' || r == '\u202e' {
				t.Errorf("%q: the control character %U is printed", line, r)
				break
			}
		}
		for l := range strings.Lines(text) {
			if strings.HasPrefix(strings.TrimSpace(l), "::") || strings.Contains(l, "##[") || strings.HasPrefix(l, "file\t/etc/shadow") {
				t.Errorf("%q: the line %q is printed", line, l)
			}
		}
	}
	if seen < 8 {
		t.Errorf("only %d commands printed anything that had to be escaped", seen)
	}
}
