package rbac

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/assemble"
	"github.com/crdgen/crdgen/internal/builtin"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/parse"
)

func TestLocateElement(t *testing.T) {
	tests := []struct {
		text  string
		index int
		want  string // "-" for not found
	}{
		{"get", 0, "get"},
		{"get;list,groups=a", 1, "list"},
		{"get; list ;watch", 1, "list"},
		{"get;list", 2, "-"},
		{"get,list", 1, "-"},
		{`"a;b";c`, 1, "c"},
		{`"a\";b";c`, 1, "c"},
		{"`a\\`;c", 1, "c"},
		{"{a, b ,c},x=y", 1, "b"},
		{"{a, b}", 2, "-"},
		{`"open;x`, 1, "-"},
		{"", 0, ""},
		{"", 1, "-"},
	}
	for _, test := range tests {
		start, end, ok := locateElement(test.text, test.index)
		got := "-"
		if ok {
			got = test.text[start:end]
		}
		if got != test.want {
			t.Errorf("element %d of %q is %q, want %q", test.index, test.text, got, test.want)
		}
	}
}

func TestSlip(t *testing.T) {
	for _, pair := range [][2]string{{"lsit", "list"}, {"watc", "watch"}, {"atch", "patch"}, {"creates", "create"}, {"dellete", "delete"}} {
		if !slip(pair[0], pair[1]) || !slip(pair[1], pair[0]) {
			t.Errorf("%q is no slip of %q", pair[0], pair[1])
		}
	}
	for _, pair := range [][2]string{{"list", "list"}, {"match", "watch"}, {"lint", "list"}, {"recreate", "create"}, {"stil", "list"}, {"", "ab"}, {"ab", "cd"}} {
		if slip(pair[0], pair[1]) || slip(pair[1], pair[0]) {
			t.Errorf("%q is a slip of %q", pair[0], pair[1])
		}
	}
}

func TestIsResourcePath(t *testing.T) {
	for path, want := range map[string]bool{
		"/": false, "/metrics": false, "/api": false, "/api/v1": false, "/api/v1/pods": true, "/apis/apps/v1": false,
		"/apis/apps/v1/": false, "/apis/apps/v1/deployments": true, "/logs/a/b/c": false,
	} {
		if got := isResourcePath(path); got != want {
			t.Errorf("isResourcePath(%q) = %t", path, got)
		}
	}
}

func TestBuiltinGroupOf(t *testing.T) {
	for resource, want := range map[string]string{"deployments": "apps", "events": "", "users": "", "signers": "certificates.k8s.io"} {
		if group, ok := builtin.GroupOf(resource); group != want || !ok {
			t.Errorf("GroupOf(%q) = %q, %t, want %q", resource, group, ok, want)
		}
	}
	for _, resource := range []string{"", "pizzas"} {
		if group, ok := builtin.GroupOf(resource); ok {
			t.Errorf("GroupOf(%q) = %q", resource, group)
		}
	}
	if _, known := builtinResource("extensions", "ingresses"); known {
		t.Error("the resources of extensions count as known")
	}
}

// TestGroupsWithoutADot names each resource of Kubernetes in groups that no definition can
// have: the finding names a group that has the resource, with which there is no finding. It is
// written only where the group in the marker is nearly its name.
func TestGroupsWithoutADot(t *testing.T) {
	findings := func(group, resource string) diag.List {
		comment := markers.Comment{Text: "+kubebuilder:rbac:groups=" + group + ",resources=" + resource + ",verbs=get"}
		comment.Pos.Filename, comment.Pos.Line, comment.Pos.Column = "a.go", 1, 4
		mark, ok, wrong := parse.Comment(markers.Default(), comment, markers.Package, true)
		if !ok || len(wrong) > 0 {
			t.Fatalf("%s: %v", comment.Text, wrong)
		}
		program := &model.Program{Packages: []*model.Package{{Root: true, Marks: markers.Set{mark}}}}
		return check(program, collect(program), rolesOf(collect(program), "r"), Options{RoleName: "r"})
	}
	for _, g := range builtin.Groups() {
		for r := range g.Permissions() {
			for _, group := range []string{"v1", "v2beta1", "nosuch", groupText(g.Name) + "x"} {
				if strings.Contains(group, ".") || strings.Contains(group, `"`) || g.Partial || r.GoneSince > 0 {
					continue
				}
				found := findings(group, r.Plural)
				if len(found) != 1 || found[0].Code != diag.RBACResource {
					t.Errorf("%s in %q: %v", r.Plural, group, found)
					continue
				}
				written, home := strings.CutPrefix(found[0].Help, "write groups=")
				switch {
				case home && (len(found[0].Edits) > 0 || found[0].Unfixed != unwritten):
					t.Errorf("%s in %q: a group that nobody named is written: %v", r.Plural, group, found)
				case !home && len(found[0].Edits) == 1:
					written = found[0].Edits[0].New
				case !home:
					t.Errorf("%s in %q: %v", r.Plural, group, found)
					continue
				}
				if again := findings(written, r.Plural); len(again) > 0 {
					t.Errorf("%s in %q: written %s, and then %v", r.Plural, group, written, again)
				}
			}
		}
	}
}

// TestCorpusFindings holds the findings in real operators to a list that was
// read one by one: each is a slip of the operator.
func TestCorpusFindings(t *testing.T) {
	for name, want := range map[string][]string{
		// Four markers misspell persistentvolumeclaims and grant nothing.
		"velero": {
			`pkg/controller/data_download_controller.go:133:42: unknown resource "persistentvolumerclaims" in group ""`,
			`pkg/controller/data_upload_controller.go:142:42: unknown resource "persistentvolumerclaims" in group ""`,
			`pkg/controller/pod_volume_restore_controller.go:129:42: unknown resource "persistentvolumerclaims" in group ""`,
			`pkg/controller/pod_volume_restore_controller_legacy.go:106:42: unknown resource "persistentvolumerclaims" in group ""`,
		},
		"capa": nil,
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(corpusDir(t), name)
			if _, err := os.Stat(dir); err != nil {
				t.Skip("not fetched: ", err)
			}
			set, _, err := load.Load(load.Config{Dir: dir, Patterns: []string{"./..."}, Tags: []string{"ignore_autogenerated"}, Env: os.Getenv})
			if err != nil {
				t.Fatal(err)
			}
			program, _ := assemble.Program(set, assemble.Options{Registry: markers.Default(), Reach: []model.Reach{reach()}})
			permissions := collect(program)
			if len(permissions) == 0 {
				t.Fatal("no permissions found")
			}
			var got []string
			for _, d := range check(program, permissions, rolesOf(permissions, "r"), Options{RoleName: "r"}).Relative(dir).Sorted() {
				got = append(got, fmt.Sprintf("%s: %s", d.Pos, d.Message))
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// corpusDir returns where real modules lie, or skips the test.
func corpusDir(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("CORPUS_DIR")
	if dir == "" {
		t.Skip("CORPUS_DIR names no corpus")
	}
	return dir
}

// FuzzMarker reads any text as a marker: nothing panics, and every finding points
// into the marker.
func FuzzMarker(f *testing.F) {
	for _, seed := range []string{
		`groups="",resources=pods,verbs=get;list`, `verbs={ get , "" },urls=/a*;b,namespace=A`, "resources=`a;b`;;c,groups=x/y,verbs=",
		`roleName=a/b,resources=*/*;/a;a/,groups=*a,verbs=Get`, `verbs="a\";b";c`, "verbs=}", "resourceNames=*;,verbs=create;deletecollection,resources=A",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, arguments string) {
		if strings.ContainsAny(arguments, "\n\r") {
			t.Skip("more than a line")
		}
		comment := markers.Comment{Text: strings.TrimSpace("+kubebuilder:rbac:" + arguments)}
		comment.Pos.Filename, comment.Pos.Line, comment.Pos.Column = "a.go", 1, 4
		mark, ok, _ := parse.Comment(markers.Default(), comment, markers.Package, true)
		if !ok {
			t.Skip("no marker")
		}
		program := &model.Program{Packages: []*model.Package{{Root: true, Marks: markers.Set{mark, mark}}}}
		permissions := collect(program)
		for _, d := range check(program, permissions, rolesOf(permissions, "r"), Options{RoleName: "r"}) {
			if d.Code == "" || d.Message == "" || d.Help == "" || !d.Stricter {
				t.Errorf("incomplete finding %+v", d)
			}
			if end := comment.Pos.Column + len(comment.Text); d.Pos.Column < comment.Pos.Column || d.Pos.Column >= end {
				t.Errorf("column %d of %q is outside of %d to %d", d.Pos.Column, d.Message, comment.Pos.Column, end)
			}
		}
		if roles, _, lost := objectsOf(rolesOf(permissions, "r")); len(roles) != 1 || len(lost) > 0 {
			t.Errorf("%d roles, lost %v", len(roles), lost)
		}
	})
}
