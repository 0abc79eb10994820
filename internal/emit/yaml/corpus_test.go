package yaml

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	sigsyaml "sigs.k8s.io/yaml"
)

// corpusVariable names a directory of manifests that controller-gen has
// written, in any depth.
const corpusVariable = "CRDGEN_CORPUS_OUT"

type document struct {
	name string
	text []byte // without header and document mark
	crd  *apiextensionsv1.CustomResourceDefinition
}

// corpus returns the CustomResourceDefinitions of the corpus.
func corpus(t testing.TB) []document {
	t.Helper()
	dir := os.Getenv(corpusVariable)
	if dir == "" {
		t.Skipf("%s does not name a directory of controller-gen's output", corpusVariable)
	}
	var docs []document
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".yaml" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if i := bytes.Index(text, []byte("---\n")); i >= 0 {
			text = text[i+4:]
		}
		crd := new(apiextensionsv1.CustomResourceDefinition)
		if err := sigsyaml.Unmarshal(text, crd); err != nil {
			return err
		}
		if crd.Kind == "CustomResourceDefinition" {
			docs = append(docs, document{path, text, crd})
		}
		return nil
	})
	if err != nil || len(docs) == 0 {
		t.Fatalf("%d manifests in %q: %v", len(docs), dir, err)
	}
	return docs
}

func crdEdits() []Edit { return []Edit{Drop("status"), Drop("metadata", "creationTimestamp")} }

func dropStatus(m map[string]any) {
	delete(m, "status")
	if metadata, ok := m["metadata"].(map[string]any); ok {
		delete(metadata, "creationTimestamp")
	}
}

func TestCorpusEqualsOracle(t *testing.T) {
	docs := corpus(t)
	for _, d := range docs {
		got := written(t, d.crd, crdEdits()...)
		want, err := oracle(d.crd, dropStatus)
		if err != nil {
			t.Fatalf("%s: %v", d.name, err)
		}
		if got != string(want) {
			t.Errorf("%s: differs from sigs.k8s.io/yaml", d.name)
		}
		if got != string(d.text) {
			t.Errorf("%s: differs from controller-gen's file", d.name)
		}
	}
	t.Logf("%d manifests compared", len(docs))
}

func BenchmarkCorpus(b *testing.B) {
	docs := corpus(b)
	size := 0
	for _, d := range docs {
		size += len(d.text)
	}
	b.Run("one pass", func(b *testing.B) {
		b.SetBytes(int64(size))
		b.ReportAllocs()
		for b.Loop() {
			for _, d := range docs {
				if err := Write(io.Discard, d.crd, crdEdits()...); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
	b.Run("oracle", func(b *testing.B) {
		b.SetBytes(int64(size))
		b.ReportAllocs()
		for b.Loop() {
			for _, d := range docs {
				if _, err := oracle(d.crd, dropStatus); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}
