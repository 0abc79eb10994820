package kube

import (
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sigs.k8s.io/yaml"
)

// A migration is a module whose versions change and a definition on the server.
type migration struct {
	u          user
	dir        string
	group, crd string
	field      string
	forget     string
	back       bool
	count      int
	old        []string // markers of v1alpha1 in the source, nil where it is not there
	new        []string
	converter  *httptest.Server // nil where nothing converts
	outside    bool             // the source does not name the converter
}

func newMigration(t *testing.T, u user, name, crd, field string, outside bool) *migration {
	t.Helper()
	m := &migration{u: u, dir: t.TempDir(), group: name + ".migrate.example.com", crd: crd, field: field, outside: outside}
	for _, file := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join("../../testdata", file))
		if err != nil {
			t.Fatal(err)
		}
		m.write(t, file, string(text))
	}
	if outside || strings.Contains(crd, "webhook") {
		m.converter = httptest.NewTLSServer(http.HandlerFunc(m.convert))
		t.Cleanup(m.converter.Close)
	}
	return m
}

// before is the directory with the manifests of the release before.
const before = "release-before"

// install is the release before: v1alpha1 alone, with objects in two namespaces.
func (m *migration) install(t *testing.T, objects int) {
	t.Helper()
	m.old, m.new = []string{"storageversion"}, nil
	m.generate(t, "crdgen "+m.crd+" paths=./... output:crd:dir="+before)
	m.shell(t, "kubectl apply --server-side -f "+before+" && kubectl wait --for=condition=Established crd/"+m.name())
	for i := range objects {
		object := fmt.Sprintf("{apiVersion: %s/v1alpha1, kind: Lamp, metadata: {name: lamp%d, namespace: %s}, spec: {%s: %d}}", m.group, i, []string{"default", "other"}[i%2], m.field, i)
		eventually(t, "an object is created", func() error {
			_, err := m.u.try(t, kubectl, m.u.home, object, "create", "-f", "-")
			return err
		})
	}
	m.shell(t, "kubectl get crd "+m.name()+" -o yaml > cluster.yaml")
}

// change writes the spec of a definition anew.
func (m *migration) change(t *testing.T, file string, with func(spec map[string]any)) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(m.dir, file))
	if err != nil {
		t.Fatal(err)
	}
	crd := map[string]any{}
	if err := yaml.Unmarshal(text, &crd); err != nil {
		t.Fatal(err)
	}
	with(crd["spec"].(map[string]any))
	if text, err = yaml.Marshal(crd); err != nil {
		t.Fatal(err)
	}
	m.write(t, file, string(text))
}

func (m *migration) name() string { return "lamps." + m.group }

// lay writes the versions that the source has now.
func (m *migration) lay(t *testing.T) {
	t.Helper()
	for _, v := range []struct {
		name, field string
		marks       []string
	}{{"v1alpha1", m.field, m.old}, {"v1", "watts", m.new}} {
		if v.marks == nil {
			if err := os.RemoveAll(filepath.Join(m.dir, v.name)); err != nil {
				t.Fatal(err)
			}
			continue
		}
		marks := ""
		for _, mark := range v.marks {
			marks += "// +kubebuilder:" + mark + "\n"
		}
		if m.outside && (v.name == "v1" || m.new == nil) { // it stands at one version
			marks += "// +crdgen:conversion:external\n"
		}
		m.write(t, filepath.Join(v.name, "types.go"), fmt.Sprintf(`// +groupName=%s
package %s

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lamp is on or off.
%stype Lamp struct {
	metav1.TypeMeta   `+"`json:\",inline\"`"+`
	metav1.ObjectMeta `+"`json:\"metadata,omitempty\"`"+`

	Spec LampSpec `+"`json:\"spec,omitempty\"`"+`
}

// LampSpec is what a lamp needs.
type LampSpec struct {
	Need int32 `+"`json:\"%s\"`"+`
}
`, m.group, v.name, marks, v.field))
	}
}

func (m *migration) write(t *testing.T, name, text string) {
	t.Helper()
	name = filepath.Join(m.dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// generate runs crdgen on the source as it is now, and leads the server to the converter
// where the manifests name a service, as the network of a cluster does.
func (m *migration) generate(t *testing.T, command string) {
	t.Helper()
	m.lay(t)
	m.shell(t, command)
	_, dir, _ := strings.Cut(command, ":dir=")
	if m.converter == nil {
		return
	}
	m.change(t, filepath.Join(dir, m.group+"_lamps.yaml"), func(spec map[string]any) {
		conversion, _ := spec["conversion"].(map[string]any)
		if m.outside && dir == before {
			conversion = map[string]any{"strategy": "Webhook", "webhook": map[string]any{"conversionReviewVersions": []string{"v1"}}}
			spec["conversion"] = conversion
		}
		if conversion == nil {
			return
		}
		authority := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: m.converter.Certificate().Raw})
		conversion["webhook"].(map[string]any)["clientConfig"] = map[string]any{"url": m.converter.URL, "caBundle": authority}
	})
}

// convert answers a ConversionReview: the field has another name in v1.
func (m *migration) convert(w http.ResponseWriter, r *http.Request) {
	review := struct {
		APIVersion string         `json:"apiVersion"`
		Kind       string         `json:"kind"`
		Request    map[string]any `json:"request,omitempty"`
		Response   map[string]any `json:"response"`
	}{}
	if err := json.NewDecoder(r.Body).Decode(&review); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	from, to := m.field, "watts"
	wanted := review.Request["desiredAPIVersion"].(string)
	if strings.HasSuffix(wanted, "/v1alpha1") {
		from, to = to, from
	}
	converted := []any{}
	for _, object := range review.Request["objects"].([]any) {
		object := object.(map[string]any)
		object["apiVersion"] = wanted
		if spec, _ := object["spec"].(map[string]any); spec != nil && spec[from] != nil {
			spec[to] = spec[from]
			delete(spec, from)
		}
		converted = append(converted, object)
	}
	review.Response = map[string]any{"uid": review.Request["uid"], "convertedObjects": converted, "result": map[string]any{"status": "Success"}}
	review.Request = nil
	_ = json.NewEncoder(w).Encode(review) // the server tells of an answer that it cannot read
}

// shell runs a command as a user does, with crdgen and kubectl on the path.
func (m *migration) shell(t *testing.T, command string) string {
	t.Helper()
	out, err := m.try(t, command)
	if err != nil {
		t.Fatalf("%s: %v", command, err)
	}
	return out
}

func (m *migration) try(t *testing.T, command string) (string, error) {
	t.Helper()
	return m.u.try(t, "sh", m.dir, "", "-ec", "PATH="+m.u.home+":$PATH; "+command)
}

// prints wants that a command prints a text.
func (m *migration) prints(t *testing.T, command, want string) error {
	t.Helper()
	out, err := m.try(t, command)
	if err == nil && strings.TrimSpace(out) != strings.TrimSpace(want) {
		err = fmt.Errorf("%s: got %q, want %q", command, out, want)
	}
	return err
}

// sees wants all objects with their values, in the version that the source stores.
func (m *migration) sees(t *testing.T, at string) {
	t.Helper()
	version, field := "v1", "watts"
	if !slices.Contains(m.new, "storageversion") {
		version, field = "v1alpha1", m.field
	}
	eventually(t, at, func() error {
		out, err := m.u.try(t, kubectl, m.dir, "", "get", "lamps."+version+"."+m.group, "--all-namespaces", "-o", `jsonpath={range .items[*]}{.metadata.name}={.spec.`+field+`} {end}`)
		if m.forget != "" && m.old == nil {
			if err == nil {
				return errors.New("objects that were not rewritten can be read after their version was removed: " + out)
			}
			return nil
		}
		found := strings.Fields(out)
		slices.Sort(found)
		want := []string{}
		for i := range m.count {
			want = append(want, fmt.Sprintf("lamp%d=%d", i, i))
		}
		if err == nil && !slices.Equal(found, want) {
			err = fmt.Errorf("got objects %q in %s, want %q", found, version, want)
		}
		return err
	})
}

// end is how it must be when all steps are done.
func (m *migration) end(t *testing.T) {
	t.Helper()
	state := m.shell(t, "kubectl get crd "+m.name()+` -o jsonpath='{.spec.versions[*].name} {.status.storedVersions}'`)
	if want := `v1 ["v1"]`; state != want {
		t.Errorf("versions and stored versions: got %q, want %q", state, want)
	}
	if m.forget != "" {
		return
	}
	if m.outside {
		if err := m.prints(t, "kubectl get crd "+m.name()+" -o jsonpath='{.spec.conversion.strategy} {.spec.conversion.webhook.clientConfig.url}'", "Webhook "+m.converter.URL); err != nil {
			t.Error(err)
		}
	}
	for i := range m.count {
		namespace := []string{"default", "other"}[i%2]
		m.shell(t, fmt.Sprintf(`kubectl patch %s lamp%d --namespace=%s --type=merge -p '{"spec":{"watts":%d}}'`, m.name(), i, namespace, i))
	}
	m.sees(t, "at the end")
}
