package crd

import (
	"bytes"
	"fmt"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// A schemaDifference is the worst place, and of these the first, at which a version's
// schema is another one than the storage version's.
type schemaDifference struct {
	version, storage string
	// path is the place in the object, "" for the object itself; what says how
	// the two differ there.
	path, what string
	// served says that the version can be read and written.
	served bool
	effect effect
}

// An effect is what a difference does to objects that the API server hands over from
// one version to the other as they are. The order is from the harmless on.
type effect uint8

const (
	// appliesOtherwise is another list or map type.
	appliesOtherwise effect = iota + 1
	// defaultsOtherwise is another default.
	defaultsOtherwise
	// refusesUpdates is another bound, rule, enum, format or nullability.
	refusesUpdates
	// doesNotFit is another type.
	doesNotFit
	// losesFields is a field, or leave to have any field, in one version only.
	losesFields
)

// String says what happens without a conversion.
func (e effect) String() string {
	switch e {
	case appliesOtherwise:
		return "no data is lost, server-side apply behaves differently"
	case defaultsOtherwise:
		return "no data is lost, objects that leave it out get the default of the version that they are written in"
	case refusesUpdates:
		return "no data is lost, an object that one version takes may be refused when it is updated as the other"
	case doesNotFit:
		return "objects of one version are served in the other with a value of the wrong type, which clients fail to decode and updates are refused for"
	case losesFields:
		return "without a conversion, what a version does not know is dropped"
	}
	return ""
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
		if c.worst != nil {
			c.worst.served = v.Served
			all = append(all, *c.worst)
		}
	}
	return all
}

// A comparison keeps the worst difference, of several the first one.
type comparison struct {
	a, b  string // names of the versions
	worst *schemaDifference
}

// compare goes through two schemas, properties by name.
func (c *comparison) compare(path string, x, y *apiext.JSONSchemaProps) {
	if x == y || c.worst != nil && c.worst.effect == losesFields {
		return
	}
	if x == nil || y == nil {
		c.found(losesFields, path, onlyIn(x != nil, c.a, c.b))
		return
	}
	if worst, what := c.formDifference(x, y); worst != 0 {
		c.found(worst, path, what)
		if worst == doesNotFit {
			return
		}
	}
	if what := c.ruleDifference(x, y); what != "" {
		c.found(refusesUpdates, path, what)
	}
	for _, name := range slices.Sorted(maps.Keys(propertyNames(x, y))) {
		c.compare(join(path, name), property(x, name), property(y, name))
	}
	c.compare(path+"[*]", items(x), items(y))
	c.compare(path+"[*]", values(x), values(y))
}

func (c *comparison) found(e effect, path, what string) {
	if c.worst == nil || c.worst.effect < e {
		c.worst = &schemaDifference{version: c.a, storage: c.b, path: path, what: what, effect: e}
	}
}

func onlyIn(first bool, a, b string) string {
	if first {
		return fmt.Sprintf("is in %q only", a)
	}
	return fmt.Sprintf("is in %q only", b)
}

// formDifference says which part of what a value is differs, and what that does; 0 if
// none does.
func (c *comparison) formDifference(x, y *apiext.JSONSchemaProps) (effect, string) {
	differs := func(format, a, b string) string {
		return fmt.Sprintf("is "+format+" in %q and "+format+" in %q", a, c.a, b, c.b)
	}
	switch {
	case isTrue(x.XPreserveUnknownFields) != isTrue(y.XPreserveUnknownFields):
		return losesFields, "keeps unknown fields " + onlyIn(isTrue(x.XPreserveUnknownFields), c.a, c.b)[len("is "):]
	case (x.AdditionalProperties != nil) != (y.AdditionalProperties != nil):
		return losesFields, "is a map " + onlyIn(x.AdditionalProperties != nil, c.a, c.b)[len("is "):]
	case x.Type != y.Type, x.XIntOrString != y.XIntOrString:
		return doesNotFit, differs("of type %s", valueType(x), valueType(y))
	case x.XEmbeddedResource != y.XEmbeddedResource:
		return losesFields, "is an object of Kubernetes " + onlyIn(x.XEmbeddedResource, c.a, c.b)[len("is "):]
	case x.Format != y.Format:
		return refusesUpdates, differs("of format %s", orNone(x.Format), orNone(y.Format))
	case x.Nullable != y.Nullable:
		return refusesUpdates, "may be null " + onlyIn(x.Nullable, c.a, c.b)[len("is "):]
	case !sameDefault(x.Default, y.Default):
		return defaultsOtherwise, fmt.Sprintf("has the default %s in %q and %s in %q", defaultText(x), c.a, defaultText(y), c.b)
	case mergeType(x) != mergeType(y):
		return appliesOtherwise, differs("%s", mergeType(x), mergeType(y))
	}
	return 0, ""
}

func valueType(s *apiext.JSONSchemaProps) string {
	if s.XIntOrString {
		return "int-or-string"
	}
	return orNone(s.Type)
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

func defaultText(s *apiext.JSONSchemaProps) string {
	if s.Default == nil {
		return "none"
	}
	return string(s.Default.Raw)
}

// mergeType is how server-side apply merges a list or object, as a predicate; "" for
// what has nothing to merge.
func mergeType(s *apiext.JSONSchemaProps) string {
	switch {
	case s.Type == "array" && s.XListType != nil && *s.XListType == "set":
		return "a set"
	case s.Type == "array" && s.XListType != nil && *s.XListType == "map":
		return "a map by " + strings.Join(s.XListMapKeys, " and ")
	case s.Type == "array", s.XMapType != nil && *s.XMapType == "atomic":
		return "atomic"
	case s.Type == "object":
		return "merged by field"
	}
	return ""
}

func sameDefault(x, y *apiext.JSON) bool {
	if x == nil || y == nil {
		return x == y
	}
	return bytes.Equal(x.Raw, y.Raw)
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

// reportUnconverted warns of versions whose objects the API server cannot serve in
// another one as they are without a webhook, and says what differs and what that does.
// It is silent of what loses no data where conversion=none was chosen, of versions that nobody can read or write, and where a webhook
// converts the types: kubebuilder has the webhook put into the CRD by kustomize.
func (g *builder) reportUnconverted(k *model.Kind, found []schemaDifference, s strategy) {
	for _, d := range found {
		if d.effect < doesNotFit && s.name == conversionNone || !d.served {
			continue
		}
		if s.name == "" && !g.converts && isConvertible(k, d.version) && isConvertible(k, d.storage) {
			continue
		}
		what, help, option := g.unconverted(s, d.effect)
		path := strconv.Quote(d.path)
		if d.path == "" {
			path = "the object"
		}
		g.diags.Add(diag.Diagnostic{
			Pos: rootOf(k, d.version), Code: diag.ConversionStrategy, Severity: diag.Warning, Stricter: true,
			Message:  fmt.Sprintf("versions %q and %q of kind %q differ%s: %s %s", d.version, d.storage, k.Name, what, path, d.what),
			Help:     help,
			Option:   option,
			Notes:    []diag.Note{{Pos: rootOf(k, d.storage), Message: "the storage version is declared here"}},
			Together: "%d versions differ from the storage version of their kind" + what,
		})
	}
}

// unconverted says why nothing converts versions that differ, and what to do, with the
// option that does it.
func (g *builder) unconverted(s strategy, e effect) (what, help string, option diag.Option) {
	if e < doesNotFit {
		return "", e.String(), option
	}
	option = diag.Option{Generator: "crd", Name: "conversion"}
	name := "name a webhook with " + option.With("webhook,service=NAMESPACE/NAME")
	switch {
	case s.name == conversionNone:
		return " and are not to be converted", e.String() + "; " + name, option
	case g.converts:
		what = " and the CRD does not say who calls the conversions that are written"
	default:
		what = " and nothing converts them"
	}
	return what, name + ", or say " + option.With("external") + " if it is put in later; " + e.String(), option
}

// checkHub warns where the version that is stored is not the one that the others
// are converted to.
func (g *builder) checkHub(crd *apiext.CustomResourceDefinition, k *model.Kind) {
	hub := k.Hub()
	if hub == nil {
		return
	}
	for _, v := range crd.Spec.Versions {
		if !v.Storage || v.Name == hub.Name {
			continue
		}
		g.diags.Add(diag.Diagnostic{
			Pos: rootOf(k, v.Name), Code: diag.StorageNotHub, Severity: diag.Warning, Stricter: true,
			Message:  fmt.Sprintf("kind %q is stored as %q, and its hub is %q", k.Name, v.Name, hub.Name),
			Together: fmt.Sprintf("%%d kinds are stored as %q, and their hub is %q", v.Name, hub.Name),
			Help: "move +kubebuilder:storageversion to the hub once all clients and stored objects allow it; until then each object of the hub " +
				"is converted on its way to the store and back, and what only the hub can hold is stored in an annotation",
			Notes: []diag.Note{{Pos: hub.Root.Pos, Message: "the hub is declared here"}},
		})
	}
}

// rootOf is where a version of a kind is declared.
func rootOf(k *model.Kind, name string) token.Position {
	if v := versionOf(k, name); v != nil {
		return v.Root.Pos
	}
	return k.Pos
}

// isConvertible reports whether a conversion webhook can convert a version.
func isConvertible(k *model.Kind, name string) bool {
	v := versionOf(k, name)
	return v != nil && v.Convertible
}

// versionOf is the version of a kind with that name, nil if there is none.
func versionOf(k *model.Kind, name string) *model.Version {
	for _, v := range slices.Concat(k.Versions, k.Unlisted) {
		if v.Name == name {
			return v
		}
	}
	return nil
}
