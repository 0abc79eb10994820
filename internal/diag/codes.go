package diag

// A Code names a kind of finding. It is printed in brackets behind the message,
// it is what baselines and documentation refer to, and it never changes once
// released.
type Code string

// Codes in the order of the stages that report them. A new code is one line
// here and one row in its meaning, but for a rule, which explains itself; the
// golden tests fail for a code that no case shows.
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
	MarkerValue     Code = "marker-value"    // a value that the API server refuses, or that leads nowhere
	MarkerConflict  Code = "marker-conflict" // a marker that cannot be applied to what it stands on
	Variant         Code = "variant"         // a channel or feature gate that nobody has decided about
	FeatureGate     Code = "feature-gate"    // a feature gate that is declared and not used
	UnenforcedTag   Code = "unenforced-tag"  // a +k8s: tag that changes nothing, such as one behind a feature gate that nobody declares
	BadWaiver       Code = "bad-waiver"      // a waiver without a reason, or of what cannot be waived
	UnusedWaiver    Code = "unused-waiver"   // a waiver that accepts nothing

	// Types and schema.
	UnsupportedType      Code = "unsupported-type"
	MissingJSONTag       Code = "missing-json-tag"
	DuplicateField       Code = "duplicate-field"
	MapKey               Code = "map-key"
	Recursion            Code = "recursive-type"
	TypeConflict         Code = "type-conflict"
	SchemaTooLarge       Code = "schema-too-large" // more than any server stores, made of few types
	WrongTimeType        Code = "wrong-time-type"
	EnumConstants        Code = "enum-constants"
	ControllerGenDiffers Code = "controller-gen-differs" // controller-gen writes something wrong here

	// Kinds and versions.
	MissingGroup    Code = "missing-group"
	GroupMismatch   Code = "group-mismatch"
	StorageVersion  Code = "storage-version"
	NoServedVersion Code = "no-served-version"
	VersionConflict Code = "version-conflict"
	SameFile        Code = "same-file"
	OutputPath      Code = "output-path"
	NothingFound    Code = "nothing-found"

	MissingGroupVersion Code = "missing-group-version" // a variable that apply configurations read
	ApplyVersion        Code = "apply-version"         // a directory that is not called like its version

	// How versions are converted.
	ConversionStrategy Code = "conversion-strategy" // versions that differ and are not converted
	StorageNotHub      Code = "storage-not-hub"     // objects are stored in another version than the hub

	// What the API server refuses in a CRD.
	CRDInvalid     Code = "crd-invalid"     // names, versions, columns, subresources
	APIApproval    Code = "api-approval"    // of a group that belongs to Kubernetes
	SchemaInvalid  Code = "schema-invalid"  // a schema that is not structural, or values it cannot have
	DefaultInvalid Code = "default-invalid" // a default that its own schema refuses
	CELCompile     Code = "cel-compile"     // a CEL expression that does not compile
	CELCost        Code = "cel-cost"        // a CEL expression that may cost too much
	CELRule        Code = "cel-rule"        // a rule whose other parts are wrong
	KubeVersion    Code = "kube-version"    // a part that the oldest supported server does not know

	// Manifests that exist.
	ManifestInvalid Code = "manifest-invalid" // a file or CRD that cannot be read or patched
	ManifestUnknown Code = "manifest-unknown" // a kind or version of a CRD without a Go type

	// What the API server lets pass and users run into.
	DeadPath          Code = "dead-path"          // a JSON path that leads to no field
	ColumnType        Code = "column-type"        // a printer column that cannot show its field
	ScaleType         Code = "scale-type"         // replicas that are no integer, a selector that is no text
	BoundsConflict    Code = "bounds-conflict"    // a lower bound above the upper one
	UnmetSchema       Code = "unmet-schema"       // alternatives of which no value meets any
	EnumValue         Code = "enum-value"         // an enum value that other keywords exclude
	RequiredDefault   Code = "required-default"   // a required field with a default
	LostZero          Code = "lost-zero"          // a zero value that a default replaces
	OmitRequired      Code = "omit-required"      // a required field that Go clients leave out
	OptionalRequired  Code = "optional-required"  // a field that is marked as both
	JSONTagOption     Code = "json-tag-option"    // an option of a json tag that nobody reads
	UnexportedField   Code = "unexported-field"   // a field of the schema that Go never reads
	ListType          Code = "list-type"          // conditions that server-side apply replaces as a whole
	SetOfObjects      Code = "set-of-objects"     // a set of items that cannot be compared
	ImmutableOptional Code = "immutable-optional" // an immutable field that can be removed
	StatusSubresource Code = "status-subresource" // a status without the subresource
	MisnamedField     Code = "misnamed-field"     // a spec or status that is called otherwise in JSON
	NameTaken         Code = "name-taken"         // two kinds with one resource name
	CRDSize           Code = "crd-size"           // more than kubectl apply or etcd take
	UnguardedField    Code = "unguarded-field"    // a CEL rule that reads a field which is not there
	FailingRule       Code = "failing-rule"       // a CEL rule that fails on an empty list or on zero
	DeadComparison    Code = "dead-comparison"    // a comparison with a value that the field never has
	ConstantRule      Code = "constant-rule"      // a CEL rule that says the same of every object
	HarmfulDefault    Code = "harmful-default"    // a default that makes a CEL rule refuse the object
	SameRule          Code = "same-rule"          // two CEL rules of one text in one schema
	UnreadableValue   Code = "unreadable-value"   // a default or enum value that Go cannot decode
	FormatConflict    Code = "format-conflict"    // a format that is not the value's, or a length beside one
	ScaleSelector     Code = "scale-selector"     // a scale subresource that autoscalers cannot use
	DeprecationText   Code = "deprecation-text"   // a deprecation that does not say what to use instead
	PrunedMetadata    Code = "pruned-metadata"    // labels of an embedded object that the server drops
	ZeroStruct        Code = "zero-struct"        // an optional struct that Go always writes and the schema refuses
	WrittenZero       Code = "written-zero"       // an optional value that Go always writes and the schema refuses

	// Custom resources.
	ResourceSyntax  Code = "resource-syntax"  // a document that is no object
	UnknownKind     Code = "unknown-kind"     // a kind or version that no CRD of the group serves
	UnknownField    Code = "unknown-field"    // a field that the schema does not have
	ResourceInvalid Code = "resource-invalid" // metadata or values that the API server refuses
	RuleFailed      Code = "rule-failed"      // a CEL rule that does not accept the object

	// Webhooks.
	WebhookArgument Code = "webhook-argument" // a value that is missing, unknown or at odds with another
	WebhookName     Code = "webhook-name"     // a name that is no domain of three parts, or is taken
	WebhookPatch    Code = "webhook-patch"    // a patch that cannot be applied
	WebhookWide     Code = "webhook-wide"     // a webhook that can lock the cluster
	WebhookPath     Code = "webhook-path"     // a path at which nothing is served for the resource
	WebhookTarget   Code = "webhook-target"   // a rule that matches no known resource

	// Expressions of webhooks and policies.
	AdmissionCEL  Code = "admission-cel"  // an expression that the API server refuses
	AdmissionType Code = "admission-type" // an expression that cannot work on objects of the kind
	AdmissionCost Code = "admission-cost" // an expression that may cost more than the API server allows

	// Admission policies.
	PolicyArgument Code = "policy-argument" // a value that the API server refuses, or that contradicts another
	PolicyName     Code = "policy-name"     // a name that is taken, or that nothing has
	PolicyTarget   Code = "policy-target"   // a rule that matches no known resource
	PolicyPart     Code = "policy-part"     // a part that is missing, or that the kind of policy does not have

	// Permissions.
	RBACRule      Code = "rbac-rule"      // a permission that makes a role which the API server refuses
	RBACVerb      Code = "rbac-verb"      // a verb that the API server does not ask for
	RBACResource  Code = "rbac-resource"  // a group or resource that is spelt otherwise or lives elsewhere
	RBACNoEffect  Code = "rbac-no-effect" // a part of a permission that no request ever matches
	RBACName      Code = "rbac-name"      // a role name or namespace that the API server refuses
	RBACDuplicate Code = "rbac-duplicate" // a permission or an element of it that is given twice

	// Conversions.
	ConversionHub     Code = "conversion-hub"      // a kind without a hub, or with two
	ConversionMarker  Code = "conversion-marker"   // a marker that leads nowhere, or that nothing reads
	ConversionType    Code = "conversion-type"     // values of one type that are none of the other
	ConversionFunc    Code = "conversion-func"     // a function that is missing or has another form
	ConversionEnum    Code = "conversion-enum"     // values that the other version does not allow
	ConversionZero    Code = "conversion-zero"     // a zero value that the other version's default replaces
	UnmappedField     Code = "unmapped-field"      // a field without a counterpart
	RequiredField     Code = "required-hub-field"  // a required field that has no source
	PresenceLost      Code = "presence-lost"       // a pointer that is none in the other version
	DefaultDiffers    Code = "default-differs"     // one field, two defaults
	TighterHub        Code = "tighter-hub"         // values that the hub does not allow
	ConversionModule  Code = "conversion-module"   // a module or language that generated code needs and go.mod lacks
	ConversionObject  Code = "conversion-object"   // a kind without the method that makes it an object
	KeptList          Code = "kept-list"           // items that lose something and have no key
	UnknownFieldsLost Code = "unknown-fields-lost" // unknown fields that a schema keeps and a conversion loses
	UnreadUnion       Code = "unread-union"        // a field that is kept, and rules about it that are too long
	KeptBeside        Code = "kept-beside"         // a field that is kept beside one of the hub that may hold its data
	TypeCheck         Code = "type-check"          // Go packages that do not compile with what is written
	ConvertedObject   Code = "converted-object"    // an object that one version takes and the other refuses once it is converted
	UndecodableValue  Code = "undecodable-value"   // values that the schema takes and the Go type does not
)
