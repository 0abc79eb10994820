package server

import (
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/diag"
)

// Rules returns the rules that report what the API server refuses, each one class of
// its findings.
func Rules() []pass.Rule {
	return []pass.Rule{
		{
			Code: diag.CRDInvalid, Level: pass.Fast, OfObject: true, Run: reportRefusals,
			Title: "the API server refuses something outside of the schema",
			Doc: "Names, versions, printer columns, selectable fields or subresources break a rule of the API server, " +
				"which answers \"kubectl apply\" with these words and keeps the CRD that it has.",
			Example: "// +kubebuilder:resource:shortName=My_Short",
		},
		{
			Code: diag.APIApproval, Severity: diag.Warning, Level: pass.Fast, OfObject: true, Run: reportRefusals,
			Title: "a group of Kubernetes' own has no approval",
			Doc: "Groups in k8s.io and kubernetes.io belong to the Kubernetes community: the API server takes their CRDs with an annotation only, " +
				"which names the pull request that has approved the API, or says that it is unapproved. Such projects often put it in when they " +
				"release, so that this is no error.",
			Example: "// +groupName=oven.k8s.io",
		},
		{
			Code: diag.SchemaInvalid, Level: pass.Fast, OfObject: true, Run: reportRefusals,
			Title: "the API server refuses the schema",
			Doc: "The schema is not structural, or a keyword of it has a value that it cannot have. The API server answers " +
				"\"kubectl apply\" with these words. It reports defaults and rules only after all of these are fixed; crdgen reports them together.",
			Example: "// +listType=map\nItems []Item `json:\"items\"` // without +listMapKey",
		},
		{
			Code: diag.DefaultInvalid, Level: pass.Fast, OfObject: true, Each: tryDefault, Run: reportRefusals,
			Title: "a default breaks its own schema",
			Doc: "The API server puts a default into every object that leaves the field out, so it refuses a CRD with a default " +
				"that its schema, or a CEL rule on the value, does not allow: one of another type, none of the enum, too long or out of bounds.",
			Example: "// +kubebuilder:default={size: 0}\nPool Pool `json:\"pool\"` // whose size has a minimum of 1",
		},
		{
			Code: diag.CELCompile, Level: pass.Full, OfObject: true, Run: reportRefusals,
			Title: "a CEL expression does not compile",
			Doc: "The API server compiles every rule and message expression against the schema. A misspelt field, two types that cannot be " +
				"compared or a function that does not exist make it refuse the CRD.",
			Example: `// +kubebuilder:validation:XValidation:rule="self.min <= self.maxx"`,
		},
		{
			Code: diag.CELCost, Level: pass.Full, OfObject: true, Run: reportRefusals,
			Title: "a CEL rule may cost too much",
			Doc: "The API server estimates what a rule costs for the largest object that the schema allows: lists, maps and strings without a bound count " +
				"as large as a request can be. It refuses a rule over the budget, and a CRD whose rules are over it together. " +
				"The help names the largest bound with which the rule is accepted; \"crdgen cost\" shows all rules. " +
				"What compiling takes grows with the square of the comparisons in a rule: several thousands take longer than a request lasts, and are not compiled.",
			Example: `// +kubebuilder:validation:XValidation:rule="self.all(x, self.all(y, x == y))"` + "\nNames []string `json:\"names\"` // without MaxItems",
		},
		{
			Code: diag.CELRule, Level: pass.Full, OfObject: true, Run: reportRefusals,
			Title: "a part of a CEL rule is wrong",
			Doc: "The rule's message, reason, field path or use of oldSelf breaks a rule of the API server. oldSelf, for one, can only be used where the " +
				"server can tell which old value belongs to which new one.",
			Example: `// +kubebuilder:validation:XValidation:rule="self > 0",optionalOldSelf=true` + "\nSize int32 `json:\"size\"`",
		},
	}
}
