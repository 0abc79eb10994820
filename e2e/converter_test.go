package e2e

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"io/fs"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/stabledir"
)

// sourceModule has the versions that golden cases are compiled with.
const sourceModule = "../testdata"

// converterProgram serves the generated handler until its standard input ends,
// which it does with the test, whatever becomes of it.
const converterProgram = `package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os"

	"github.com/crdgen/crdgen/e2e/convert"
)

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Println(listener.Addr())
	go func() {
		panic(http.Serve(listener, convert.NewHandler(nil)))
	}()
	io.Copy(io.Discard, os.Stdin)
}
`

// startConverter generates the conversions of a scenario's types, changes a line
// of them where there is something to change, and starts a program that answers
// ConversionReviews by them. The answers are passed on by the result.
func (w *world) startConverter(types string, flip replacement) (*httputil.ReverseProxy, error) {
	dir := stabledir.New(w.t)
	if err := w.layOut(dir, types); err != nil {
		return nil, err
	}
	ctx := w.t.Context()
	generated := exec.CommandContext(ctx, crdgen, "conversion:functionsOnly=true,handler=convert", "paths=./testdata/"+types+"/...")
	generated.Dir = dir
	if out, err := generated.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("crdgen: %w\n%s", err, out)
	}
	if flip != (replacement{}) {
		if err := flip.inFiles(filepath.Join(dir, "testdata", types), "zz_generated.conversion.go"); err != nil {
			return nil, err
		}
	}
	build := exec.CommandContext(ctx, "go", "build", "-ldflags=-w", "-o", "converter", ".")
	build.Dir, build.Env = dir, append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=readonly")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building the converter: %w\n%s", err, out)
	}
	address, err := runConverter(ctx, w.t, filepath.Join(dir, "converter"))
	if err != nil {
		return nil, err
	}
	return httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: address}), nil
}

// layOut makes a module of the types, with the world's API group, and of the
// program.
func (w *world) layOut(dir, types string) error {
	mod, err := os.ReadFile(filepath.Join(sourceModule, "go.mod"))
	if err != nil {
		return err
	}
	sum, err := os.ReadFile(filepath.Join(sourceModule, "go.sum"))
	if err != nil {
		return err
	}
	files := map[string]string{
		"go.mod": strings.Replace(string(mod), "module example.com/cases\n", "module github.com/crdgen/crdgen/e2e\n", 1),
		"go.sum": string(sum), "main.go": converterProgram,
	}
	err = filepath.WalkDir(filepath.Join("testdata", types), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		files[path] = w.rename(string(text))
		return err
	})
	if err != nil {
		return err
	}
	for name, text := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			return err
		}
	}
	return nil
}

// inFiles makes the change in the one file of a name, somewhere below a
// directory, that has the text.
func (c replacement) inFiles(dir, name string) error {
	changed := 0
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.Name() != name {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil || !strings.Contains(string(text), c.from) {
			return err
		}
		changed++
		return os.WriteFile(path, []byte(strings.Replace(string(text), c.from, c.to, 1)), 0o600)
	})
	if err == nil && changed != 1 {
		err = fmt.Errorf("%q stands in %d files named %s, want one", c.from, changed, name)
	}
	return err
}

// runConverter starts a converter and returns its address. It ends with the test.
func runConverter(ctx context.Context, t *testing.T, program string) (address string, err error) {
	run := exec.CommandContext(ctx, program)
	out, err := run.StdoutPipe()
	if err != nil {
		return "", err
	}
	if _, err := run.StdinPipe(); err != nil {
		return "", err
	}
	run.Stderr = io.Discard
	if err := run.Start(); err != nil {
		return "", err
	}
	t.Cleanup(func() {
		_ = run.Process.Kill() // it may have ended with the context
		_ = run.Wait()
	})
	address, err = bufio.NewReader(out).ReadString('\n')
	return strings.TrimSpace(address), err
}
