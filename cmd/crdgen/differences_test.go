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
		"crd/conversion/identical":                    {fails: true, why: "an option that it does not have"},
		"crd/conversion/markers":                      {fails: true, why: "an option that it does not have"},
		"crd/conversion/none":                         {fails: true, why: "an option that it does not have"},
		"crd/conversion/one_schema_alone":             {fails: true, why: "an option that it does not have"},
		"crd/conversion/one_schema_by_hand":           {fails: true, why: "an option that it does not have"},
		"types/recursion/pointer_behind_a_path":       {why: "it refers to a definition that is nowhere"},
		"crd/conversion/storage_not_hub":              {fails: true, why: "an option that it does not have"},
		"crd/conversion/webhook":                      {fails: true, why: "an option that it does not have"},
		"applyconfiguration/markers/list_is_resource": {why: "the schema of managed fields has a list type that says it is a resource"},
		"applyconfiguration/output/same_directory":    {why: "utils.go and the schema of managed fields know the kinds of the last package alone"},
		"applyconfiguration/types/inlined_twice":      {why: "in the schema of managed fields an inlined property is untyped, another one missing"},
		"fields/markers/max_properties_on_struct":     {fails: true, why: "MaxProperties on a field of a struct type"},
		"fix/markers/diff":                            {fails: true, why: "a command that it does not have"},
		"fix/markers/nothing":                         {fails: true, why: "a command that it does not have"},
		"fix/markers/spelling":                        {fails: true, why: "a command that it does not have"},
		"fields/immutable/with_another_rule":          {varies: true, why: "markers of one priority are applied in map order"},
		"kinds/metadata/with_bounds":                  {fails: true, why: "bounds on the metadata of a kind"},
		"kinds/group/plain_types":                     {fails: true, why: "objects that are no kinds, in a package without a group"},
		"kinds/group/internal_version":                {fails: true, why: "types of an internal version"},
		"k8s/items/unique":                            {fails: true, why: "list map keys without a list type, which +k8s:unique=map gives"},
		"k8s/items/unique_opaque":                     {fails: true, why: "keys of +k8s:unique=map for an atomic list"},
		"load/paths/single_file":                      {fails: true, why: "paths= with a single file, as its own help shows"},
		"load/paths/wildcard_inside":                  {fails: true, why: "paths= with a wildcard that is not at the end"},
		"load/declarations/string_type_with_dot":      {fails: true, why: "a crash on a named string from a dot import"},
		"fields/replaced/dropped":                     {fails: true, why: "types without a schema that markers leave out"},
		"fields/replaced/opaque":                      {fails: true, why: "types without a schema that markers replace"},
		"fields/list_type/atomic_on_no_list":          {fails: true, why: "listType=atomic on what is no list"},
		"markers/trailing/comment_of_list_type":       {fails: true, why: "a comment behind +k8s:listType"},
		"fields/nested/items_of_named_list":           {fails: true, why: "items: markers on a field of a named list type"},
		"object/fields/beyond":                        {fails: true, why: "arrays, aliases as keys, literal structs"},
		"object/fields/generic":                       {fails: true, why: "generic types"},
		"object/functions/by_alias_unseen":            {why: "methods by hand whose receivers are aliases"},
		"object/functions/set_aside":                  {why: "methods by hand behind the constraint of generated files"},
		"object/markers/interface_beside":             {fails: true, why: "an interface in a package with deep copies"},
		"flow/settings/taken":                         {fails: true, why: "a marker that cannot be applied, which the settings accept"},
		"waivers/baseline/refused":                    {fails: true, why: "a marker that cannot be applied, which a baseline accepts"},
		"waivers/marker/verdict_beside":               {fails: true, why: "a marker that cannot be applied, which a waiver accepts"},
		"waivers/marker/taken":                        {fails: true, why: "a marker that cannot be applied, which a waiver accepts"},
		"rbac/resources/dropped_rule":                 {why: "one of two rules is dropped, in map order"},
		"rbac/resources/nothing_named":                {varies: true, why: "of a rule without resources and one with an empty one, one is dropped, in map order"},
		"rbac/resources/group_not_taken":              {varies: true, why: "of rules without a group and with an empty one, some lose that group, in map order"},
		"versions/names/not_named_of_others":          {fails: true, why: "a version of the kind in another module, which is left out"},
		"versions/names/metadata_differs":             {varies: true, why: "the versions' metadata is applied in map order"},
		"versions/names/metadata_differs_compat":      {varies: true, why: "the versions' metadata is applied in map order"},
		"schemapatch/files/documents":                 {why: "all documents of a file but the first are dropped"},
		"schemapatch/files/minimal":                   {why: "a comment behind a schema is dropped"},
		"load/broken/missing_import_elsewhere":        {fails: true, why: "an import that cannot be found and that no kind reaches"},
		"load/paths/module_without_name":              {fails: true, why: "an empty go.mod that keeps a directory out of the module"},
		"types/embedded/hidden_by_own_field":          {fails: true, why: "an own field that hides an inlined property of another type"},
		"types/embedded/without_tag":                  {fails: true, why: "embedded structs without a json tag"},
		"types/structs/empty":                         {fails: true, why: "struct{} as a field's type"},
		"types/alias/of_composite":                    {fails: true, why: "aliases of lists, maps and pointers"},
		"types/maps/key_is_number":                    {fails: true, why: "integers as keys of maps"},
		"types/maps/key_is_named_number":              {fails: true, why: "integers as keys of maps"},
		"types/maps/key_is_alias":                     {fails: true, why: "aliases as keys of maps"},
		"types/alias/of_marshaler":                    {fails: true, why: "an alias of net.IP"},
		"descriptions/marker/with_items":              {fails: true, why: "a struct literal as the items of a list"},
		"check/cel/at_many_places":                    {fails: true, why: "instances of generic types"},
		"types/generic/instances":                     {fails: true, why: "instances of generic types"},
		"types/generic/through_alias":                 {fails: true, why: "instances of generic types"},
		"types/basic/named_bytes":                     {fails: true, why: "named byte slices"},
		"types/foreign/net_ip":                        {fails: true, why: "named byte slices"},
		"types/foreign/raw_json":                      {fails: true, why: "named byte slices"},
		"types/foreign/raw_json_compat":               {fails: true, why: "named byte slices"},
		"types/structs/struct_literal":                {fails: true, why: "struct literals as field types"},
		"types/basic/bytes":                           {fails: true, why: "named byte slices"},
		"versions/order/kubernetes":                   {fails: true, why: "an option that it does not have"},
		"types/size/option_fits":                      {fails: true, why: "an option that it does not have"},
	}
}
