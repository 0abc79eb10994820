package crvalidation

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	apivalidation "k8s.io/apimachinery/pkg/api/validation"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/cel/common"

	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
)

// defaultNamespace is what kubectl puts into an object that names none.
const defaultNamespace = "default"

// decode does what the server does before it validates: it fills in defaults,
// removes what the schema does not know and reads the metadata.
func (v *validators) decode(object map[string]any) Verdict {
	stored := runtime.DeepCopyJSON(object)
	defaulting.Default(stored, v.structural)
	meta, found, unknown, err := objectmeta.GetObjectMetaWithOptions(stored, objectmeta.ObjectMetaOptions{ReturnUnknownFieldPaths: true})
	if err != nil {
		return Verdict{Invalid: field.ErrorList{field.Invalid(field.NewPath("metadata"), field.OmitValueType{}, err.Error())}}
	}
	unknown = append(unknown, pruning.PruneWithOptions(stored, v.structural, true, structuralschema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true})...)
	defaulting.PruneNonNullableNullsWithoutDefaults(stored, v.structural)
	coerced, more := objectmeta.CoerceWithOptions(nil, stored, v.structural, false, objectmeta.CoerceOptions{ReturnUnknownFieldPaths: true})
	unknown = append(unknown, more...)
	verdict := Verdict{Unknown: unknown}
	if coerced != nil {
		verdict.Invalid = field.ErrorList{coerced}
		return verdict
	}
	stored["apiVersion"], stored["kind"] = object["apiVersion"], object["kind"]
	if !found {
		meta = &metav1.ObjectMeta{}
		stored["metadata"] = map[string]any{}
	}
	if meta != nil {
		if v.namespaced && meta.Namespace == "" {
			meta.Namespace = defaultNamespace
		}
		if meta.Name == "" && meta.GenerateName != "" {
			meta.Name = meta.GenerateName + "00000" // the server draws five characters
		}
		if err := objectmeta.SetObjectMeta(stored, meta); err != nil {
			verdict.Invalid = field.ErrorList{field.Invalid(field.NewPath("metadata"), field.OmitValueType{}, err.Error())}
			return verdict
		}
	}
	verdict.Stored = stored
	return verdict
}

// replaceStatus keeps a writer of the whole object from setting the status, where
// that is a subresource.
func (v *validators) replaceStatus(object, old map[string]any) {
	if !v.status {
		return
	}
	delete(object, "status")
	if status, ok := old["status"]; ok {
		object["status"] = status
	}
}

// validate adds the errors of an object that was decoded; old is nil for a new one.
func (v *validators) validate(ctx context.Context, verdict *Verdict, old map[string]any) {
	object := verdict.Stored
	errs := v.metadata(object)
	var ofRules []cel.Option
	if old != nil {
		correlated := common.NewCorrelatedObject(object, old, v.correlated)
		errs = append(errs, v.update(nil, object, old, v.schema, correlated)...)
		ofRules = v.unchanged(correlated)
	} else {
		errs = append(errs, validation.ValidateCustomResource(nil, object, v.schema)...)
	}
	errs = append(errs, v.replicas(object)...)
	errs = append(errs, objectmeta.Validate(ctx, nil, object, v.structural, false)...)
	if old == nil || len(listtype.ValidateListSetsAndMaps(nil, v.structural, old)) == 0 {
		errs = append(errs, listtype.ValidateListSetsAndMaps(nil, v.structural, object)...)
	}
	verdict.Invalid = append(verdict.Invalid, inOrder(errs)...)
	rules := v.rules()
	if rules == nil {
		return
	}
	if blocks(errs) {
		verdict.Partial = true
		return
	}
	// A nil map in an interface would be an old object.
	var before any
	if old != nil {
		before = old
	}
	verdict.Failed = rules.failed(ctx, object, before, ofRules...)
}

// update holds a value that replaces an old one against a schema. What was wrong before and
// did not change is let pass by servers that do that.
func (v *validators) update(path *field.Path, value, old any, schema validation.SchemaValidator, both *common.CorrelatedObject) field.ErrorList {
	if !v.oldest.Ratchets() {
		return validation.ValidateCustomResource(path, value, schema)
	}
	return validation.ValidateCustomResourceUpdate(path, value, old, schema, validation.WithRatcheting(both))
}

// unchanged is that of [validators.update] for rules.
func (v *validators) unchanged(both *common.CorrelatedObject) []cel.Option {
	if !v.oldest.Ratchets() {
		return nil
	}
	return []cel.Option{cel.WithRatcheting(both)}
}

// wholeObject is what an error about no field has in the place of its path.
const wholeObject = "<nil>"

// inOrder sorts errors of the server by their fields: it walks through maps, so that the
// order of fields is another one each time. Errors of one field keep theirs. Those of the
// whole object come last: what they say follows from a field, or is less than it says.
func inOrder(errs field.ErrorList) field.ErrorList {
	rank := func(e *field.Error) int {
		if e.Field == wholeObject {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(errs, func(a, b *field.Error) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), slices.CompareFunc(strings.Split(a.Field, "["), strings.Split(b.Field, "["), compareSteps))
	})
	return errs
}

// compareSteps compares parts of paths that begin behind a bracket: items by their number.
func compareSteps(a, b string) int {
	number := func(s string) int {
		digits, _, _ := strings.Cut(s, "]")
		n, err := strconv.Atoi(digits)
		if err != nil {
			return -1
		}
		return n
	}
	return cmp.Or(cmp.Compare(number(a), number(b)), cmp.Compare(a, b))
}

// blocks reports whether errors keep the server from evaluating rules.
func blocks(errs field.ErrorList) bool {
	for _, e := range errs {
		switch e.Type {
		case field.ErrorTypeNotSupported, field.ErrorTypeRequired, field.ErrorTypeTooLong, field.ErrorTypeTooMany, field.ErrorTypeTypeInvalid:
			return true
		}
	}
	return false
}

// metadata validates what every object has.
func (v *validators) metadata(object map[string]any) field.ErrorList {
	u := &unstructured.Unstructured{Object: object}
	path := field.NewPath("metadata")
	if !v.namespaced && u.GetNamespace() != "" {
		return field.ErrorList{field.Forbidden(path.Child("namespace"), "not allowed on this type")}
	}
	return apivalidation.ValidateObjectMetaAccessor(u, v.namespaced, apivalidation.NameIsDNSSubdomain, path)
}

// replicas validates what the scale subresource reads.
func (v *validators) replicas(object map[string]any) field.ErrorList {
	if v.scale == nil {
		return nil
	}
	var errs field.ErrorList
	for _, path := range []string{v.scale.SpecReplicasPath, v.scale.StatusReplicasPath} {
		n, _, err := unstructured.NestedInt64(object, strings.Split(strings.TrimPrefix(path, "."), ".")...)
		at := field.NewPath(path) // with the dot before it, as the server says it
		switch {
		case err != nil:
			errs = append(errs, field.Invalid(at, n, err.Error()))
		case n < 0:
			errs = append(errs, field.Invalid(at, n, "should be a non-negative integer"))
		case n > math.MaxInt32:
			errs = append(errs, field.Invalid(at, n, fmt.Sprintf("should be less than or equal to %v", math.MaxInt32)))
		}
	}
	if path := v.scale.LabelSelectorPath; path != nil {
		if text, _, err := unstructured.NestedString(object, strings.Split(strings.TrimPrefix(*path, "."), ".")...); err != nil {
			errs = append(errs, field.Invalid(field.NewPath(*path), text, err.Error()))
		}
	}
	return errs
}
