package main

// A difference is a case in which crdgen --compat=controller-gen and
// controller-gen rightly do not write the same bytes.
type difference struct {
	// fails says that controller-gen writes nothing right at all: it reports an
	// error or crashes. Otherwise its bytes are others.
	fails bool
	why   string
}

// differences lists them by case. Each case is also named in docs/differences.md.
func differences() map[string]difference {
	return map[string]difference{
		"nested_items_of_named_list":      {fails: true, why: "items: markers on a field of a named list type"},
		"source_missing_import_elsewhere": {fails: true, why: "an import that cannot be found and that no kind reaches"},

		"types_bytes": {fails: true, why: "json.RawMessage and net.IP, which v0.23.0 refuses"},
		"k8s_unique":  {fails: true, why: "list map keys without a list type, which +k8s:unique=map gives"},
	}
}
