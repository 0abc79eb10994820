package match

import (
	"github.com/crdgen/crdgen/internal/spelling"
)

// OnlyAlike returns the one value that is spelt like a given one, "" if there is
// none or several are.
func OnlyAlike(value string, among []string) string {
	found := ""
	for _, v := range among {
		if Spelling(value, v) < Alike {
			continue
		}
		if found != "" {
			return ""
		}
		found = v
	}
	return found
}

// IsTypo reports whether what was written can only be meant to be a value: opposites
// have other beginnings.
func IsTypo(written, value string) bool {
	return Spelling(written, value) == Sure ||
		value != "" && written != "" && written[0] == value[0] && spelling.Distance(written, value) == 1
}
