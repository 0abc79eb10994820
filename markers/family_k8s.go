package markers

import (
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/markers/k8stag"
)

const k8sFamilyName = "Kubernetes validation tags"

// k8sFamily holds validation-gen's tags. Those that controller-gen reads have
// its values where it reads them, also at the targets that it does not know;
// the others have values of type *k8stag.Tag.
func k8sFamily() []Definition {
	return append(k8sControllerGenTags(), k8sTags()...)
}

// k8sControllerGenTags are the tags that controller-gen knows at some target.
func k8sControllerGenTags() []Definition {
	none := &k8stag.Shape{}
	integer := &k8stag.Shape{Payload: k8stag.IntPayload}
	text := &k8stag.Shape{Payload: k8stag.StringPayload}
	return []Definition{
		k8sBoth("optional", Field, none, "", "lets the field be left out"),
		k8sBoth("required", Field, none, "", "demands the field, and that its value is not empty"),
		k8sBoth("immutable", Field, none, "", "forbids to change the value"),
		k8sExtra("immutable", Type, none, "", "forbids to change values of the type", nil),
		{
			Name: "k8s:enum", Targets: Type, Family: k8sFamilyName, Generator: "crd", also: []string{"conversion"}, tag: none, refused: Field,
			Summary: "allows only the constants of this string type", Example: "+k8s:enum",
		},
		k8sBoth("minimum", Field, integer, "=1", "sets the smallest number"),
		k8sExtra("minimum", Type, integer, "=1", "sets the smallest number", crdmarkers.Minimum(0)),
		k8sBoth("maximum", Field, integer, "=10", "sets the largest number"),
		k8sExtra("maximum", Type, integer, "=10", "sets the largest number", crdmarkers.Maximum(0)),
		k8sBoth("maxItems", Field, integer, "=16", "sets the largest number of list items"),
		k8sExtra("maxItems", Type, integer, "=16", "sets the largest number of list items", crdmarkers.MaxItems(0)),
		k8sBoth("listType", Type|Field, text, "=map", "says how a list is merged: atomic, set or map"),
		repeatable(k8sBoth("listMapKey", Type|Field, text, "=name", "names a field that identifies an item of a list with listType=map")),
	}
}

// k8sTags are the tags that controller-gen passes over.
func k8sTags() []Definition {
	none := &k8stag.Shape{}
	integer := &k8stag.Shape{Payload: k8stag.IntPayload}
	text := &k8stag.Shape{Payload: k8stag.StringPayload}
	chained := &k8stag.Shape{Payload: k8stag.TagPayload}
	chainedFor := &k8stag.Shape{Payload: k8stag.TagPayload, Positional: true, NeedsPositional: true}
	since := &k8stag.Shape{Payload: k8stag.TagPayload, Named: []string{"since"}}
	other := &k8stag.Shape{Positional: true, NeedsPositional: true}
	member := &k8stag.Shape{Named: []string{"union", "memberName"}}
	fixed := &k8stag.Shape{Payload: k8stag.StringPayload, Optional: true, Named: []string{"flags", "typeArg", "cohort"}}
	both := Type | Field
	return []Definition{
		k8sExtra("minLength", both, integer, "=1", "sets the least number of characters", nil),
		k8sExtra("maxLength", both, integer, "=63", "sets the largest number of characters", nil),
		k8sExtra("maxBytes", both, integer, "=253", "sets the largest number of bytes", nil),
		k8sExtra("minItems", both, integer, "=1", "sets the least number of list items", nil),
		k8sExtra("minProperties", both, integer, "=1", "sets the least number of keys", nil),
		k8sExtra("maxProperties", both, integer, "=32", "sets the largest number of keys", nil),
		k8sExtra("format", both, text, "=k8s-short-name", "names the format of a string", nil),
		k8sExtra("neq", both, &k8stag.Shape{Payload: k8stag.ScalarPayload}, "=0", "forbids one value", nil),
		readAlso(k8sExtra("enumExclude", Const, none, "", "leaves the constant out of its type's enum", nil), "conversion"),
		k8sExtra("forbidden", Field, none, "", "forbids to set the field", nil),
		k8sExtra("monotonic", both, none, "", "forbids to make the number smaller", nil),
		repeatable(k8sExtra("update", Field, text, "=NoUnset", "forbids a kind of change: NoSet, NoUnset, NoModify, NoAddItem or NoRemoveItem", nil)),
		k8sExtra("unique", both, text, "=map", "demands that list items differ, as a set or by their map keys", nil),
		k8sExtra("customUnique", both, none, "", "says that hand-written code checks whether list items differ", nil),
		k8sExtra("customValidation", both, none, "", "says that hand-written code validates the value", nil),
		k8sExtra("isSubresource", Type, text, `="/scale"`, "says which subresource the type is in validation-gen's functions; a schema has nothing of it", nil),
		repeatable(k8sExtra("supportsSubresource", Type, text, `="/status"`, "says for which subresource validation-gen's functions validate, too; a schema has nothing of it", nil)),
		k8sExtra("opaqueType", both, none, "", "ignores the rules of the field's type", nil),
		repeatable(k8sExtra("eachVal", both, chained, "=+k8s:maxLength=63", "applies a tag to each list item or map value", nil)),
		repeatable(k8sExtra("eachKey", both, chained, "=+k8s:maxLength=63", "applies a tag to each map key", nil)),
		repeatable(k8sExtra("subfield", both, chainedFor, "(size)=+k8s:required", "applies a tag to a field of the struct", nil)),
		repeatable(k8sExtra("item", both, &k8stag.Shape{Payload: k8stag.TagPayload, AnyNamed: true}, `(type: "Ready")=+k8s:required`, "applies a tag to the list item with these keys", nil)),
		repeatable(k8sExtra("dependentRequired", Field, other, "(size)", "demands another field when this one is set", nil)),
		repeatable(k8sExtra("dependentForbidden", Field, other, "(size)", "forbids another field when this one is set", nil)),
		k8sExtra("unionDiscriminator", Field, &k8stag.Shape{Named: []string{"union"}}, "", "says that the field names the member of the union that is set", nil),
		repeatable(k8sExtra("unionMember", Field, member, `(union: "payment")`, "makes the field one of those of which exactly one is set", nil)),
		repeatable(k8sExtra("zeroOrOneOfMember", Field, member, `(union: "payment")`, "makes the field one of those of which at most one is set", nil)),
		k8sExtra("modeDiscriminator", Field, &k8stag.Shape{Named: []string{"modality"}}, "", "says that the field decides which others are validated how", nil),
		repeatable(k8sExtra("ifMode", Field, &k8stag.Shape{Payload: k8stag.TagPayload, Positional: true, Named: []string{"modality", "mode"}}, "(Delivery)=+k8s:required", "applies a tag when the discriminator has that value", nil)),
		repeatable(k8sExtra("ifEnabled", both|Const, chainedFor, "(Oven)=+k8s:required", "applies a tag when an option is enabled", nil)),
		repeatable(k8sExtra("ifDisabled", both|Const, chainedFor, "(Oven)=+k8s:forbidden", "applies a tag when an option is disabled", nil)),
		repeatable(k8sExtra("alpha", both, since, `(since: "1.37")=+k8s:minimum=1`, "lowers a tag to alpha: it is not enforced yet", nil)),
		repeatable(k8sExtra("beta", both, since, `(since: "1.37")=+k8s:minimum=1`, "lowers a tag to beta", nil)),
		repeatable(k8sExtra("validateTrue", both, fixed, "", "always holds; for tests of validation-gen", nil)),
		repeatable(k8sExtra("validateFalse", both, fixed, `="never"`, "never holds; for tests of validation-gen", nil)),
		repeatable(k8sExtra("validateError", both, fixed, `="no"`, "stops validation-gen; for its tests", nil)),
		repeatable(k8sExtra("validateTrueAlpha", both, fixed, "", "always holds, as alpha; for tests of validation-gen", nil)),
		repeatable(k8sExtra("validateTrueBeta", both, fixed, "", "always holds, as beta; for tests of validation-gen", nil)),
	}
}

// k8sBoth defines a tag where controller-gen knows it.
func k8sBoth(name string, targets Target, shape *k8stag.Shape, example, summary string) Definition {
	return Definition{
		Name: "k8s:" + name, Targets: targets, Family: k8sFamilyName, Generator: "crd",
		Summary: summary, Example: k8sPlus + name + example, tag: shape,
	}
}

// k8sExtra defines a tag where controller-gen does not know it. output is the Go
// value of the same tag elsewhere, nil for *k8stag.Tag.
func k8sExtra(name string, targets Target, shape *k8stag.Shape, example, summary string, output any) Definition {
	d := k8sBoth(name, targets, shape, example, summary)
	d.Extension = true
	d.output = output
	return d
}

func repeatable(d Definition) Definition {
	d.Repeatable = true
	return d
}
