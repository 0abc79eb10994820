package diag

// A Code names a kind of finding. It is printed in brackets behind the message,
// it is what baselines and documentation refer to, and it never changes once
// released.
type Code string

// Codes in the order of the stages that report them. A new code is one line
// here and one row in its meaning; the golden tests fail for a code that no
// case shows.
const (
	// Usage and input.
	BadPattern     Code = "bad-pattern"      // a paths= value that names nothing
	LoadFailed     Code = "load-failed"      // go.mod, module or directory cannot be used
	SyntaxError    Code = "syntax-error"     // a Go file that does not parse
	ImportNotFound Code = "import-not-found" // a reached type's import cannot be resolved
	UnknownType    Code = "unknown-type"     // a reached field names a type that does not exist

	// Markers.
	UnknownMarker   Code = "unknown-marker"
	MisplacedMarker Code = "misplaced-marker"
	MalformedMarker Code = "malformed-marker"
	DuplicateMarker Code = "duplicate-marker"
	MarkerConflict  Code = "marker-conflict" // a marker that cannot be applied to what it stands on
	UnenforcedTag   Code = "unenforced-tag"  // a +k8s: tag that has no place in a schema

	// Types and schema.
	UnsupportedType Code = "unsupported-type"
	MissingJSONTag  Code = "missing-json-tag"
	DuplicateField  Code = "duplicate-field"
	MapKey          Code = "map-key"
	Recursion       Code = "recursive-type"
	TypeConflict    Code = "type-conflict"
	WrongTimeType   Code = "wrong-time-type"
	EnumConstants   Code = "enum-constants"
	PeerDefect      Code = "controller-gen-differs" // controller-gen writes something wrong here

	// Kinds and versions.
	MissingGroup    Code = "missing-group"
	StorageVersion  Code = "storage-version"
	NoServedVersion Code = "no-served-version"
	VersionConflict Code = "version-conflict"
	SameFile        Code = "same-file"
	NothingFound    Code = "nothing-found"
)
