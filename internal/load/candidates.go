package load

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load/scan"
)

// load decides which candidates are packages and puts them in order.
func (r *roots) load() {
	r.askGoCommand()
	r.scanAll()
	s := r.set
	for _, q := range r.requests {
		kept := slices.DeleteFunc(slices.Clone(q.found), func(p *Package) bool { return !p.exists() })
		for at := q; at != nil; at = at.outer {
			at.kept += len(kept)
		}
		for _, p := range importsFirst(kept) {
			if s.byPath[p.Path] == nil {
				s.byPath[p.Path] = p
				s.Roots = append(s.Roots, p)
			}
		}
	}
	for _, q := range r.requests {
		for _, p := range q.found {
			p.Root = s.byPath[p.Path] == p
		}
		r.reportEmpty(q)
	}
	for _, p := range s.Roots {
		r.found = append(r.found, p.problems()...)
	}
}

// reportEmpty reports a pattern that matches no package, unless something about
// it has been reported already.
func (r *roots) reportEmpty(q *request) {
	if q.kept > 0 || q.pattern == "" || q.shared || q.module.listErr != nil {
		return
	}
	switch {
	case q.module.list != nil && len(q.found) > 0: // the go command said why
	case q.wild():
		help := "give a directory that has Go files, or one above it with /..."
		if meant := r.asDirectory(q.pattern); meant != "" {
			help = meant
		}
		r.found.Add(diag.Diagnostic{Code: diag.BadPattern, Stricter: true, Message: quote(q.pattern) + " matches no package", Help: help})
	case len(q.found) > 0:
		r.bad(q.pattern, "has no Go files for this platform and these build tags",
			"see the build constraints of the files in "+r.set.files.Display(q.found[0].Dir))
	}
}

// scanAll reads and scans the files of all candidates, and parses those that
// every generator looks at, on all processors.
func (r *roots) scanAll() {
	var files []*File
	for _, q := range r.requests {
		for _, p := range q.found {
			p.Root = true
			files = append(files, p.files...)
		}
	}
	inParallel(len(files), func(i int) { files[i].Scan() })
	// The file set is filled in order, so that positions do not depend on which
	// file was faster.
	files = slices.DeleteFunc(files, func(f *File) bool {
		sum := f.Scan()
		if sum == nil || !(sum.Broken || sum.Markers || sum.Has(scan.Type)) {
			return true
		}
		f.Enter()
		return false
	})
	inParallel(len(files), func(i int) { files[i].Syntax() })
}

// inParallel calls work for the numbers below n, on all processors if there are several,
// and waits for the end.
func inParallel(n int, work func(i int)) {
	workers := min(runtime.GOMAXPROCS(0), 8, n)
	if workers == 1 {
		for i := range n {
			work(i)
		}
		return
	}
	var next atomic.Int64
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for i := int(next.Add(1) - 1); i < n; i = int(next.Add(1) - 1) {
				work(i)
			}
		})
	}
	wg.Wait()
}

// importsFirst orders the packages of one request as the go command does: each
// after those of the others that it imports.
func importsFirst(pkgs []*Package) []*Package {
	byPath := make(map[string]*Package, len(pkgs))
	for _, p := range pkgs {
		byPath[p.Path] = p
	}
	var ordered []*Package
	seen := make(map[*Package]bool, len(pkgs))
	var visit func(p *Package)
	visit = func(p *Package) {
		if seen[p] {
			return
		}
		seen[p] = true
		for _, path := range p.ImportPaths() {
			if q := byPath[path]; q != nil {
				visit(q)
			}
		}
		ordered = append(ordered, p)
	}
	for _, p := range pkgs {
		visit(p)
	}
	return ordered
}
