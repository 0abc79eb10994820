package main

// A difference is a case in which crdgen --compat=controller-gen and
// controller-gen rightly do not write the same bytes.
type difference struct {
	// fails says that controller-gen writes nothing right at all: it reports an
	// error or crashes. Otherwise its bytes are others.
	fails bool
	// varies says that controller-gen's bytes change from run to run; some run
	// must have ours.
	varies bool
	why    string
}

// differences lists them by case. Each case is also named in docs/differences.md.
func differences() map[string]difference {
	return map[string]difference{
		"crd_conversion_identical":             {fails: true, why: "an option that it does not have"},
		"crd_conversion_markers":               {fails: true, why: "an option that it does not have"},
		"crd_conversion_none":                  {fails: true, why: "an option that it does not have"},
		"crd_conversion_storage_not_hub":       {fails: true, why: "an option that it does not have"},
		"crd_conversion_webhook":               {fails: true, why: "an option that it does not have"},
		"apply_inlined_twice":                  {why: "in the schema of managed fields an inlined property is untyped, another one missing"},
		"field_max_properties_on_struct":       {fails: true, why: "MaxProperties on a field of a struct type"},
		"fix_diff":                             {fails: true, why: "a command that it does not have"},
		"fix_nothing":                          {fails: true, why: "a command that it does not have"},
		"fix_spelling":                         {fails: true, why: "a command that it does not have"},
		"immutable_field_with_another_rule":    {varies: true, why: "markers of one priority are applied in map order"},
		"k8s_unique":                           {fails: true, why: "list map keys without a list type, which +k8s:unique=map gives"},
		"load_single_file":                     {fails: true, why: "paths= with a single file, as its own help shows"},
		"load_string_type_with_dot":            {fails: true, why: "a crash on a named string from a dot import"},
		"marker_trailing_comment_of_list_type": {fails: true, why: "a comment behind +k8s:listType"},
		"nested_items_of_named_list":           {fails: true, why: "items: markers on a field of a named list type"},
		"object_beyond":                        {fails: true, why: "arrays, aliases as keys, literal structs"},
		"object_generic":                       {fails: true, why: "generic types"},
		"rbac_dropped_rule":                    {why: "one of two rules is dropped, in map order"},
		"rbac_nothing_named":                   {varies: true, why: "of a rule without resources and one with an empty one, one is dropped, in map order"},
		"schemapatch_documents":                {why: "all documents of a file but the first are dropped"},
		"schemapatch_minimal":                  {why: "a comment behind a schema is dropped"},
		"source_missing_import_elsewhere":      {fails: true, why: "an import that cannot be found and that no kind reaches"},
		"struct_embedded_hidden_by_own_field":  {fails: true, why: "an own field that hides an inlined property of another type"},
		"struct_embedded_without_tag":          {fails: true, why: "embedded structs without a json tag"},
		"struct_empty":                         {fails: true, why: "struct{} as a field's type"},
		"type_alias_of_composite":              {fails: true, why: "aliases of lists, maps and pointers"},
		"type_alias_of_marshaler":              {fails: true, why: "an alias of net.IP"},
		"crdgen_description_with_items":        {fails: true, why: "a struct literal as the items of a list"},
		"check_cel_at_many_places":             {fails: true, why: "instances of generic types"},
		"type_generic_instances":               {fails: true, why: "instances of generic types"},
		"type_generic_through_alias":           {fails: true, why: "instances of generic types"},
		"type_named_bytes":                     {fails: true, why: "named byte slices"},
		"type_net_ip":                          {fails: true, why: "named byte slices"},
		"type_raw_json":                        {fails: true, why: "named byte slices"},
		"type_struct_literal":                  {fails: true, why: "struct literals as field types"},
		"types_bytes":                          {fails: true, why: "named byte slices"},
		"version_order_kubernetes":             {fails: true, why: "an option that it does not have"},
	}
}
