package crvalidation

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/cel/common"
)

// JudgeStatus says what the server answers when the status of an object is written through
// its subresource, as controllers do: to the object as it was created, or to an old one
// that it replaces. The verdict is an empty one where the status is no subresource or the
// object has none; what the schema does not know is in that of [Kind.Judge].
func (k *Kind) JudgeStatus(ctx context.Context, object, old map[string]any) (Verdict, error) {
	v, err := k.prepare()
	if err != nil || !v.status || object["status"] == nil {
		return Verdict{}, err
	}
	verdict := v.decode(object)
	if verdict.Stored == nil {
		return Verdict{}, nil // said of the object
	}
	verdict.Unknown = nil
	before := maps.Clone(verdict.Stored)
	delete(before, "status")
	if old != nil {
		if was := v.decode(old).Stored; was != nil && was["status"] != nil {
			before["status"] = was["status"]
		}
	}
	v.validateStatus(ctx, &verdict, before)
	v.withoutObject(ctx, &verdict)
	return verdict, nil
}

// Without is a verdict without the errors that another one has of the same values: servers that
// let nothing pass say of a stored status what is wrong with it to whoever writes the object, too.
// They name the value by another path in their words.
func (v Verdict) Without(told Verdict) Verdict {
	same := func(a, b *field.Error) bool {
		return a.Field == b.Field && a.Type == b.Type && reflect.DeepEqual(a.BadValue, b.BadValue)
	}
	v.Invalid = slices.DeleteFunc(slices.Clone(v.Invalid), func(e *field.Error) bool {
		return slices.ContainsFunc(told.Invalid, func(o *field.Error) bool { return same(o, e) })
	})
	v.Failed = slices.DeleteFunc(slices.Clone(v.Failed), func(e *field.Error) bool {
		return slices.ContainsFunc(told.Failed, func(o *field.Error) bool { return same(o, e) && o.Detail == e.Detail })
	})
	return v
}

// validateStatus adds the errors of an update through the subresource, in the order in
// which the server looks for them: the schema of the status alone, and the lists and rules
// of the whole object.
func (v *validators) validateStatus(ctx context.Context, verdict *Verdict, old map[string]any) {
	object := verdict.Stored
	correlated := common.NewCorrelatedObject(object, old, v.correlated)
	var errs field.ErrorList
	if v.ofStatus != nil {
		errs = v.update(field.NewPath("status"), object["status"], old["status"], v.ofStatus, correlated.Key("status"))
	}
	errs = append(errs, v.statusReplicas(object)...)
	if len(listtype.ValidateListSetsAndMaps(nil, v.structural, old)) == 0 {
		errs = append(errs, listtype.ValidateListSetsAndMaps(nil, v.structural, object)...)
	}
	verdict.Invalid = inOrder(errs)
	rules := v.rules()
	switch {
	case rules == nil:
	case blocks(errs):
		verdict.Partial = true
	default:
		verdict.Failed = rules.failed(ctx, object, old, v.unchanged(correlated)...)
	}
}

// statusReplicas validates what the scale subresource reads of the status.
func (v *validators) statusReplicas(object map[string]any) field.ErrorList {
	return slices.DeleteFunc(v.replicas(object), func(e *field.Error) bool { return !inStatus(e) })
}

// withoutObject leaves out errors about more than the status where the object is wrong
// without it: a rule about both means nothing then.
func (v *validators) withoutObject(ctx context.Context, verdict *Verdict) {
	rest := maps.Clone(verdict.Stored)
	delete(rest, "status")
	was := Verdict{Stored: rest}
	v.validate(ctx, &was, nil)
	if len(was.Invalid)+len(was.Failed) == 0 {
		return
	}
	others := func(e *field.Error) bool { return !inStatus(e) }
	verdict.Invalid = slices.DeleteFunc(verdict.Invalid, others)
	verdict.Failed = slices.DeleteFunc(verdict.Failed, others)
}

// inStatus reports whether an error is about the status. Paths of the scale subresource
// have a dot before them.
func inStatus(e *field.Error) bool {
	return strings.HasPrefix(strings.TrimPrefix(e.Field, "."), "status")
}
