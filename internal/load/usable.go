package load

import (
	"errors"
	"fmt"

	"github.com/crdgen/crdgen/internal/load/sourcefile"
)

// whyNotBuilt is why no file of a package belongs to the build.
func whyNotBuilt(p *Package) error {
	for _, f := range p.files {
		if err := f.Failure(); err != nil {
			return fmt.Errorf("%s %w", p.set.files.Display(f.Path), err)
		}
	}
	return errNotBuilt
}

// unusable returns why an imported package must not be used although it is there: a file is
// a link that is not followed, without which the package may mean something else, or the
// files are of two packages.
func unusable(p *Package) error {
	if p.Sealed || p.std {
		return nil
	}
	for _, f := range p.files {
		if err := sourcefile.CheckLink(p.set.env.Inputs, f.Path); err != nil {
			return fmt.Errorf("%s %w", p.set.files.Display(f.Path), err)
		}
	}
	if first, other := mixed(p); other != nil {
		return &mixedError{dir: p.set.files.Display(p.Dir), first: first.PackageName(), other: other.PackageName()}
	}
	return nil
}

// mixed returns two files of the build that name different packages, nil if there are none.
func mixed(p *Package) (first, other *File) {
	for _, f := range p.files {
		switch name := f.PackageName(); {
		case name == "":
		case first == nil:
			first = f
		case name != first.PackageName():
			return first, f
		}
	}
	return first, nil
}

// A mixedError says that the files of one directory are of two packages.
type mixedError struct{ dir, first, other string }

func (e *mixedError) Error() string {
	return fmt.Sprintf("%s holds the packages %q and %q", e.dir, e.first, e.other)
}

var errNotBuilt = errors.New("it has no Go files for this platform and these build tags")
