package harness

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/supportpackage"
	"github.com/crdgen/crdgen/internal/gentest"
)

// AddHandler writes the handler of a module's conversions into a directory of it. The
// conversions are there.
func AddHandler(t testing.TB, dir, home string) {
	t.Helper()
	p, _ := Program(t, dir)
	o := conversion.Options{FunctionsOnly: &Yes, Handler: &home}
	made, found, err := conversion.Generator().Generate(p, o, generators.Env{Dir: dir, ReadFile: os.ReadFile, ReadDir: os.ReadDir})
	if err != nil || found.HasErrors() {
		t.Fatal(err, Say(found, dir))
	}
	for _, f := range made {
		if f.Package.Dir == filepath.Clean(home) {
			Write(t, filepath.Join(dir, home, f.Name), gentest.Text(t, f.Render))
		}
	}
}

// AddReviews writes benchmarks of whole calls of the webhook, by the handler in a directory of
// the module: see conversiontest.Reviews.
func AddReviews(t testing.TB, dir, home string, kinds []*plan.Spoke) {
	t.Helper()
	AddHandler(t, dir, home)
	texts := map[*plan.Package]string{}
	for _, s := range kinds {
		group := s.Kind.Group
		texts[s.Home] += fmt.Sprintf("func Benchmark%sReview(b *testing.B) {\n\tconversiontest.Reviews(b, conversionPairOf%s(), %q, %q, %q, convert.NewHandler(func(err error) { b.Error(err) }))\n}\n\n",
			s.Kind.Name, s.Kind.Name, s.Kind.Name, group+"/"+s.Version.Name, group+"/"+s.Kind.Hub.Name)
	}
	for pkg, text := range texts {
		Write(t, filepath.Join(pkg.Dir, "reviews_test.go"), "package "+pkg.Name+"_test\n\nimport (\n\t\"testing\"\n\n\t\"example.com/cases/"+home+"\"\n\t\"example.com/cases/"+
			conversion.SupportDir+"/"+supportpackage.HarnessName+"\"\n)\n\n"+text)
	}
}
