package diff

import (
	"bytes"
	"go/token"
	"path"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/output"
)

// FromSource makes a side of what generators make of a program, with the places in the
// source that each part comes from.
func FromSource(name string, program *model.Program, files []output.File) (*Side, error) {
	s := &Side{Name: name, Source: true, Elsewhere: map[*contract.CRD]bool{}}
	locators := map[*contract.CRD]*trace.Locator{}
	for _, f := range files {
		crd, ok := f.Object.(*apiext.CustomResourceDefinition)
		if !ok {
			if err := s.addManifest(f.File); err != nil {
				return nil, err
			}
			continue
		}
		s.CRDs = append(s.CRDs, crd)
		s.Elsewhere[crd] = f.Kind != nil && f.Kind.ConvertedElsewhere()
		locators[crd] = trace.Subject{CRD: crd, Kind: f.Kind, Origins: f.Origins, Program: program}.Locator()
	}
	s.Pos = func(crd *contract.CRD, version, path, keyword string) token.Position {
		return locators[crd].Pos(version, path, keyword)
	}
	return s, s.Unique()
}

// addManifest adds the objects of a generated file. Go code, of a generator that was named
// beside the others, has none.
func (s *Side) addManifest(f generators.File) error {
	if path.Ext(f.Name) == ".go" {
		return nil
	}
	var b bytes.Buffer
	if err := f.Render(&b); err != nil {
		return err
	}
	docs, wrong := crvalidation.Read(f.Name, b.Bytes())
	if len(wrong) > 0 {
		return wrong[0]
	}
	var places []generators.Positions
	if f.Positions != nil {
		places = f.Positions()
	}
	for i := range docs {
		pos := func(string) token.Position { return f.Origin }
		if i < len(places) && places[i] != nil {
			pos = places[i].At
		}
		if err := s.AddObject(&docs[i], pos); err != nil {
			return err
		}
	}
	return nil
}
