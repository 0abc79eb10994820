package deepcopy

import (
	"fmt"

	"github.com/crdgen/crdgen/internal/diag"
)

// checkRegistered reports the types that the package gives to a scheme, which takes objects only,
// and that are none: no marker asks for DeepCopyObject, and nothing else has written it. Where
// the file of the package is written, written says so, what it had before is gone.
func (m *maker) checkRegistered(written bool) {
	for _, s := range m.pkg.SchemeTypes {
		t := s.Type
		if s.IsObject || s.CopiedIn != "" && (s.CopiedIn != fileName || !written) {
			continue
		}
		m.diags.Add(diag.Diagnostic{
			Pos: t.Pos, Severity: diag.Warning, Code: diag.ConversionObject, Stricter: true,
			Message: fmt.Sprintf("type %q is registered and gets no %s, without which the package does not compile", t.Name.Name, objectMethod),
			Help:    "add // +" + rootMarker + "=true above it",
			Notes:   []diag.Note{{Pos: s.Pos, Message: "it is registered here"}},
			Edits:   []diag.Edit{{Pos: t.Pos, New: "// +" + rootMarker + "=true", Above: true}},
		})
	}
}
