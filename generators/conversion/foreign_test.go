package conversion_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
)

const foreignVersion = `// +groupName=foreign.example.com
package VERSION

import (
	"example.com/other/NEW"
	"example.com/other/NEW/plugin"
	"example.com/other/old"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Foo struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

	Same   old.Point  ` + "`json:\"same\"`" + `
	Named  NEW.NAME   ` + "`json:\"named\"`" + `
	Fields NEW.Fields ` + "`json:\"fields\"`" + `
	Plugin plugin.Plugin ` + "`json:\"plugin\"`" + `
}
`

// TestTypesOfOtherModules asks for functions where types of another module
// differ: nobody can mark them.
func TestTypesOfOtherModules(t *testing.T) {
	mod, err := os.ReadFile(filepath.Join(harness.ModuleDir, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	other := t.TempDir()
	harness.Write(t, filepath.Join(other, "go.mod"), "module example.com/other\n\ngo 1.26.0\n")
	harness.Write(t, filepath.Join(other, "old", "types.go"), "package old\n\ntype Point struct{ X, Y int32 }\n\ntype Ref struct{ Name string }\n\ntype Fields struct{ A, B string }\n")
	harness.Write(t, filepath.Join(other, "newer", "types.go"), "package newer\n\ntype KeyRef struct{ Name, Key string }\n\ntype Fields struct{ A, C string; D int32 }\n")
	harness.Write(t, filepath.Join(other, "old", "plugin", "types.go"), "package plugin\n\ntype Plugin struct{ Name string }\n")
	harness.Write(t, filepath.Join(other, "newer", "plugin", "types.go"), "package plugin\n\ntype Plugin struct{ Path string }\n")
	dir := harness.Module(t, harness.Files{
		"go.mod":           string(mod) + "\nrequire example.com/other v0.0.0\n\nreplace example.com/other => " + other + "\n",
		"v1beta1/types.go": strings.NewReplacer("VERSION", "v1beta1", "\t\"example.com/other/NEW\"\n", "", "NEW", "old", "NAME", "Ref").Replace(foreignVersion),
		"v1/types.go":      strings.NewReplacer("VERSION", "v1", "NEW", "newer", "NAME", "KeyRef", "type Foo", "// +crdgen:conversion:hub\ntype Foo").Replace(foreignVersion),
	})
	_, found := harness.Run(t, dir, conversion.Options{FunctionsOnly: &harness.Yes})
	const want = `v1beta1/types.go:15:2: error: field "Foo.Named" cannot be converted from old.Ref to newer.KeyRef of hub v1 [conversion-type]
	help: write in this package, for all fields of these types,
func Convert_old_Ref_To_newer_KeyRef(in *old.Ref, out *newer.KeyRef) error
func Convert_newer_KeyRef_To_old_Ref(in *newer.KeyRef, out *old.Ref) error
v1beta1/types.go:16:2: error: field "Foo.Fields" cannot be converted from old.Fields to newer.Fields of hub v1: they differ, and old.Fields is another module's type, on which no marker can stand [conversion-type]
	help: write in this package, for all fields of these types,
func Convert_old_Fields_To_newer_Fields(in *old.Fields, out *newer.Fields) error
func Convert_newer_Fields_To_old_Fields(in *newer.Fields, out *old.Fields) error
v1beta1/types.go:17:2: error: field "Foo.Plugin" cannot be converted from example.com/other/old/plugin.Plugin to example.com/other/newer/plugin.Plugin of hub v1: they differ, and example.com/other/old/plugin.Plugin is another module's type, on which no marker can stand [conversion-type]
	help: add
// +crdgen:conversion:func:to=FooPluginToHub,from=FooPluginFromHub,paths={.plugin}
and write in this package, without a change to what is given
func FooPluginToHub(in plugin.Plugin) newerplugin.Plugin
func FooPluginFromHub(in newerplugin.Plugin) plugin.Plugin
one that makes a part of its result takes what was kept of the rest, and one that asks for metadata the object; either may be left out
func FooPluginToHub(in plugin.Plugin, kept newerplugin.Plugin, object *Foo) newerplugin.Plugin
`
	if got := harness.Say(found, dir); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
