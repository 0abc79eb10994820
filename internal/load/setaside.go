package load

import (
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/crdgen/crdgen/internal/generatedby"
	"github.com/crdgen/crdgen/internal/load/gobuild"
)

// writing returns the files that people's functions may stand in, by name: those of the
// build, and in packages that a pattern names those that people have put behind the
// constraint of generated files. Operators are built with both.
func (p *Package) writing() []*File {
	files, aside := p.Files(), p.aside.of(p)
	if len(aside) == 0 {
		return files
	}
	files = append(files, aside...)
	slices.SortStableFunc(files, func(a, b *File) int { return strings.Compare(filepath.Base(a.Path), filepath.Base(b.Path)) })
	return files
}

// aside are the files of a root that people have put behind the constraint of generated files.
// They are found when they are first asked for.
type aside struct {
	once  sync.Once
	files []*File

	mu      sync.Mutex
	methods methodIndex
}

func (a *aside) of(p *Package) []*File {
	a.once.Do(func() { a.files = findAside(p) })
	return a.files
}

func (a *aside) method(p *Package, typeName, name string) *Method {
	files := a.of(p)
	a.mu.Lock()
	ref, ok := a.methods.find(files, typeName, name, func(name string) receiver {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.types.receiver(p.files, name, aliasesOf(files)...)
	})
	a.mu.Unlock()
	if !ok {
		return nil
	}
	m := ref.method()
	return &m
}

// findAside returns the files of a root that no program wrote and that the tag of generated
// files alone leaves out.
func findAside(p *Package) []*File {
	with := p.set.files.Target
	without := with.Without(generatedby.BuildTag)
	if !p.Root || without == with {
		return nil
	}
	built := map[string]bool{}
	for _, f := range p.Files() {
		built[filepath.Base(f.Path)] = true
	}
	names, err := gobuild.GoFiles(p.set.env.Inputs, p.Dir)
	if err != nil {
		return nil
	}
	var found []*File
	for _, name := range names {
		if built[name] || strings.HasSuffix(name, "_test.go") || name[0] == '_' || name[0] == '.' || !with.MatchName(name) {
			continue
		}
		path := filepath.Join(p.Dir, name)
		if generatedby.ByProgram(p.set.files.Head(path)) {
			continue
		}
		src, err := p.set.files.Read(path)
		if err != nil || generatedby.ByProgram(src) {
			continue
		}
		if selected, err := without.MatchHeader(src); selected && err == nil {
			found = append(found, p.newFile(path, true))
		}
	}
	return found
}

// SetAside returns the method of a type in a file that people have put behind the
// constraint of generated files, nil if there is none.
func (p *Package) SetAside(typeName, name string) *Method {
	if !p.Root {
		return nil
	}
	return p.aside.method(p, typeName, name)
}
