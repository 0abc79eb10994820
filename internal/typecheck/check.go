package typecheck

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/crdgen/crdgen/internal/lazyregexp"
	"github.com/crdgen/crdgen/internal/load/gobuild"
	"github.com/crdgen/crdgen/internal/tempdir"
)

// An Error is what the compiler says of a place. Others are the places that it names beside it.
type Error struct {
	Pos     token.Position
	Message string
	Others  []token.Position
}

// A Checked is a package that was looked at.
type Checked struct {
	Path string
	// Unchecked says why nobody can tell whether it compiles, "" where that is told: something
	// that it imports is missing, say.
	Unchecked string
	Errors    []Error
}

// IsPossible reports whether the go command can be asked: there is one, and no other program tells
// it about packages.
func IsPossible(env *gobuild.Environ) bool {
	driver := env.Get("GOPACKAGESDRIVER")
	return env.LookPath("go") != "" && (driver == "" || driver == "off")
}

// Check has the packages compiled with files that are not on the disk, or not so: files has
// their texts by absolute path. With tests, those of the packages are compiled, too; a package and
// its tests are one.
func (s Source) Check(ctx context.Context, env *gobuild.Environ, files map[string][]byte, tests bool) ([]Checked, error) {
	o, err := newOverlay(files)
	if err != nil {
		return nil, err
	}
	defer o.dir.Close() //nolint:errcheck // a temporary directory
	found, err := s.load(ctx, env, &packages.Config{
		Mode: packages.NeedName | packages.NeedExportFile | packages.NeedForTest, Tests: tests, BuildFlags: []string{"-overlay=" + o.file},
	})
	if err != nil {
		return nil, err
	}
	var all []Checked
	at, seen := map[string]int{}, map[string]bool{}
	for _, p := range found {
		if strings.HasSuffix(p.ID, ".test") {
			continue // the program of the tests, which the go command writes
		}
		path := p.PkgPath
		if p.ForTest != "" {
			path = p.ForTest
		}
		i, known := at[path]
		if !known {
			i, at[path] = len(all), len(all)
			all = append(all, Checked{Path: path})
		}
		c := &all[i]
		if len(p.Errors) == 0 && p.ExportFile == "" && len(c.Errors) == 0 {
			c.Unchecked = "something that it imports is missing or does not compile"
		}
		for _, e := range p.Errors {
			said, isCompiler := strings.CutPrefix(e.Msg, "# ")
			if !isCompiler {
				c.Unchecked = o.original(e.Msg)
				continue
			}
			for _, e := range o.errorsIn(said, s.Dir) {
				if key := fmt.Sprint(e.Pos, e.Message); !seen[key] {
					seen[key] = true
					c.Errors = append(c.Errors, e)
				}
			}
		}
	}
	return all, nil
}

// An overlay has the texts of files in a temporary directory, as the go command wants them.
type overlay struct {
	dir   tempdir.Dir
	file  string
	names map[string]string // of the files, by the names of their texts
}

func newOverlay(files map[string][]byte) (*overlay, error) {
	dir, err := tempdir.New("overlay")
	if err != nil {
		return nil, err
	}
	o := &overlay{dir: dir, file: filepath.Join(dir.Name, "overlay.json"), names: map[string]string{}}
	if err := o.write(files); err != nil {
		return nil, errors.Join(err, dir.Close())
	}
	return o, nil
}

func (o *overlay) write(files map[string][]byte) error {
	replaced := map[string]string{}
	for name, text := range files {
		made := filepath.Join(o.dir.Name, strconv.Itoa(len(replaced))+".go")
		o.names[made], replaced[name] = name, made
		if err := os.WriteFile(made, text, 0o600); err != nil {
			return err
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		return err
	}
	return os.WriteFile(o.file, text, 0o600)
}

// original names the files in a text by their own names.
func (o *overlay) original(text string) string {
	for made, name := range o.names {
		text = strings.ReplaceAll(text, made, name)
	}
	return text
}

// place is what the compiler says of one: the file as seen from where the go command ran.
var place = lazyregexp.New(`^(\S.*?):(\d+)(?::(\d+))?: (.*)$`)

// errorsIn reads what the compiler said of a package. Lines that begin with a tab belong to the
// one before.
func (o *overlay) errorsIn(said, dir string) []Error {
	var found []Error
	for line := range strings.Lines(said) {
		text, isMore := strings.CutPrefix(strings.TrimRight(line, "\n"), "\t")
		m := place.FindStringSubmatch(text)
		switch {
		case m != nil && !isMore:
			found = append(found, Error{Pos: o.position(m, dir), Message: m[4]})
		case m != nil && len(found) > 0:
			found[len(found)-1].Others = append(found[len(found)-1].Others, o.position(m, dir))
		case isMore && len(found) > 0:
			found[len(found)-1].Message += "; " + strings.TrimSpace(text)
		}
	}
	return found
}

func (o *overlay) position(m []string, dir string) token.Position {
	p := token.Position{Filename: m[1]}
	if !filepath.IsAbs(p.Filename) {
		p.Filename = filepath.Join(dir, p.Filename)
	}
	if name, ok := o.names[p.Filename]; ok {
		p.Filename = name
	}
	p.Line, _ = strconv.Atoi(m[2])
	p.Column, _ = strconv.Atoi(m[3])
	return p
}
