package output

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/confine"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/generatedby"
	"github.com/crdgen/crdgen/internal/lazyregexp"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
)

// Clashes reports files that would overwrite each other, but not those that amend what they
// replace. Manifests of kinds that go nowhere or to standard output clash by their names:
// writing them would fail. In compatibility a run of controller-gen's generators takes the
// last of such files, as that does.
func Clashes(dir string, outs []File, compat bool) diag.List {
	var findings diag.List
	first := make(map[string]File, len(outs))
	for _, o := range outs {
		key := realPath(o.Path)
		if key == "" && o.Kind != nil {
			key = o.Generator + ":" + o.Name
		}
		if key == "" {
			continue
		}
		before, taken := first[key]
		if !taken || o.Amends {
			first[key] = o
			continue
		}
		d := clash(dir, before, o)
		if compat && !before.Own && !o.Own && before.Rule.Run == o.Rule.Run {
			d.Severity = diag.Warning
			if o.Path != "" {
				d.Message += "; the last one stays, as in controller-gen"
			}
			first[key] = o
		}
		findings.Add(d)
	}
	return findings
}

// clash is the finding about two files with one path.
func clash(dir string, a, b File) diag.Diagnostic {
	d := diag.Diagnostic{Pos: b.Origin, Code: diag.SameFile}
	if a.Rule.Run != b.Rule.Run {
		d.Pos = b.Rule.Run
		d.Message = fmt.Sprintf("file %q is written by two runs, generator %q of this one and %q of the one in line %d", Relative(dir, b.Path), b.Generator, a.Generator, a.Rule.Run.Line)
		d.Help = "remove one of the runs or of the generators, or give one an output of its own"
		d.Notes = []diag.Note{{Pos: a.Rule.Run, Message: "the other run is here"}}
		return d
	}
	if a.Generator == b.Generator {
		name := b.Name
		if b.Path != "" {
			name = Relative(dir, b.Path)
		}
		d.Message = fmt.Sprintf("file %q is written for two declarations by generator %q", name, b.Generator)
		d.Help = "give one of them another plural or group, or generate them into different directories"
		if strings.HasSuffix(name, ".go") {
			d.Message = fmt.Sprintf("file %q is written for two packages by generator %q", name, b.Generator)
			d.Help = "leave out output:dir for " + b.Generator + ", whose files stand beside their packages, and name the directory of another generator alone, as in output:crd:dir=DIR"
		}
	} else {
		d.Message = fmt.Sprintf("file %q is written by generators %q and %q", Relative(dir, b.Path), a.Generator, b.Generator)
		d.Help = "give each generator a directory of its own, as in output:" + b.Generator + ":dir=DIR"
	}
	if a.Origin.IsValid() {
		d.Notes = []diag.Note{{Pos: a.Origin, Message: "the other one is here"}}
	}
	return d
}

// longestName is how many bytes file systems take for one name.
const longestName = 255

// Misplaced reports files whose names lead out of the directory that was named for
// them, and those that would replace code that somebody wrote. Nothing takes these
// findings away: names come from source, and source may come from strangers.
func Misplaced(dir string, outs []File) diag.List {
	var found diag.List
	for _, o := range outs {
		d := diag.Diagnostic{Pos: o.Origin, Code: diag.OutputPath}
		switch why := nameProblem(o.File); {
		case why != "" && o.NamedBy != "":
			d.Pos = o.Rule.Run // no source is to blame
			d.Message = fmt.Sprintf("argument %q of generator %q cannot name file %q: %s", o.NamedBy, o.Generator, o.Name, why)
			d.Help = fmt.Sprintf("name a file in the output directory or below it; output:%s:dir=DIR names the directory", o.Generator)
		case why != "":
			d.Message = fmt.Sprintf("generator %q cannot write file %q: %s", o.Generator, o.Name, why)
			d.Help = "the name is made from group, plural or an option; none of them may hold a path"
		case o.Path == "":
			continue
		case !confine.Within(o.Root, o.Path):
			d.Message = fmt.Sprintf("generator %q would write outside of the module", o.Generator)
			d.Help = "name a package of the same module"
			if o.Rule.Top != "" && !o.Beside {
				d.Pos = o.Rule.Run
				d.Message = fmt.Sprintf("generator %q would write outside of the repository", o.Generator)
				d.Help = "name a directory of the repository in .crdgen.yaml, or another one on the command line"
			}
		case o.Package != nil && isHandWritten(o.Path):
			d.Message = fmt.Sprintf("file %q is not generated and would be overwritten", Relative(dir, o.Path))
			d.Help = "generate into another package, or rename the file"
			if isOwnName(o.Path) {
				d.Help = "rename the file, or remove it if nobody wrote anything in it"
			}
			if o.Overwrites {
				d.Severity = diag.Warning
				d.Message = fmt.Sprintf("file %q is not generated and is overwritten, as controller-gen does", Relative(dir, o.Path))
			}
		default:
			continue
		}
		found.Add(d)
	}
	return found
}

// WithoutReplaced leaves out what is wrong with the text of code that the run writes anew:
// a merge has left its marks in it, or a run of another tool was cut short. What it should
// hold is known.
func WithoutReplaced(dir string, found diag.List, outs []File) diag.List {
	written := map[string]bool{}
	for _, o := range outs {
		if o.Path != "" && o.Package != nil {
			written[Relative(dir, o.Path)] = true
		}
	}
	return slices.DeleteFunc(found, func(d diag.Diagnostic) bool {
		inText := d.Code == diag.SyntaxError || d.Code == diag.LoadFailed && d.Pos.Line > 0
		return inText && written[Relative(dir, d.Pos.Filename)]
	})
}

// nameProblem says what is wrong with the name of a file, "" for nothing. That of a
// manifest is one path element unless the user names it, who may name directories below;
// code may lie in directories below or beside its package, but its name is one too.
func nameProblem(f generators.File) string {
	switch {
	case f.NamedBy == "" && f.Package != nil:
		return elementProblem(filepath.Base(f.Name))
	case f.NamedBy == "":
		return elementProblem(f.Name)
	case !filepath.IsLocal(f.Name):
		return "it lies outside of the output directory"
	case strings.HasSuffix(f.Name, "/"):
		return "it is a directory"
	}
	for element := range strings.SplitSeq(path.Clean(f.Name), "/") {
		if why := elementProblem(element); why != "" {
			return why
		}
	}
	return ""
}

// elementProblem says what is wrong with one path element, "" for nothing.
func elementProblem(name string) string {
	switch {
	case strings.ContainsAny(name, `/\`):
		return "it is not one path element"
	case !filepath.IsLocal(name) || name == ".":
		return "it is no file name"
	case strings.ContainsFunc(name, unicode.IsControl):
		return "it holds control characters"
	case len(name) > longestName:
		return fmt.Sprintf("it has more than %d bytes", longestName)
	}
	return ""
}

// ownCode begins the names that no tool but a generator uses.
const ownCode = "zz_generated."

func isOwnName(path string) bool { return strings.HasPrefix(filepath.Base(path), ownCode) }

// saidGenerated is what generators wrote before Go asked for a line of its own, and the
// constraint with which they keep their files out of their own run. It counts anywhere in a
// file with the name of a generated one.
var saidGenerated = lazyregexp.New(`(?im)^//(.*generated\b.*\bnot\b.*\b(edit|modify)\b|.*\bignore_autogenerated\b)`)

// isHandWritten reports whether a file is there that no generator has written, as the line
// that Go asks for says. With the name of a generated file it is hand-written only where it
// has code and says nowhere that it is generated: what a merge, another header or a write
// that ended early has left of a generated file is replaced.
func isHandWritten(path string) bool {
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return false
	}
	content, err := sourcefile.Read(nil, path)
	if err != nil {
		return true
	}
	if generatedby.ByProgram(content) {
		return false
	}
	return !isOwnName(path) || generatedby.HasCode(content) && !saidGenerated.Match(content) && !generatedby.Anywhere(content)
}
