package contract

import (
	"strings"

	"github.com/crdgen/crdgen/internal/contract/keyword"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/schema/site"
)

// undescribed reports whether one side has the fields of the metadata inside of an object as
// [diag.EmbeddedMeta] describes them, and the other says that it is an object and nothing more, of
// which the server keeps nothing. What is an object of its own has its metadata in any case.
func (s spot) undescribed(described, bare *Schema) bool {
	if s.metadata || described == nil || bare == nil || !strings.HasSuffix(s.path, ".metadata") {
		return false
	}
	if bare.Type != "object" || len(bare.Properties) > 0 || bare.AdditionalProperties != nil || keyword.KeepsUnknown(bare) {
		return false
	}
	all := site.DescribedMeta().Properties
	if len(described.Properties) != len(all) {
		return false
	}
	for name, p := range all {
		if is, there := described.Properties[name]; !there || is.Type != p.Type {
			return false
		}
	}
	return true
}

// metaDropped says of a field of such metadata that is gone what switched it off, and how it stays.
func metaDropped() (message, advice string) {
	option := diag.EmbeddedMeta()
	return "the field is gone, as it is without " + option.String() + ": the server drops it from every object that is written",
		"generate this version with " + option.With("true")
}

// metaKept says of a field of such metadata that is new what becomes of it.
func metaKept() string {
	return "the field is new, as it is with " + diag.EmbeddedMeta().String() + ": what objects have there was dropped, and is kept now"
}
