package main

import (
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
)

// Exit codes of the command.
const (
	exitClean    = 0 // nothing wrong
	exitFindings = 1 // findings in the user's source; nothing was written
	exitUsage    = 2 // wrong use, or something that cannot be read or written
)

// Codes of findings that are about the run and not about source. They are not
// in package diag because no stage reports them.
const (
	usageCode    diag.Code = "usage"
	ioCode       diag.Code = "io"
	internalCode diag.Code = "internal-error"
	staleCode    diag.Code = "stale-baseline"
	sampleCode   diag.Code = "no-sample"
	breakingCode diag.Code = "api-change"
)

// usageError is a mistake on the command line.
type usageError struct {
	message string // as a diagnostic's
	help    string // may be empty
	word    string // what stands where an option should, if that is the mistake
	unlike  bool   // no option is like the word
}

func (e *usageError) Error() string { return e.message }

// didYouMean proposes the nearest of names, or lists them all behind intro.
func didYouMean(word string, names []string, intro string) string {
	best, bestCost := "", len(word)/2+1
	for _, name := range names {
		if strings.EqualFold(word, name) {
			best = name
			break
		}
		if cost := spelling.Distance(strings.ToLower(word), strings.ToLower(name)); cost < bestCost {
			best, bestCost = name, cost
		}
	}
	if best != "" {
		return fmt.Sprintf("did you mean %q?", best)
	}
	return intro + " " + strings.Join(names, ", ")
}
