package crd

import (
	"bytes"
	"fmt"
	"go/token"
	"maps"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/equality"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// A schemaDifference is the first place at which a version's schema is another
// one than the storage version's.
type schemaDifference struct {
	version, storage string
	// path is the place in the object, "" for the object itself; what says how
	// the two differ there.
	path, what string
	// served says that the version can be read and written.
	served bool
	// data says that objects of one version do not fit the other as they are.
	// Otherwise only rules for them differ.
	data bool
}

// differencesFromStorage compares every version with the storage version. Words
// for readers, such as descriptions, do not count. It returns nothing where there
// is no storage version.
func differencesFromStorage(crd *apiext.CustomResourceDefinition) []schemaDifference {
	i := slices.IndexFunc(crd.Spec.Versions, func(v apiext.CustomResourceDefinitionVersion) bool { return v.Storage })
	if i < 0 {
		return nil
	}
	storage := &crd.Spec.Versions[i]
	var all []schemaDifference
	for j := range crd.Spec.Versions {
		v := &crd.Spec.Versions[j]
		if j == i {
			continue
		}
		c := comparison{a: v.Name, b: storage.Name}
		c.compare("", v.Schema.OpenAPIV3Schema, storage.Schema.OpenAPIV3Schema)
		if c.data == nil {
			c.data = c.rules
		}
		if c.data != nil {
			c.data.served = v.Served
			all = append(all, *c.data)
		}
	}
	return all
}

// A comparison keeps the first difference in data and the first one in rules.
type comparison struct {
	a, b        string // names of the versions
	data, rules *schemaDifference
}

// compare goes through two schemas, properties by name.
func (c *comparison) compare(path string, x, y *apiext.JSONSchemaProps) {
	if c.data != nil || x == y {
		return
	}
	if x == nil || y == nil {
		c.foundData(path, onlyIn(x != nil, c.a, c.b))
		return
	}
	if what := formDifference(x, y); what != "" {
		c.foundData(path, fmt.Sprintf("%s in %q and %q", what, c.a, c.b))
		return
	}
	if !sameRules(x, y) && c.rules == nil {
		c.rules = &schemaDifference{version: c.a, storage: c.b, path: path, what: "has other rules"}
	}
	for _, name := range slices.Sorted(maps.Keys(propertyNames(x, y))) {
		c.compare(join(path, name), property(x, name), property(y, name))
	}
	c.compare(path+"[*]", items(x), items(y))
	c.compare(path+"[*]", values(x), values(y))
}

func (c *comparison) foundData(path, what string) {
	c.data = &schemaDifference{version: c.a, storage: c.b, path: path, what: what, data: true}
}

func onlyIn(first bool, a, b string) string {
	if first {
		return fmt.Sprintf("is in %q only", a)
	}
	return fmt.Sprintf("is in %q only", b)
}

// formDifference says which part of what a value is differs, "" if none does.
func formDifference(x, y *apiext.JSONSchemaProps) string {
	switch {
	case x.Type != y.Type, x.XIntOrString != y.XIntOrString:
		return "has another type"
	case x.Format != y.Format:
		return "has another format"
	case x.Nullable != y.Nullable:
		return "is nullable in one"
	case isTrue(x.XPreserveUnknownFields) != isTrue(y.XPreserveUnknownFields), x.XEmbeddedResource != y.XEmbeddedResource,
		(x.AdditionalProperties != nil) != (y.AdditionalProperties != nil):
		return "keeps other fields"
	case !sameDefault(x.Default, y.Default):
		return "has another default"
	case !sameEnum(x.Enum, y.Enum):
		return "has another enum"
	case !equality.Semantic.DeepEqual(x.XListType, y.XListType), !slices.Equal(x.XListMapKeys, y.XListMapKeys),
		!equality.Semantic.DeepEqual(x.XMapType, y.XMapType):
		return "is merged in another way"
	}
	return ""
}

func sameDefault(x, y *apiext.JSON) bool {
	if x == nil || y == nil {
		return x == y
	}
	return bytes.Equal(x.Raw, y.Raw)
}

func sameEnum(x, y []apiext.JSON) bool {
	return slices.EqualFunc(x, y, func(a, b apiext.JSON) bool { return bytes.Equal(a.Raw, b.Raw) })
}

// sameRules compares what is left: bounds, patterns, requiredness and rules.
func sameRules(x, y *apiext.JSONSchemaProps) bool {
	return equality.Semantic.DeepEqual(rulesOf(x), rulesOf(y))
}

// rulesOf is the schema without words for readers and without what formDifference
// and the recursion look at.
func rulesOf(s *apiext.JSONSchemaProps) apiext.JSONSchemaProps {
	r := *s
	r.Description, r.Title, r.Example, r.ExternalDocs = "", "", nil, nil
	r.Properties, r.Items, r.AdditionalProperties = nil, nil, nil
	r.Default, r.Enum = nil, nil
	return r
}

// propertyNames returns the names of the properties of either schema.
func propertyNames(x, y *apiext.JSONSchemaProps) map[string]bool {
	names := make(map[string]bool, len(x.Properties))
	for _, s := range []*apiext.JSONSchemaProps{x, y} {
		for name := range s.Properties {
			names[name] = true
		}
	}
	return names
}

func property(s *apiext.JSONSchemaProps, name string) *apiext.JSONSchemaProps {
	if p, ok := s.Properties[name]; ok {
		return &p
	}
	return nil
}

func items(s *apiext.JSONSchemaProps) *apiext.JSONSchemaProps {
	if s.Items == nil {
		return nil
	}
	return s.Items.Schema
}

func values(s *apiext.JSONSchemaProps) *apiext.JSONSchemaProps {
	if s.AdditionalProperties == nil {
		return nil
	}
	return s.AdditionalProperties.Schema
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// reportUnconverted warns of versions whose data the API server cannot serve in
// another one without a webhook. Where only rules differ, and for versions that
// nobody can read or write, it is silent.
func (g *builder) reportUnconverted(k *model.Kind, found []schemaDifference, s strategy) {
	for _, d := range found {
		if !d.data || !d.served {
			continue
		}
		what, help := "and nothing converts them", "name a webhook with crd:conversion=webhook,service=NAMESPACE/NAME, or say crd:conversion=external "+
			"if it is put in later; without one, what a version does not know is dropped"
		if g.converts {
			what = "and the CRD does not say who calls the conversions that are written"
		}
		if s.name == conversionNone {
			what, help = "and are not to be converted", "what a version does not know is dropped; name a webhook with crd:conversion=webhook,service=NAMESPACE/NAME"
		}
		path := d.path
		if path == "" {
			path = "the object"
		}
		g.diags.Add(diag.Diagnostic{
			Pos: rootOf(k, d.version), Code: diag.ConversionStrategy, Severity: diag.Warning, Stricter: true,
			Message: fmt.Sprintf("versions %q and %q of kind %q differ %s: %q %s", d.version, d.storage, k.Name, what, path, d.what),
			Help:    help,
			Notes:   []diag.Note{{Pos: rootOf(k, d.storage), Message: "the storage version is declared here"}},
		})
	}
}

// checkHub warns where the version that is stored is not the one that the others
// are converted to.
func (g *builder) checkHub(crd *apiext.CustomResourceDefinition, k *model.Kind) {
	hub := hubOf(k)
	if hub == nil {
		return
	}
	for _, v := range crd.Spec.Versions {
		if !v.Storage || v.Name == hub.Name {
			continue
		}
		g.diags.Add(diag.Diagnostic{
			Pos: rootOf(k, v.Name), Code: diag.StorageNotHub, Severity: diag.Warning, Stricter: true,
			Message: fmt.Sprintf("kind %q is stored as %q, and its hub is %q", k.Name, v.Name, hub.Name),
			Help: "move +kubebuilder:storageversion to the hub once all clients and stored objects allow it; until then each object of the hub " +
				"is converted on its way to the store and back, and what only the hub can hold is stored in an annotation",
			Notes: []diag.Note{{Pos: hub.Root.Pos, Message: "the hub is declared here"}},
		})
	}
}

// rootOf is where a version of a kind is declared.
func rootOf(k *model.Kind, name string) token.Position {
	for _, v := range slices.Concat(k.Versions, k.Unlisted) {
		if v.Name == name {
			return v.Root.Pos
		}
	}
	return k.Pos
}
