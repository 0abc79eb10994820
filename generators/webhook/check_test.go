package webhook

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/util/validation/field"
	serverwebhook "k8s.io/apiserver/pkg/util/webhook"
)

// TestPathsAndAddressesAsTheServerTakesThem compares with the API server's own
// validation, which is too large to be part of crdgen.
func TestPathsAndAddressesAsTheServerTakesThem(t *testing.T) {
	for _, path := range []string{
		"", "/", "//", "/a", "/a/", "/a//", "a", "/a/b", "/a//b", "/A", "/a_b", "/a.b", "/-a", "/validate--v1-pod", "/a b", "/" + strings.Repeat("a", 253), "/" + strings.Repeat("a", 254),
	} {
		want := len(serverwebhook.ValidateWebhookService(field.NewPath("x"), "ns", "name", &path, 443)) == 0
		if got := notServicePath(path); (got == "") != want {
			t.Errorf("path %q: we say %q, the server accepts it: %t", path, got, want)
		}
	}
	for _, address := range []string{
		"", "https://a", "https://a/b", "http://a", "https://", "https://u@a", "https://a#f", "https://a?q=1", "a", "https://a:443/x", "https://[::1]/x", "https://%zz", "HTTPS://a",
	} {
		want := len(serverwebhook.ValidateWebhookURL(field.NewPath("x"), address, true)) == 0
		if got := notWebhookURL(address); (got == "") != want {
			t.Errorf("address %q: we say %q, the server accepts it: %t", address, got, want)
		}
	}
}

// TestBuiltinGroupsAreThoseOfKubernetes compares the table with k8s.io/api: its
// types with clients are the kinds that are served.
func TestBuiltinGroupsAreThoseOfKubernetes(t *testing.T) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "k8s.io/api").Output()
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]builtinGroup{}
	for _, g := range builtinGroups() {
		known[g.name] = g
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
		g, ok := known[group]
		if !ok {
			t.Errorf("group %q is missing", group)
			continue
		}
		if version := filepath.Base(dir); !slices.Contains(strings.Fields(g.versions), version) {
			t.Errorf("group %q lacks version %q", group, version)
		}
		for _, k := range kinds {
			if !slices.Contains(strings.Fields(g.kinds), k) {
				t.Errorf("group %q lacks kind %q", group, k)
			}
		}
	}
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

// TestResourcesOfKubernetes shows the plurals that do not follow the rule.
func TestResourcesOfKubernetes(t *testing.T) {
	plurals := map[string]bool{}
	for _, g := range builtinGroups() {
		for r := range g.resources() {
			plurals[r.plural+"."+r.group] = true
		}
	}
	for _, want := range []string{
		"endpoints.", "pods.", "configmaps.", "networkpolicies.networking.k8s.io", "ingresses.networking.k8s.io", "ingressclasses.networking.k8s.io",
		"ipaddresses.networking.k8s.io", "servicecidrs.networking.k8s.io", "storageclasses.storage.k8s.io", "priorityclasses.scheduling.k8s.io", "csistoragecapacities.storage.k8s.io",
		"componentstatuses.", "leases.coordination.k8s.io", "mutatingadmissionpolicies.admissionregistration.k8s.io", "deviceclasses.resource.k8s.io", "flowschemas.flowcontrol.apiserver.k8s.io",
		"poddisruptionbudgets.policy", "runtimeclasses.node.k8s.io", "customresourcedefinitions.apiextensions.k8s.io", "apiservices.apiregistration.k8s.io", "podcertificaterequests.certificates.k8s.io",
	} {
		if !plurals[want] {
			t.Errorf("%q is missing", want)
		}
	}
}

// TestServedPath holds the path against the form in controller-runtime's
// pkg/builder/webhook.go.
func TestServedPath(t *testing.T) {
	for _, c := range []struct {
		kind     servedKind
		mutating bool
		want     string
	}{
		{servedKind{resource{group: "batch.tutorial.kubebuilder.io", kind: "CronJob"}, "v1"}, true, "/mutate-batch-tutorial-kubebuilder-io-v1-cronjob"},
		{servedKind{resource{kind: "Pod"}, "v1"}, false, "/validate--v1-pod"},
	} {
		if got := c.kind.path(c.mutating); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
