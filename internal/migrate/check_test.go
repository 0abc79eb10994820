package migrate_test

import (
	"strings"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/migrate"
)

// FuzzCheck puts a text where commands of plans take names from: Check says where it stands,
// or a shell takes it for one word.
func FuzzCheck(f *testing.F) {
	for _, name := range []string{"v1", "", "v1'; touch file", "v1\ntouch file", "$(touch file)", "v1\"", "-v", "V1", "v1.2", "v1,v2", "é"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if strings.ToValidUTF8(name, "") != name {
			t.Skip("YAML is UTF-8")
		}
		for at, put := range map[string]func(*migrate.CRD){
			"metadata.name":            func(crd *migrate.CRD) { crd.Name = name },
			"spec.versions[0].name":    func(crd *migrate.CRD) { crd.Spec.Versions[0].Name = name },
			"status.storedVersions[1]": func(crd *migrate.CRD) { crd.Status.StoredVersions[1] = name },
		} {
			crd := &migrate.CRD{}
			crd.Name = "lamps.example.com"
			crd.Spec.Versions = []apiext.CustomResourceDefinitionVersion{{Name: "v1", Storage: true}}
			crd.Status.StoredVersions = []string{"v1", "v1beta1"}
			put(crd)
			switch wrong := migrate.Check([]*migrate.CRD{crd}); {
			case wrong == nil:
				if config.ShellWord(name) != name || name == "" || name[0] == '-' {
					t.Errorf("%q passes at %s", name, at)
				}
			case wrong.At != at || wrong.CRD != crd:
				t.Errorf("%q at %s is told of at %s: %s", name, at, wrong.At, wrong.Message)
			}
		}
	})
}
