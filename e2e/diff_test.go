package e2e

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/rest"
	"sigs.k8s.io/yaml"

	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/witness"
)

var updateSeen = flag.Bool("update", false, "rewrite testdata/diff_seen.txt with what the server does")

const seenFile = "testdata/diff_seen.txt"

// TestDiffEffects changes definitions as the cases of "crdgen diff" about schemas do: the
// old one is installed, the witness is created, the new one is installed, and the witness
// is updated, read and created once more. The server must do what the finding claims.
// What it does is recorded.
func TestDiffEffects(t *testing.T) {
	if testing.Short() {
		t.Skip("installs two definitions for each case")
	}
	var mu sync.Mutex
	seen := map[string]string{}
	t.Run("cases", func(t *testing.T) {
		for n, name := range schemaCases(t) {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				for key, what := range changeOn(t, fmt.Sprintf("c%d.diff.example.com", n), name) {
					mu.Lock()
					seen[key] = what
					mu.Unlock()
				}
			})
		}
	})
	var b strings.Builder
	b.WriteString("# What the server does to the witness of each breaking change: case, rule, path, effect claimed, effect seen.\n")
	for _, key := range slices.Sorted(maps.Keys(seen)) {
		fmt.Fprintf(&b, "%s\t%s\n", key, seen[key])
	}
	if *updateSeen {
		if err := os.WriteFile(seenFile, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(seenFile)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), b.String()); d != "" {
		t.Errorf("the server does something else than recorded (-recorded +now):\n%s", d)
	}
}

// schemaCases are the cases about schemas that the server in process can tell of: those
// for older servers are left out.
func schemaCases(t *testing.T) []string {
	t.Helper()
	var names []string
	for _, subject := range []string{"values", "fields", "lists", "nulls", "numbers", "restated", "cel", "failing", "status", "composition", "patterns", "refilled", "readers", "embedded", "oldself", "constants", "equal", "decided", "shown", "narrowed"} {
		dirs, err := filepath.Glob(filepath.Join(casesDir, "diff", subject, "*", "old", "crd.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		for _, dir := range dirs {
			dir = filepath.Dir(filepath.Dir(dir))
			args, err := os.ReadFile(filepath.Join(dir, "args"))
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(args), "--kube-version") {
				names = append(names, subject+"/"+filepath.Base(dir))
			}
		}
	}
	if len(names) < 60 {
		t.Fatalf("there are %d cases only", len(names))
	}
	return names
}

// A changing is one definition that becomes another one.
type changing struct {
	*testing.T
	group    string
	old, new []byte
	client   dynamic.Interface
	// freezes says that a change makes every update of stored objects fail, those that
	// another one would let pass as well.
	freezes bool
}

// changeOn plays one case and returns what was seen of each finding.
func changeOn(t *testing.T, group, name string) map[string]string {
	c := changing{T: t, group: group}
	read := func(side string) ([]byte, *contract.CRD) {
		text, err := os.ReadFile(filepath.Join(casesDir, "diff", filepath.FromSlash(name), side, "crd.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		text = []byte(strings.ReplaceAll(string(text), "example.com", group))
		crd := &apiextensionsv1.CustomResourceDefinition{}
		if err := yaml.UnmarshalStrict(text, crd); err != nil {
			t.Fatal(err)
		}
		return text, crd
	}
	var before, after *contract.CRD
	c.old, before = read("old")
	c.new, after = read("new")
	var err error
	if c.client, err = dynamic.NewForConfig(api.Config); err != nil {
		t.Fatal(err)
	}
	type shown struct {
		change.Finding
		*witness.Witness
		stored *unstructured.Unstructured
	}
	finder := witness.New(t.Context(), nil)
	var all []shown
	for _, f := range contract.Compare(t.Context(), []*contract.CRD{before}, []*contract.CRD{after}, contract.Options{}) {
		if !f.Effect.Breaking() || f.Change == nil {
			continue
		}
		p, err := finder.Find(f)
		if err != nil {
			t.Fatal(err)
		}
		p.Correct(&f)
		c.freezes = c.freezes || f.Effect == change.UpdatesFail
		all = append(all, shown{Finding: f, Witness: p})
	}
	c.install(c.old, "Old")
	for i, s := range all {
		if s.Witness == nil {
			continue
		}
		stored, err := c.write(s.Finding, s.Object, fmt.Sprintf("stored-%d", i))
		switch {
		case err == nil:
			all[i].stored = stored
		case s.Change.Side == change.Spec:
			t.Errorf("%s: the old definition refuses the witness: %v", s.Rule, err)
		}
	}
	c.install(c.new, "New")
	seen := map[string]string{}
	for i, s := range all {
		key := strings.Join([]string{name, s.Rule, s.Path, s.Effect.ID()}, "\t")
		seen[key] = "no witness"
		if s.Witness != nil {
			seen[key] = c.effect(s.Finding, s.Witness, s.stored, i)
		}
	}
	return seen
}

// install installs a definition and waits until objects are judged by it. The server
// goes on with the definition before for a moment. A column tells which of them is in
// use: the server makes the table of a list and the validation of objects at once.
func (c changing) install(definition []byte, column string) {
	c.Helper()
	crd := &apiextensionsv1.CustomResourceDefinition{}
	if err := yaml.UnmarshalStrict(definition, crd); err != nil {
		c.Fatal(err)
	}
	for i := range crd.Spec.Versions {
		v := &crd.Spec.Versions[i]
		v.AdditionalPrinterColumns = append(v.AdditionalPrinterColumns, apiextensionsv1.CustomResourceColumnDefinition{
			Name: column, Type: "integer", JSONPath: ".metadata.generation",
		})
	}
	definition, err := yaml.Marshal(crd)
	if err != nil {
		c.Fatal(err)
	}
	if _, err := api.Install(c.Context(), definition); err != nil {
		c.Fatal(err)
	}
	for _, v := range crd.Spec.Versions {
		if v.Served {
			c.eventually("installing", func() (bool, string) { return c.hasColumn(v.Name, crd.Spec.Names.Plural, column) })
		}
	}
}

// hasColumn reports whether lists of a version are printed with a column.
func (c changing) hasColumn(version, plural, column string) (has bool, answer string) {
	client, err := rest.HTTPClientFor(api.Config)
	if err != nil {
		c.Fatal(err)
	}
	request, err := http.NewRequestWithContext(c.Context(), http.MethodGet, api.Config.Host+"/apis/"+c.group+"/"+version+"/"+plural, http.NoBody)
	if err != nil {
		c.Fatal(err)
	}
	request.Header.Set("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io")
	response, err := client.Do(request)
	if err != nil {
		return false, err.Error()
	}
	defer response.Body.Close()
	var table metav1.Table
	if err := json.NewDecoder(response.Body).Decode(&table); err != nil {
		return false, err.Error()
	}
	has = slices.ContainsFunc(table.ColumnDefinitions, func(d metav1.TableColumnDefinition) bool { return d.Name == column })
	return has, "lists are not printed with the column " + column
}

func (c changing) objects(version string) dynamic.ResourceInterface {
	return c.client.Resource(schema.GroupVersionResource{Group: c.group, Version: version, Resource: "lamps"}).Namespace("default")
}

// write creates an object under a name, with its status as a controller writes it.
func (c changing) write(f change.Finding, object map[string]any, name string) (*unstructured.Unstructured, error) {
	u := &unstructured.Unstructured{Object: runtime.DeepCopyJSON(object)}
	if long := len(u.GetName()) - len(name); long > 0 {
		name += strings.Repeat("a", long) // rules may ask how long it is
	}
	u.SetName(name)
	made, err := c.objects(f.Version).Create(c.Context(), u, metav1.CreateOptions{})
	if err != nil || u.Object["status"] == nil {
		return made, err
	}
	if v := f.After.Spec.Versions[0]; v.Subresources == nil || v.Subresources.Status == nil {
		return made, nil
	}
	made.Object["status"] = u.Object["status"]
	return c.objects(f.Version).UpdateStatus(c.Context(), made, metav1.UpdateOptions{})
}

// settling is how long the server may take to judge by the new definition.
const settling = 10 * time.Minute

// eventually repeats a question until the answer is what is expected.
func (c changing) eventually(what string, ask func() (bool, string)) string {
	c.Helper()
	ctx, cancel := context.WithTimeout(c.Context(), settling)
	defer cancel()
	for {
		ok, answer := ask()
		if ok {
			return answer
		}
		select {
		case <-ctx.Done():
			c.Errorf("%s: %s", what, answer)
			return "not seen: " + answer
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// effect looks for what a finding claims.
func (c changing) effect(f change.Finding, p *witness.Witness, stored *unstructured.Unstructured, i int) string {
	tries := 0
	create := func() (*unstructured.Unstructured, error) {
		tries++
		return c.write(f, p.Object, fmt.Sprintf("new-%d-%d", i, tries))
	}
	switch {
	case f.Change.Side == change.Status:
		return c.readers(f, p, stored, create)
	case f.Effect == change.DataLost:
		return c.eventually(f.Rule, func() (bool, string) {
			made, err := create()
			if isRefusal(err) { // for another change: what is stored is read without it
				read, err := c.objects(f.Version).Get(c.Context(), stored.GetName(), metav1.GetOptions{})
				if f.Rule == "default-removed" || f.Rule == "default-changed" { // it was stored
					return err == nil && reflect.DeepEqual(read.Object["spec"], stored.Object["spec"]), "a new one is refused, and what is stored keeps what was filled in"
				}
				return err == nil && !reflect.DeepEqual(read.Object["spec"], stored.Object["spec"]), "a new one is refused, and what is stored is read as something else"
			}
			if err != nil {
				return false, err.Error()
			}
			return !reflect.DeepEqual(made.Object["spec"], stored.Object["spec"]), "what is stored differs from what was stored before"
		})
	}
	refused := c.eventually(f.Rule, func() (bool, string) {
		if f.Change.Reach == celrule.AllOldAndNew && p.Update != nil {
			return true, "new ones are refused of others"
		}
		_, err := create()
		if f.Change.Reach == celrule.SomeChanges || f.Change.Reach == celrule.AllUpdates {
			return err == nil, "a new one is accepted"
		}
		return isRefusal(err), "a new one is refused"
	})
	elsewhere := c.eventually(f.Rule, func() (bool, string) {
		err := c.update(f, stored, func(current *unstructured.Unstructured) { current.SetAnnotations(map[string]string{"touched": "true"}) })
		if f.Effect == change.UpdatesFail {
			return isRefusal(err), "an update elsewhere is refused"
		}
		if c.freezes && isRefusal(err) {
			return true, "an update elsewhere is refused of others"
		}
		return err == nil, "an update elsewhere is accepted"
	})
	seen := refused + ", " + elsewhere
	if f.Effect != change.PartFails && f.Effect != change.ChangesFail {
		return seen
	}
	if p.Update == nil {
		c.Errorf("%s at %s claims that updates fail, and its witness has none", f.Rule, f.Path)
		return seen + ", no update was found"
	}
	return seen + ", " + c.eventually(f.Rule, func() (bool, string) {
		err := c.update(f, stored, func(current *unstructured.Unstructured) {
			current.Object["spec"] = runtime.DeepCopyJSON(p.Update)["spec"]
		})
		return isRefusal(err), "an update of that part is refused"
	})
}

// update tries a change of the stored object.
func (c changing) update(f change.Finding, stored *unstructured.Unstructured, change func(*unstructured.Unstructured)) error {
	current, err := c.objects(f.Version).Get(c.Context(), stored.GetName(), metav1.GetOptions{})
	if err != nil {
		return err
	}
	change(current)
	_, err = c.objects(f.Version).Update(c.Context(), current, metav1.UpdateOptions{DryRun: []string{metav1.DryRunAll}})
	return err
}

// readers looks for a status that readers had no case for: what one definition refuses
// or drops and the other one does not.
func (c changing) readers(f change.Finding, p *witness.Witness, stored *unstructured.Unstructured, create func() (*unstructured.Unstructured, error)) string {
	was := "refused"
	if stored != nil {
		was = "kept"
	}
	return c.eventually(f.Rule, func() (bool, string) {
		made, err := create()
		switch {
		case err != nil && !isRefusal(err):
			return false, err.Error()
		case err != nil:
			return was == "kept", "a status that was kept is refused"
		case stored == nil:
			return true, "a status that was refused is kept"
		}
		return !reflect.DeepEqual(made.Object["status"], stored.Object["status"]), "a status is kept in another form than before"
	})
}

// isRefusal reports whether the server has refused an object for what it holds.
func isRefusal(err error) bool {
	var status *apierrors.StatusError
	return errors.As(err, &status) && (apierrors.IsInvalid(err) || apierrors.IsBadRequest(err))
}
