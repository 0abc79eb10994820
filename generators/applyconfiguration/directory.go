package applyconfiguration

import (
	"fmt"
	"path"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// A directory holds the packages, sorted by path, whose files go to one place, of which there
// is at least one. They share utils.go and the schema of managed fields, as with the
// library's own program: controller-gen calls it for each package alone, and keeps those
// two files of the last.
type directory []*selection

// byDirectory puts packages that write to one place together, in the order of their first.
func byDirectory(all []*selection) []directory {
	var out []directory
	index := map[string]int{}
	for _, s := range all {
		i, ok := index[s.outputPackage()]
		if !ok {
			i = len(out)
			index[s.outputPackage()] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], s)
	}
	return out
}

// path is the import path of the directory.
func (out directory) path() string { return out[0].outputPackage() }

// selection finds what is selected of a package, nil if it is none of the directory's.
func (out directory) selection(pkg *model.Package) *selection {
	for _, s := range out {
		if s.pkg == pkg {
			return s
		}
	}
	return nil
}

// kinds are those of all packages.
func (out directory) kinds() []*model.Type {
	var all []*model.Type
	for _, s := range out {
		all = append(all, s.kinds...)
	}
	return all
}

// inputs are the import paths of the packages.
func (out directory) inputs() []string {
	var all []string
	for _, s := range out {
		all = append(all, s.pkg.Path)
	}
	return all
}

// below is the directory in which the library puts the builders of a package: the last two
// elements of its path.
func (s *selection) below() string {
	return strings.ToLower(path.Join(path.Base(path.Dir(s.pkg.Path)), path.Base(s.pkg.Path)))
}

// clashes reports packages of which the library would forget one: it knows them by their
// group and version, and by the directory of their builders.
func (out directory) clashes() diag.List {
	var found diag.List
	first := map[string]*selection{}
	for _, s := range out {
		before := first[s.below()]
		if same := first[s.pkg.Group+" "+path.Base(s.pkg.Path)]; before == nil {
			before = same
		}
		if before == nil {
			first[s.below()], first[s.pkg.Group+" "+path.Base(s.pkg.Path)] = s, s
			continue
		}
		m, _ := s.pkg.Marks.Get(outputMarker)
		other, _ := before.pkg.Marks.Get(outputMarker)
		found.Add(diag.Diagnostic{
			Pos: m.Pos, Code: diag.SameFile,
			Message: fmt.Sprintf("packages %q and %q write apply configurations into one directory, %q", before.pkg.Path, s.pkg.Path, out.path()),
			Help:    "give each package a directory of its own, since their group and version, or their last two directories, are the same",
			Notes:   []diag.Note{{Pos: other.Pos, Message: "the other package says so here"}},
		})
	}
	return found
}
