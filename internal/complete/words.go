package complete

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/meaning"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/help"
)

// Words proposes codes, markers and other words that explain themselves; markers with "+"
// where the word has one, and without where it names the beginning of one.
func Words(r *markers.Registry, also []string, word string) []Proposal {
	var all []Proposal
	if !strings.HasPrefix(word, "+") {
		for _, e := range meaning.Codes() {
			all = append(all, Proposal{Word: string(e.Code), About: e.Title})
		}
	}
	for _, name := range help.Names(r) {
		if strings.HasPrefix(word, "+") {
			name = "+" + name
		}
		if word != "" {
			all = append(all, Proposal{Word: name})
		}
	}
	for _, w := range also {
		all = append(all, Proposal{Word: w})
	}
	return WithPrefix(all, word)
}

// Kinds proposes the kinds of a program, and behind a kind its versions.
func Kinds(p *model.Program, args []string, word string) []Proposal {
	var all []Proposal
	for _, kind := range p.Kinds {
		if len(args) == 0 {
			all = append(all, Proposal{Word: kind.Name, About: kind.Group})
			continue
		}
		for _, v := range kind.Versions {
			if kind.Name == args[0] {
				all = append(all, Proposal{Word: v.Name})
			}
		}
	}
	slices.SortFunc(all, func(a, b Proposal) int { return strings.Compare(a.Word, b.Word) })
	return WithPrefix(slices.Compact(all), word)
}
