package ci

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// docLink is a name in brackets of a comment, alone, with its type or with its package.
var docLink = regexp.MustCompile(`\[\*?((?:[a-z]\w*\.)?[A-Z]\w*(?:\.\w+)?)\]`)

// A sourceFile is a Go file with its comments.
type sourceFile struct {
	path, dir string
	*ast.File
}

// TestDocLinks looks for links in comments that lead nowhere: go doc shows them as plain
// text, and whoever follows one searches in vain. Packages of other modules are not looked at.
func TestDocLinks(t *testing.T) {
	files := token.NewFileSet()
	sources := goFiles(t, files)
	declared := map[string]map[string]bool{} // by the path and name of a package
	for _, f := range sources {
		key := f.dir + " " + f.Name.Name
		if declared[key] == nil {
			declared[key] = map[string]bool{}
		}
		declare(declared[key], f.File)
	}
	checked := 0
	for _, f := range sources {
		own := declared[f.dir+" "+f.Name.Name]
		imports := importsOf(f.File)
		for _, group := range f.Comments {
			for _, link := range docLink.FindAllStringSubmatch(group.Text(), -1) {
				pkg, name, qualified := strings.Cut(link[1], ".")
				known := own
				if !qualified || ast.IsExported(pkg) {
					name = link[1]
				} else if path := imports[pkg]; path == "" {
					known = nil
				} else if dir, ours := strings.CutPrefix(path, "github.com/crdgen/crdgen/"); ours {
					known = declared[dir+" "+pkg]
				} else {
					continue
				}
				checked++
				if !known[name] {
					t.Errorf("%s: %s is neither declared here nor in what the file imports", files.Position(group.Pos()), link[0])
				}
			}
		}
	}
	if checked < 100 {
		t.Errorf("%d links are looked at: the pattern or the directory is wrong", checked)
	}
}

// goFiles parses the Go files of the module, those of cases left out.
func goFiles(t *testing.T, files *token.FileSet) []sourceFile {
	t.Helper()
	const root = "../.."
	var out []sourceFile
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != root && (d.Name()[0] == '.' || slices.Contains([]string{"testdata", "golden", "examples", "e2e", "tools", "bin"}, d.Name())) {
			return fs.SkipDir
		}
		if d.IsDir() || filepath.Ext(path) != ".go" {
			return nil
		}
		f, err := parser.ParseFile(files, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return fmt.Errorf("parse: %w", err)
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		out = append(out, sourceFile{path, filepath.ToSlash(dir), f})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// importsOf returns the imported paths by the names that the file has for them, where it
// says none by the last element.
func importsOf(f *ast.File) map[string]string {
	imports := map[string]string{}
	for _, spec := range f.Imports {
		path := strings.Trim(spec.Path.Value, `"`)
		elements := strings.Split(path, "/")
		name := elements[len(elements)-1]
		if len(elements) > 1 && regexp.MustCompile(`^v\d+$`).MatchString(name) {
			imports[elements[len(elements)-2]] = path
		}
		if spec.Name != nil {
			name = spec.Name.Name
		}
		imports[name] = path
	}
	return imports
}

// declare adds what a file declares at the top level, methods and fields as Type.Name.
func declare(to map[string]bool, f *ast.File) {
	for _, decl := range f.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			name := decl.Name.Name
			if decl.Recv != nil {
				name = receiver(decl.Recv.List[0].Type) + "." + name
			}
			to[name] = true
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				switch spec := spec.(type) {
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						to[name.Name] = true
					}
				case *ast.TypeSpec:
					to[spec.Name.Name] = true
					declareMembers(to, spec)
				}
			}
		}
	}
}

func declareMembers(to map[string]bool, spec *ast.TypeSpec) {
	var members *ast.FieldList
	switch typ := spec.Type.(type) {
	case *ast.StructType:
		members = typ.Fields
	case *ast.InterfaceType:
		members = typ.Methods
	default:
		return
	}
	for _, member := range members.List {
		for _, name := range member.Names {
			to[spec.Name.Name+"."+name.Name] = true
		}
	}
}

func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}
