//go:build ignore

// Command floor does the least that a program must do which has the API server's own code
// validate CRDs: it links that code, has the objects in memory and calls
// ValidateCustomResourceDefinition, for all at once on all processors. It reads no source,
// makes no schema, writes nothing, and knows no rule but the server's.
//
//	floor encode DIR     write the CRDs of the manifests in DIR beside them, in a form that
//	                     is decoded faster than anything could make them
//	floor verdict DIR    validate them
//	floor parse DIR      and before that parse the Go files that DIR/sources lists
//
// It is built in crdgen's module by "corpus time" for the ways of the same names.
package main

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	"sigs.k8s.io/yaml"
)

func main() {
	if len(os.Args) != 3 {
		fail("expected a command and a directory")
	}
	tune()
	dir := os.Args[2]
	switch os.Args[1] {
	case "encode":
		encode(dir)
	case "verdict":
		verdict(dir)
	case "parse":
		files := parse(filepath.Join(dir, "sources"))
		verdict(dir)
		runtime.KeepAlive(files)
	default:
		fail("unknown command")
	}
}

// tune sets the garbage collector as crdgen does, but for what is allocated before main.
func tune() {
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(32 << 20)
	runtime.AddCleanup(new([64]byte), func(percent int) {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(math.MaxInt64)
	}, 150)
}

func fail(values ...any) {
	fmt.Fprintln(os.Stderr, append([]any{"floor:"}, values...)...)
	os.Exit(1)
}

// each calls f for all values on all processors.
func each[T any](all []T, f func(T)) {
	next := make(chan T, len(all))
	for _, v := range all {
		next <- v
	}
	close(next)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for v := range next {
				f(v)
			}
		})
	}
	workers.Wait()
}

const ending = ".pb"

func encode(dir string) {
	names, err := filepath.Glob(filepath.Join(dir, "*.yaml"))
	if err != nil {
		fail(err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			fail(err)
		}
		crd := &apiext.CustomResourceDefinition{}
		if err := yaml.Unmarshal(text, crd); err != nil {
			fail(name, err)
		}
		binary, err := crd.Marshal()
		if err != nil {
			fail(name, err)
		}
		if err := os.WriteFile(name+ending, binary, 0o644); err != nil {
			fail(err)
		}
	}
}

// parse reads and parses files, with their comments, in which markers stand.
func parse(list string) []*ast.File {
	names, err := os.ReadFile(list)
	if err != nil {
		fail(err)
	}
	var mu sync.Mutex
	var files []*ast.File
	set := token.NewFileSet()
	each(strings.Fields(string(names)), func(name string) {
		file, err := parser.ParseFile(set, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			fail(err)
		}
		mu.Lock()
		files = append(files, file)
		mu.Unlock()
	})
	return files
}

// verdict validates all CRDs, the largest first.
func verdict(dir string) {
	names, err := filepath.Glob(filepath.Join(dir, "*"+ending))
	if err != nil || len(names) == 0 {
		fail("no CRDs in", dir, err)
	}
	size := func(name string) int64 {
		info, err := os.Stat(name)
		if err != nil {
			fail(err)
		}
		return info.Size()
	}
	slices.SortFunc(names, func(a, b string) int { return int(size(b) - size(a)) })
	each(names, func(name string) {
		binary, err := os.ReadFile(name)
		if err != nil {
			fail(err)
		}
		crd := &apiext.CustomResourceDefinition{}
		if err := crd.Unmarshal(binary); err != nil {
			fail(name, err)
		}
		validate(crd)
	})
}

func validate(crd *apiext.CustomResourceDefinition) {
	apiext.SetObjectDefaults_CustomResourceDefinition(crd)
	internal := &apiextensions.CustomResourceDefinition{}
	if err := apiext.Convert_v1_CustomResourceDefinition_To_apiextensions_CustomResourceDefinition(crd, internal, nil); err != nil {
		fail(crd.Name, err)
	}
	internal.Status = apiextensions.CustomResourceDefinitionStatus{}
	for _, v := range internal.Spec.Versions {
		if v.Storage {
			internal.Status.StoredVersions = []string{v.Name}
		}
	}
	if errs := validation.ValidateCustomResourceDefinition(context.Background(), internal); len(errs) > 0 && os.Getenv("FLOOR_ERRORS") != "" {
		fmt.Fprintln(os.Stderr, crd.Name, errs.ToAggregate())
	}
}
