package e2e

import (
	"crypto/sha256"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/yaml"

	"github.com/crdgen/crdgen/internal/check/server"
	"github.com/crdgen/crdgen/internal/golden"
	"github.com/crdgen/crdgen/internal/longtest"
)

// breaks is how often each golden definition is broken at random.
const breaks = 12

// TestOfflineVerdicts compares what crdgen says about a definition before any
// server sees it with what the server says, field by field and word by word: for
// all golden definitions, and for some with one line that is wrong, in long runs for each.
func TestOfflineVerdicts(t *testing.T) {
	if testing.Short() {
		t.Skip("sends thousands of definitions")
	}
	names, err := golden.Cases(goldenDir)
	if err != nil {
		t.Fatal(err)
	}
	var judged, refused int
	broken := longtest.Share{Usual: 3, Short: 3}
	for _, name := range names {
		tries := 1
		if broken.Takes(name) {
			tries += breaks
		}
		random := rand.New(randomOf(name))
		for _, d := range goldenDefinitions(t, filepath.Join(goldenDir, name)) {
			text := d
			for i := range tries {
				if i > 0 {
					text = breakLine(random, d)
				}
				crd, got := verdicts(t, text)
				if crd == nil {
					continue // no YAML, or no definition, any more
				}
				judged++
				if len(got) > 0 {
					refused++
				}
				if diff := cmp.Diff(offline(t, crd), got); diff != "" {
					t.Errorf("%s: offline -, server +\n%s\n%s", name, diff, text)
				}
			}
		}
	}
	t.Logf("%d definitions, %d of them refused", judged, refused)
	if refused < longtest.Count(500, 150) || judged-refused < 200 {
		t.Error("too few of one kind for a comparison")
	}
}

// offline returns what crdgen says about a definition, in the form of verdicts.
func offline(t *testing.T, crd *apiextensionsv1.CustomResourceDefinition) []string {
	t.Helper()
	var texts []string
	for _, e := range server.Verdict(t.Context(), crd) {
		texts = append(texts, e.Field+": "+e.ErrorBody())
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}

// verdicts returns a definition and what the server says about it, one text for
// each field and sorted; nil for text that is no definition.
func verdicts(t *testing.T, definition string) (*apiextensionsv1.CustomResourceDefinition, []string) {
	t.Helper()
	crd := &apiextensionsv1.CustomResourceDefinition{}
	if yaml.UnmarshalStrict([]byte(definition), crd) != nil {
		return nil, nil
	}
	err := api.DryRun(t.Context(), []byte(definition))
	var status *apierrors.StatusError
	switch {
	case err == nil:
		return crd, nil
	case !errors.As(err, &status) || !apierrors.IsInvalid(err):
		return nil, nil // refused before it is validated
	}
	var texts []string
	for _, cause := range status.ErrStatus.Details.Causes {
		texts = append(texts, cause.Field+": "+cause.Message)
	}
	slices.Sort(texts)
	return crd, slices.Compact(texts)
}

// randomOf returns a source of numbers that depends on a case's name only, so that
// a failure stays when other cases come and go.
func randomOf(name string) rand.Source {
	return rand.NewChaCha8(sha256.Sum256([]byte(name)))
}

// breakLine drops a line of a YAML text or gives it another value.
func breakLine(random *rand.Rand, text string) string {
	values := []string{"", "x", "-1", "1", "true", "[]", "{}", "'['", "integer", "object", "array", "string", "set", "map"}
	lines := strings.Split(text, "\n")
	i := random.IntN(len(lines))
	value := values[random.IntN(len(values))]
	key, _, found := strings.Cut(lines[i], ":")
	if !found || random.IntN(3) == 0 {
		return strings.Join(slices.Delete(lines, i, i+1), "\n")
	}
	lines[i] = key + ": " + value
	return strings.Join(lines, "\n")
}
