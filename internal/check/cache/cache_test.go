package cache

import (
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/diag"
)

func TestEntryNamesRulesThatFound(t *testing.T) {
	c, key := OpenCache(t.TempDir(), ""), strings.Repeat("ef", 32)
	e := c.Open(key)
	if e.Clean(diag.CELCost) {
		t.Error("a rule is clean before it was applied")
	}
	e.Note(diag.CELCompile)
	e.Note(diag.CELCompile)
	e.Keep()
	again := c.Open(key)
	if again.Clean(diag.CELCompile) || !again.Clean(diag.CELCost) || len(again.found) != 1 {
		t.Errorf("read back: %+v", again)
	}
}
