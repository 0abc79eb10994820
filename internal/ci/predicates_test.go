package ci

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strings"
	"testing"
)

// asksByName are the names of functions that answer yes or no.
var asksByName = regexp.MustCompile(`^(?i:is|has|may|can)[A-Z]`)

// saysBesides are the words with which comments say of an answer what has its own.
var saysBesides = regexp.MustCompile(`^(says|tells|returns|knows|recognises) (that|whether|if|true)\b`)

// TestPredicatesReport holds that the comment of a function with one answer, yes or no, says
// what it reports: "reports whether", as comments of Go do.
func TestPredicatesReport(t *testing.T) {
	checked := 0
	for path, text := range ourTexts(t) {
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Doc == nil || !answersYesOrNo(f.Type) {
				continue
			}
			checked++
			doc := strings.Join(strings.Fields(f.Doc.Text()), " ")
			said := strings.TrimPrefix(doc, f.Name.Name+" ")
			named := asksByName.MatchString(f.Name.Name) && !strings.Contains(doc, "reports whether") && !strings.Contains(doc, " is [")
			if named || saysBesides.MatchString(said) {
				t.Errorf("%s: %q: say what %s reports whether", path, doc, f.Name.Name)
			}
		}
	}
	if checked < 900 {
		t.Errorf("%d functions are looked at: the directory is wrong", checked)
	}
}

func answersYesOrNo(f *ast.FuncType) bool {
	if f.Results.NumFields() != 1 {
		return false
	}
	result, ok := f.Results.List[0].Type.(*ast.Ident)
	return ok && result.Name == "bool"
}
