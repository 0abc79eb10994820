package replaced

import (
	"testing"

	"github.com/crdgen/crdgen/internal/model"
)

// TestWaysAreFollowedOnce asks about two fields again and again: each takes one walk.
func TestWaysAreFollowedOnce(t *testing.T) {
	a, b := &model.Field{}, &model.Field{}
	walks := map[*model.Field]int{}
	through := onceEach(func(way *model.Field) Uses {
		walks[way]++
		return Uses{needed: map[use]*model.Field{{field: way}: way}}
	})
	for range 3 {
		for _, way := range []*model.Field{a, b} {
			if got := through(way).needed[use{field: way}]; got != way {
				t.Errorf("the uses are those of %p, not of %p", got, way)
			}
		}
	}
	if walks[a] != 1 || walks[b] != 1 {
		t.Errorf("%d and %d walks, want one each", walks[a], walks[b])
	}
}
