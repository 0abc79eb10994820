package webhook

import (
	"errors"
	"fmt"
	"go/token"
	"reflect"
	"slices"
	"strings"

	admission "k8s.io/api/admissionregistration/v1"

	"github.com/crdgen/crdgen/generators/webhook/patch"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers/syntax"
)

// patch applies the patch of a mark to its webhook.
func (b *builder) patch(h *hook) bool {
	if h.value.Patch == "" {
		return true
	}
	h.patched = patch.Fields(h.value.Patch)
	var err error
	t := reflect.TypeFor[admission.MutatingWebhook]()
	if h.value.Mutating {
		err = patch.Apply(h.value.Patch, &h.result)
	} else {
		validating := onlyValidating(h.result)
		t = reflect.TypeOf(validating)
		if err = patch.Apply(h.value.Patch, &validating); err == nil {
			h.result = general(validating)
		}
	}
	if err == nil {
		return true
	}
	message, pos := h.explain(err)
	d := diag.Diagnostic{Pos: pos, Code: diag.WebhookPatch, Message: fmt.Sprintf("patch of webhook %q: %s", h.value.Name, message)}
	help, found, meant := patch.Help(err, t)
	d.Help = help
	d.DidYouMean(found, meant)
	b.diags.Add(d)
	return false
}

// explain gives an error of the patch its words and its position.
func (h *hook) explain(err error) (string, token.Position) {
	start := h.mark.ArgPos("patch")
	text := h.mark.Text[start.Column-h.mark.Pos.Column:]
	var broken *patch.SyntaxError
	if errors.As(err, &broken) {
		// Between backquotes, bytes of the patch are bytes of the source.
		if offset := broken.Offset; offset > 0 && strings.HasPrefix(text, "`") && offset < len(text) {
			return broken.Error(), shift(start, offset)
		}
		return broken.Error(), start
	}
	var field *patch.FieldError
	if errors.As(err, &field) {
		before := 0
		if field.Again {
			before = 1
		}
		return field.Error(), h.inPatch(patch.KeyOffset(h.value.Patch, field.Path, before))
	}
	return err.Error(), start
}

// pos is the place where a field of the webhook gets its value: in the patch if
// that speaks of it, else at an argument of one of its markers.
func (h *hook) pos(field, argument string) token.Position {
	if h.patches(field) {
		return h.patchPos(field)
	}
	if pos := h.extraMark.ArgPos(argument); pos != h.extraMark.Pos {
		return pos
	}
	return h.mark.ArgPos(argument)
}

// patches reports whether the patch speaks of a field of the webhook.
func (h *hook) patches(field string) bool {
	_, ok := slices.BinarySearch(h.patched, field)
	return ok
}

// patchPos is the place of a field in the patch.
func (h *hook) patchPos(path string) token.Position {
	return h.inPatch(patch.KeyOffset(h.value.Patch, path, 0))
}

// patchValuePos is the place of a string below a field in the patch, that some others
// like it come before.
func (h *hook) patchValuePos(path, value string, before int) token.Position {
	return h.inPatch(patch.ValueOffset(h.value.Patch, path, value, before))
}

// inPatch is the place of a byte of the patch, that of the whole patch if the byte is not
// known.
func (h *hook) inPatch(offset int, known bool) token.Position {
	start := h.mark.ArgPos("patch")
	if !known || start == h.mark.Pos {
		return start
	}
	return shift(start, syntax.LiteralOffset(h.mark.Text[start.Column-h.mark.Pos.Column:], offset))
}

// shift moves a position within its line.
func shift(pos token.Position, bytes int) token.Position {
	pos.Column += bytes
	pos.Offset += bytes
	return pos
}
