package keyword

import (
	"context"
	"encoding/json"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
)

// Covers reports whether a schema takes all the values that another one lists, and there are
// such: then nothing is refused, whatever is asked besides.
func Covers(ctx context.Context, listing, s *Schema) bool {
	if len(s.Enum) > 0 && len(Without(Values(listing), Values(s))) == 0 { // the server looks each value up in all
		all := *s
		all.Enum = nil
		s = &all
	}
	judge := crvalidation.FieldJudge(ctx, "value", s)
	for _, v := range listing.Enum {
		var value any
		if json.Unmarshal([]byte(JSONText(&v)), &value) != nil {
			return false
		}
		errs, err := judge(value)
		if err != nil || len(errs) > 0 {
			return false
		}
	}
	return len(listing.Enum) > 0
}
