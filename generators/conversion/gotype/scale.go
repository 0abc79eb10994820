package gotype

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/lazyregexp"
	"github.com/crdgen/crdgen/internal/model"
)

// Scales compares the ranges of two numbers, as their bounds or descriptions say them. Those that
// begin alike, and of which one ends at ten, a hundred or a thousand times the other, may be two
// scales of the same: 0 to 100 beside 0 to 1000. A bound that was moved looks the same.
func Scales(m, h FieldPath) Contradiction {
	here, isHere := scaleOf(m)
	there, isThere := scaleOf(h)
	if !isHere || !isThere || here.least != there.least {
		return Contradiction{}
	}
	ratio := max(here.most, there.most) / min(here.most, there.most)
	if ratio != 10 && ratio != 100 && ratio != 1000 {
		return Contradiction{}
	}
	return Contradiction{here.measure(), there.measure()}
}

// A scale is what numbers are counted on.
type scale struct {
	least, most float64
	by          Source
}

func (s scale) measure() Measure {
	return Measure{fmt.Sprintf("from %v to %v", s.least, s.most), s.by}
}

// scaleOf is the scale of a number that begins at 0 or 1. Bounds count before descriptions.
func scaleOf(f FieldPath) (s scale, ok bool) {
	t := Pointee(f.Type())
	if u := t.Underlying(); u.Shape != model.Basic || u.Name.Name == "string" || u.Name.Name == "bool" {
		return s, false
	}
	s = scale{least: math.NaN(), most: math.NaN(), by: ByBounds}
	for _, mark := range slices.Concat(t.Marks, f.Field().Marks) {
		switch v := mark.Value.(type) {
		case crdmarkers.Minimum:
			s.least = float64(v)
		case crdmarkers.Maximum:
			s.most = float64(v)
		}
	}
	if math.IsNaN(s.least) || math.IsNaN(s.most) {
		said := rangeInWords.FindAllStringSubmatch(f.Field().Doc, -1)
		if len(said) != 1 {
			return s, false
		}
		s.by = ByDescription
		s.least, _ = strconv.ParseFloat(said[0][1], 64)
		s.most, _ = strconv.ParseFloat(said[0][2], 64)
	}
	return s, (s.least == 0 || s.least == 1) && s.most > s.least
}

// rangeInWords finds ranges in descriptions: 0-100, 0 to 100, between 0 and 100.
var rangeInWords = lazyregexp.New(`\b([01])(?:\.0)?(?:\s?[-–—]\s?|\s?\.\.\s?| to | and )(\d+)\b`)
