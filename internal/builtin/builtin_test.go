package builtin_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/builtin"
	"github.com/crdgen/crdgen/internal/plural"
)

// TestPlurals holds the plurals against those that the API server serves, which
// follow the rule, and shows some.
func TestPlurals(t *testing.T) {
	known := map[string]bool{}
	for _, g := range builtin.Groups() {
		for r := range g.Resources() {
			known[r.Plural+"."+r.Group] = true
			if want := strings.ToLower(plural.Of(r.Kind)); r.Plural != want {
				t.Errorf("kind %q of group %q has the plural %q, want %q", r.Kind, r.Group, r.Plural, want)
			}
		}
	}
	for _, want := range []string{"endpoints.", "networkpolicies.networking.k8s.io", "ipaddresses.networking.k8s.io", "componentstatuses."} {
		if !known[want] {
			t.Errorf("%q is missing", want)
		}
	}
}

func TestGroups(t *testing.T) {
	groups := builtin.Groups()
	if !slices.IsSortedFunc(groups, func(a, b builtin.Group) int { return strings.Compare(a.Name, b.Name) }) {
		t.Error("the groups are not sorted by name")
	}
	core, ok := builtin.GroupNamed("")
	if !ok {
		t.Fatal("there is no core group")
	}
	var users builtin.Resource
	for r := range core.Permissions() {
		if r.Plural == "users" {
			users = r
		}
	}
	if want := (builtin.Resource{Plural: "users", Cluster: true}); users != want {
		t.Errorf("users are %+v, want %+v", users, want)
	}
	if _, ok := builtin.GroupNamed("shop.example.com"); ok {
		t.Error("a group of nobody is built in")
	}
}

// has reports whether the group has a kind, spelt with "*" for one without namespaces.
func has(g builtin.Group, kind string) bool {
	for r := range g.Resources() {
		name := r.Kind
		if r.Cluster {
			name += "*"
		}
		if name == kind {
			return true
		}
	}
	return false
}

// TestGroupsAreThoseOfKubernetes compares the table with k8s.io/api: its
// types with clients are the kinds that are served.
func TestGroupsAreThoseOfKubernetes(t *testing.T) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "k8s.io/api").Output()
	if err != nil {
		t.Fatal(err)
	}
	registers, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(out)), "*", "*", "register.go"))
	if err != nil || len(registers) < 40 {
		t.Fatalf("%d groups in k8s.io/api, error %v", len(registers), err)
	}
	for _, register := range registers {
		dir := filepath.Dir(register)
		group := groupName(t, register)
		kinds := servedTypes(t, dir)
		if len(kinds) == 0 {
			continue
		}
		g, ok := builtin.GroupNamed(group)
		if !ok {
			t.Errorf("group %q is missing", group)
			continue
		}
		if version := filepath.Base(dir); !slices.Contains(g.Versions(), version) {
			t.Errorf("group %q lacks version %q", group, version)
		} else if path := g.Package(version); !strings.HasSuffix(filepath.ToSlash(dir), strings.TrimPrefix(path, "k8s.io/api")) {
			t.Errorf("version %q of group %q is said to be in %s, found %s", version, group, path, dir)
		}
		removed := removedIn(t, dir, kinds)
		if minor, gone := g.Gone(filepath.Base(dir)); gone != (removed > 0 && removed <= builtin.MostRecentlyGone) || gone && minor != removed {
			t.Errorf("version %q of group %q is said to be gone since 1.%d (%t), and k8s.io/api says 1.%d", filepath.Base(dir), group, minor, gone, removed)
		}
		for _, k := range kinds {
			if !has(g, k) {
				t.Errorf("group %q lacks kind %q", group, k)
			}
		}
	}
}

// TestSubresourcesWithClients holds the table against k8s.io/api: the subresources for which types
// have methods of clients, all but those that any resource may have, are in it.
func TestSubresourcesWithClients(t *testing.T) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "k8s.io/api").Output()
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(out)), "*", "*", "types*.go"))
	if err != nil {
		t.Fatal(err)
	}
	method := regexp.MustCompile(`(?m)^// \+genclient:method=.*subresource="?/?(\w+)|^type (\w+) struct`)
	found := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var subs []string
		for _, m := range method.FindAllStringSubmatch(string(text), -1) {
			if m[1] != "" {
				subs = append(subs, m[1])
				continue
			}
			for _, sub := range subs {
				if sub == "scale" || sub == "status" {
					continue
				}
				found++
				g, _ := builtin.GroupNamed(groupName(t, filepath.Join(filepath.Dir(file), "register.go")))
				if p := strings.ToLower(plural.Of(m[2])); !slices.Contains(slices.Collect(g.Subresources(p)), sub) {
					t.Errorf("%s of group %q lacks subresource %q", p, g.Name, sub)
				}
			}
			subs = nil
		}
	}
	if found < 4 {
		t.Errorf("only %d subresources have clients", found)
	}
	for _, g := range builtin.Groups() {
		named := map[string]bool{}
		for r := range g.Permissions() {
			named[r.Plural] = true
		}
		for _, word := range strings.Fields(builtin.SubresourcesOf(g)) {
			if base, sub, _ := strings.Cut(word, "/"); !named[base] || sub == "" {
				t.Errorf("%q is of no resource of group %q", word, g.Name)
			}
		}
	}
}

// lifecycle finds what says since which release a type is not served.
var lifecycle = regexp.MustCompile(`func \(in \*(\w+)\) APILifecycleRemoved\(\) \(major, minor int\) \{\s+return 1, (\d+)`)

// removedIn is the minor number of the first release that serves none of the types of a package,
// 0 where one is served.
func removedIn(t *testing.T, dir string, kinds []string) int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "zz_generated.prerelease-lifecycle.go"))
	if errors.Is(err, fs.ErrNotExist) {
		return 0
	} else if err != nil {
		t.Fatal(err)
	}
	of := map[string]int{}
	for _, m := range lifecycle.FindAllStringSubmatch(string(text), -1) {
		of[m[1]], _ = strconv.Atoi(m[2])
	}
	last := 0
	for _, k := range kinds {
		minor := of[strings.TrimSuffix(k, "*")]
		if minor == 0 {
			return 0
		}
		last = max(last, minor)
	}
	return last
}

// groupName reads the constant GroupName.
func groupName(t *testing.T, file string) string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	name := ""
	ast.Inspect(f, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok && spec.Names[0].Name == "GroupName" {
			name, err = strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		}
		return err == nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// servedTypes returns the types with clients, in the spelling of the table.
func servedTypes(t *testing.T, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "types*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			decl, ok := d.(*ast.GenDecl)
			if !ok || decl.Tok != token.TYPE {
				continue
			}
			marks := marksAbove(f, decl)
			if !strings.Contains(marks, "+genclient\n") {
				continue
			}
			kind := decl.Specs[0].(*ast.TypeSpec).Name.Name
			if strings.Contains(marks, "+genclient:nonNamespaced") {
				kind += "*"
			}
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// marksAbove returns the comments between a declaration and what is before it.
func marksAbove(f *ast.File, decl *ast.GenDecl) string {
	start := token.NoPos
	for _, d := range f.Decls {
		if d.End() < decl.Pos() {
			start = d.End()
		}
	}
	var b strings.Builder
	for _, group := range f.Comments {
		if group.Pos() > start && group.End() < decl.Pos() {
			for _, c := range group.List {
				b.WriteString(strings.TrimLeft(c.Text, "/ ") + "\n")
			}
		}
	}
	return b.String()
}
