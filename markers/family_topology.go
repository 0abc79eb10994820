package markers

// topologyFamily says how server-side apply merges lists, maps and structs, and
// what becomes of unknown fields.
func topologyFamily() []Definition {
	const family = "Merging and pruning"
	return []Definition{{
		Name: "listType", Targets: Type | Field, Family: family, Generator: "crd", nest: nestItems,
		Summary: "says how a list is merged: as a whole (atomic), as a set, or as a map by keys",
		Example: "+listType=map",
	}, {
		Name: "listMapKey", Targets: Type | Field, Family: family, Generator: "crd", Repeatable: true, nest: nestItems,
		Summary: "names a field that identifies an item of a list with listType=map",
		Details: "Give it once for each field of the key.",
		Example: "+listMapKey=name",
	}, {
		Name: "mapType", Targets: Type | Field, Family: family, Generator: "crd", nest: nestItems,
		Summary: "says how a map is merged: entry by entry (granular) or as a whole (atomic)",
		Example: "+mapType=atomic",
	}, {
		Name: "structType", Targets: Type | Field, Family: family, Generator: "crd", nest: nestItems,
		Summary: "says how a struct is merged: field by field (granular) or as a whole (atomic)",
		Example: "+structType=atomic",
	}, {
		Name: "kubebuilder:pruning:PreserveUnknownFields", Targets: Type | Field, Family: family, Generator: "crd", nest: nestItems,
		Summary: "keeps fields that the schema does not describe",
		Example: "+kubebuilder:pruning:PreserveUnknownFields",
	}}
}
