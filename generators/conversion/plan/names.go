package plan

import (
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/model"
)

// ConversionGen is what conversion-gen calls itself in the files that it writes.
const ConversionGen = "conversion-gen"

// Names of markers.
const (
	MarkerPrefix   = "crdgen:conversion:"
	HubMarker      = MarkerPrefix + "hub"
	ScaffoldMarker = "kubebuilder:conversion:hub"
	TypeMarker     = MarkerPrefix + "type"
	HubOnlyMarker  = MarkerPrefix + "hubOnly"
	PathMarker     = MarkerPrefix + "path"
	UnitMarker     = MarkerPrefix + "unit"
	EnumMarker     = MarkerPrefix + "enum"
	InverseMarker  = MarkerPrefix + "enumInverse"
	FuncMarker     = MarkerPrefix + "func"
	ElemMarker     = MarkerPrefix + "elem"
	MapKeyMarker   = MarkerPrefix + "mapKey"
	MapValueMarker = MarkerPrefix + "mapValue"
	KeyMarker      = MarkerPrefix + "key"
	PreserveMarker = MarkerPrefix + "preserve"
	DropMarker     = MarkerPrefix + "drop"
	StorageMarker  = "kubebuilder:storageversion"
)

// Names of functions, of methods and of the file that has them.
const (
	FunctionPrefix = "Convert_"
	WorkerPrefix   = "convert_"
	AutoPrefix     = "autoConvert_"
	// FixPrefix begins the name of a function that gives random objects of a kind their
	// invariants.
	FixPrefix         = "FuzzFix_"
	ConvertToMethod   = "ConvertTo"
	ConvertFromMethod = "ConvertFrom"
	HubMethod         = "Hub"
	ObjectMethod      = "DeepCopyObject"
	// FileName is the file that a package's conversions are written to.
	FileName = "zz_generated.conversion.go"
)

// NameOf is the name of the exported function that converts a type to another one, as
// conversion-gen has it.
func NameOf(from, to *model.Type) string {
	word := func(t *model.Type) string { return gotype.VersionWord(t) + "_" + gotype.GoWord(t) }
	return FunctionPrefix + word(from) + "_To_" + word(to)
}
