package plan

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
	// fileName is the file that a package's conversions are written to.
	FileName = "zz_generated.conversion.go"
)
