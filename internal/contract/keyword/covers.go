package keyword

import (
	"context"
	"encoding/json"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
)

// Covers reports whether a schema takes all the values that another one lists, and there are
// such: then nothing is refused, whatever is asked besides.
func Covers(ctx context.Context, listing, s *Schema) bool {
	for _, v := range listing.Enum {
		var value any
		if json.Unmarshal([]byte(JSONText(&v)), &value) != nil {
			return false
		}
		errs, err := crvalidation.JudgeField(ctx, "value", s, value)
		if err != nil || len(errs) > 0 {
			return false
		}
	}
	return len(listing.Enum) > 0
}
