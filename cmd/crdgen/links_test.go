package main

import (
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/diff"
	"github.com/crdgen/crdgen/internal/meaning"

	"github.com/crdgen/crdgen/internal/contract/change"
)

// TestNamedTestsExist looks for the tests that pages say something is held by. A name may
// be the beginning of several.
func TestNamedTestsExist(t *testing.T) {
	root := filepath.Join("..", "..")
	var tests []string
	var pages []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "golden" || len(d.Name()) > 2 && d.Name()[0] == '.'):
			return filepath.SkipDir
		case filepath.Ext(path) == ".md":
			pages = append(pages, path)
		case filepath.Ext(path) == ".go" && (strings.HasSuffix(path, "_test.go") || strings.Contains(path, "conversiontest")):
			for _, m := range declaredTest.FindAllStringSubmatch(readFile(t, path), -1) {
				tests = append(tests, m[1])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, page := range pages {
		for _, m := range namedTest.FindAllStringSubmatch(readFile(t, page), -1) {
			named++
			if !slices.ContainsFunc(tests, func(name string) bool { return strings.HasPrefix(name, m[1]) }) {
				t.Errorf("%s names %s, and there is no such test", page, m[1])
			}
		}
	}
	if named < 50 {
		t.Fatalf("found %d names of tests in pages", named)
	}
}

var (
	declaredTest = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Benchmark)[A-Z]\w*)`)
	namedTest    = regexp.MustCompile("`((?:Test|Fuzz|Benchmark)[A-Z]\\w*)`")
)

// TestLinks follows every relative link of the repository's Markdown pages: the
// file is there, and so is the heading that a fragment names.
func TestLinks(t *testing.T) {
	root := filepath.Join("..", "..")
	anchors := map[string]map[string]bool{} // by file
	anchorsOf := func(file string) map[string]bool {
		if anchors[file] == nil {
			anchors[file] = headingAnchors(t, file)
		}
		return anchors[file]
	}
	pages := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			switch name := d.Name(); {
			case name == "testdata", name == "golden", name == "node_modules", len(name) > 2 && name[0] == '.':
				return filepath.SkipDir
			}
			return nil
		}
		if filepath.Ext(path) != ".md" {
			return nil
		}
		pages++
		for _, link := range markdownLinks(readFile(t, path)) {
			target, fragment, _ := strings.Cut(link, "#")
			file := path
			if target != "" {
				file = filepath.Join(filepath.Dir(path), filepath.FromSlash(target))
			}
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s: link to %q, which does not exist", path, link)
				continue
			}
			if fragment != "" && filepath.Ext(file) == ".md" && !anchorsOf(file)[fragment] {
				t.Errorf("%s: link to %q: there is no such heading", path, link)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if pages < 10 {
		t.Errorf("only %d pages found", pages)
	}
}

// TestSARIFHelp follows the address that a log of SARIF gives for each rule.
func TestSARIFHelp(t *testing.T) {
	docs := filepath.Join("..", "..", "docs")
	anchors := map[string]map[string]bool{}
	follow := func(code diag.Code, page string) {
		t.Helper()
		name, heading, _ := strings.Cut(page, "#")
		if anchors[name] == nil {
			anchors[name] = headingAnchors(t, filepath.Join(docs, name))
		}
		if !anchors[name][heading] {
			t.Errorf("%s: %q has no heading %q", code, name, heading)
		}
	}
	for _, rule := range change.Rules() {
		follow(diag.Code(rule), diff.Page(diag.Code(rule)))
	}
	for _, e := range meaning.Codes() {
		follow(e.Code, diff.Page(e.Code))
	}
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var (
	fenced     = regexp.MustCompile("(?ms)^```.*?^```")
	inlineCode = regexp.MustCompile("`[^`\n]*`")
	linkTarget = regexp.MustCompile(`\]\(<?([^)\s>]+)>?\)`)
	heading    = regexp.MustCompile(`(?m)^#{1,6} +(.*?) *#*$`)
	explicitID = regexp.MustCompile(`<a (?:id|name)="([^"]+)"`)
)

// markdownLinks returns the targets of relative links outside of code.
func markdownLinks(text string) []string {
	text = inlineCode.ReplaceAllString(fenced.ReplaceAllString(text, ""), "`code`")
	var links []string
	for _, m := range linkTarget.FindAllStringSubmatch(text, -1) {
		if u, err := url.Parse(m[1]); err == nil && u.Scheme == "" && u.Host == "" {
			links = append(links, m[1])
		}
	}
	return links
}

// headingAnchors returns the fragments that a page's headings get where Markdown
// is shown: lower case, blanks as hyphens, other punctuation left out.
func headingAnchors(t *testing.T, file string) map[string]bool {
	t.Helper()
	text := fenced.ReplaceAllString(readFile(t, file), "")
	found := map[string]bool{}
	for _, m := range heading.FindAllStringSubmatch(text, -1) {
		title := linkTarget.ReplaceAllString(strings.ReplaceAll(m[1], "[", ""), "")
		anchor := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-', r == '_', unicode.IsLetter(r), unicode.IsDigit(r):
				return unicode.ToLower(r)
			default:
				return -1
			}
		}, title)
		for name, n := anchor, 1; ; n++ {
			if !found[name] {
				found[name] = true
				break
			}
			name = anchor + "-" + string(rune('0'+n))
		}
	}
	for _, m := range explicitID.FindAllStringSubmatch(text, -1) {
		found[m[1]] = true
	}
	return found
}
