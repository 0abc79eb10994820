package complete_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/complete"
	"github.com/crdgen/crdgen/internal/config"
)

func TestOptions(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, sub := range []string{"api/v1", "apps", ".git"} {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	run := complete.Run{Dir: dir, AboutPaths: "names packages", Generators: []complete.Generator{
		{Generator: config.Generator{Name: "crd", Help: "writes CRDs.", Options: []config.Option{
			{Name: "strict", Type: config.Boolean, Help: "is strict."}, {Name: "form"},
		}}, Values: map[string][]string{"form": {"long", "short"}}},
		{Generator: config.Generator{Name: "rbac"}},
	}}
	for _, test := range []struct {
		args, word string
		want       []string // each with what is said about it
	}{
		{"", "", []string{"paths= names packages", "output: says where files go", "crd writes CRDs", "rbac "}},
		{"crd", "r", []string{"rbac "}},
		{"crd:strict=true", "c", []string{}},
		{"", "crd:", []string{"crd:strict= is strict", "crd:form= "}},
		{"", "crd:strict=true,", []string{"crd:strict=true,form= "}},
		{"", "crd:strict=t", []string{"crd:strict=true "}},
		{"", "crd:form=", []string{"crd:form=long ", "crd:form=short "}},
		{"", "none:", []string{}},
		{"crd", "output:c", []string{"output:crd: "}},
		{"", "output:crd:s", []string{"output:crd:stdout prints everything, one document after another"}},
		{"", "output:dir=ap", []string{"output:dir=api/ ", "output:dir=apps/ "}},
		{"", "paths=./api/", []string{"paths=./api/v1/ ", "paths=./api/v1/... "}},
		{"", "./apps", []string{"./apps/ ", "./apps/... "}},
	} {
		got := []string{}
		for _, p := range run.Options(strings.Fields(test.args), test.word) {
			got = append(got, p.Word+" "+p.About)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%q behind %q (-want +got):\n%s", test.word, test.args, diff)
		}
	}
}
