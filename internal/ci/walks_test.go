package ci

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// TestWalksLeadSomewhere follows the answers to a newcomer's questions in CONTRIBUTING.md: each
// file and directory that they name is there, and each name is declared in one that the same step
// names.
func TestWalksLeadSomewhere(t *testing.T) {
	text, err := os.ReadFile("../../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	_, walks, _ := strings.Cut(string(text), "## Three questions of a newcomer\n")
	walks, _, _ = strings.Cut(walks, "\n## ")
	names, paths := 0, 0
	for _, text := range endOfStep.Split(walks, -1) {
		s := &step{declared: map[string]bool{}}
		for _, quoted := range codeSpan.FindAllStringSubmatch(text, -1) {
			word := quoted[1]
			switch at := s.find(word); {
			case at != "":
				paths++
				s.open(t, at)
			case goPath.MatchString(word) && (strings.HasSuffix(word, ".go") || strings.Contains(word, "/")):
				t.Errorf("CONTRIBUTING.md: %q is not there, in the step %q", word, text)
			case goName.MatchString(word):
				s.names = append(s.names, word)
			}
		}
		for _, name := range s.names {
			names++
			if !s.declared[name] && !isUsual(name) {
				t.Errorf("CONTRIBUTING.md: %q is declared in nothing that its step names, %q", name, text)
			}
		}
	}
	if names < 20 || paths < 40 {
		t.Errorf("only %d names and %d paths were looked up", names, paths)
	}
}

var (
	codeSpan  = regexp.MustCompile("`([^`\n]+)`")
	goPath    = regexp.MustCompile(`^[\w./*-]+$`)
	goName    = regexp.MustCompile(`^\w+(\.\w+)?$`)
	endOfStep = regexp.MustCompile(`(?m)^(?:\d+\. |\*\*.*\*\*$|$|\| )`)
)

// isUsual reports whether a word is no name of Go, but of a command.
func isUsual(name string) bool { return name == "fix" }

// A step is one of those that a walk consists of.
type step struct {
	dirs     []string // in which names of files and packages lie, the last one named at the end
	names    []string
	declared map[string]bool
}

// find returns the path of a file or a package from the root, empty for what is none: it lies in a
// directory that the step has named, the last one first, at the root or in internal.
func (s *step) find(word string) string {
	if !goPath.MatchString(word) {
		return ""
	}
	for i := len(s.dirs) - 1; i >= 0; i-- {
		if at := path.Join(s.dirs[i], word); isThere(at) {
			return at
		}
	}
	for _, dir := range []string{"", "internal"} {
		if at := path.Join(dir, word); isThere(at) {
			return at
		}
	}
	return ""
}

func isThere(name string) bool {
	found, err := filepath.Glob(filepath.Join("../..", filepath.FromSlash(name)))
	return err == nil && len(found) > 0
}

// open takes in what a file or a package declares.
func (s *step) open(t *testing.T, at string) {
	t.Helper()
	dir, pattern := at, filepath.Join("../..", filepath.FromSlash(at), "*.go")
	if strings.HasSuffix(at, ".go") {
		dir, pattern = path.Dir(at), filepath.Join("../..", filepath.FromSlash(at))
	}
	s.dirs = append(s.dirs, dir)
	sources, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range sources {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]bool{}
		declare(found, f)
		for name := range found {
			s.declared[name] = true
			if _, member, ok := strings.Cut(name, "."); ok {
				s.declared[member] = true
			}
		}
	}
}

// TestMessagesAreFound searches for every message of the golden cases as CONTRIBUTING.md says:
// by three words in a row that are no names, or by the constant of its code.
func TestMessagesAreFound(t *testing.T) {
	source := sourceText(t)
	known := map[string]bool{}
	for run := range threeWords(source) {
		known[run] = true
	}
	named := map[string]bool{}
	for _, constant := range regexp.MustCompile(`\bdiag\.(\w+)`).FindAllStringSubmatch(source, -1) {
		named[constant[1]] = true
	}
	constants := codeConstants(t)
	byWords, byCode := 0, 0
	for name, text := range ourTexts(t) {
		if !strings.HasPrefix(name, "golden/") {
			continue
		}
		for _, found := range printedFinding.FindAllStringSubmatch(text, -1) {
			message, code := found[1], found[2]
			switch {
			case slices.ContainsFunc(nameInMessage.Split(message, -1), func(part string) bool {
				for run := range threeWords(part) {
					if known[run] {
						return true
					}
				}
				return false
			}):
				byWords++
			case named[constants[code]]:
				byCode++
			default:
				t.Errorf("%s: no search leads to %q [%s]", name, message, code)
			}
		}
	}
	if byWords < 5*byCode || byCode == 0 {
		t.Errorf("%d messages are found by three words, and %d by their code alone: the advice is another one", byWords, byCode)
	}
}

var (
	printedFinding = regexp.MustCompile(`(?m)^\S+?: (?:error|warning): (.*) \[([a-z-]+)\]$`)
	// nameInMessage is what stands in a message for something of the user's.
	nameInMessage = regexp.MustCompile("\"[^\"]*\"|`[^`]*`|[0-9.,]+|\\S*[/_+]\\S*")
	joinedString  = regexp.MustCompile(`"\s*\+\s*"`)
)

// threeWords are the runs of three words of a text.
func threeWords(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		words := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("\"`,:;()", r) })
		for i := range len(words) - 2 {
			if !yield(strings.Join(words[i:i+3], " ")) {
				return
			}
		}
	}
}

// sourceText is the code of where messages are worded, tests left out.
func sourceText(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	for _, dir := range []string{"cmd", "generators", "internal", "markers"} {
		err := filepath.WalkDir(filepath.Join("../..", dir), func(name string, d fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
				return err
			}
			text, err := os.ReadFile(name)
			all.Write(text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return joinedString.ReplaceAllString(all.String(), "")
}

// codeConstants are the constants of internal/diag by what is printed.
func codeConstants(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, name := range []string{"codes.go", "run.go"} {
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join("../diag", name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if spec, ok := n.(*ast.ValueSpec); ok && len(spec.Values) == 1 {
				if value, ok := spec.Values[0].(*ast.BasicLit); ok {
					code, _ := strconv.Unquote(value.Value)
					all[code] = spec.Names[0].Name
				}
			}
			return true
		})
	}
	return all
}
