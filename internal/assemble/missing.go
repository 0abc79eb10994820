package assemble

import (
	"fmt"

	"github.com/crdgen/crdgen/internal/diag"
)

// reportMissing reports each package or module that is missing once, at the first type
// that needs it: what helps one of them helps all.
func (s *source) reportMissing() {
	for _, found := range s.missing {
		found = found.Sorted()
		first := found[0]
		switch others := len(found) - 1; {
		case others == 1:
			first.Notes = append(first.Notes, diag.Note{Pos: found[1].Pos, Message: "it is needed here, too"})
		case others > 1:
			first.Notes = append(first.Notes, diag.Note{Pos: found[1].Pos, Message: fmt.Sprintf("it is needed here, too: %d types need it", len(found))})
		}
		s.diags.Add(first)
	}
}
