package contract

import (
	"slices"

	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// documented are the keywords that people read.
func documented() []string { return []string{"description", "title", "format", "example"} }

// compositions are the keywords that have branches.
func compositions() []string { return []string{"allOf", "anyOf", "oneOf", "not"} }

// Rules are the names of all rules of changes, sorted: a waiver or a severity can name
// no other.
func Rules() []string {
	all := []string{
		"category-added", "category-removed", "cel-rule-added", "cel-rule-changed", "cel-rule-loosened", "cel-rule-moved", "cel-rule-of-new-parts",
		"cel-rule-removed", "cel-rule-reworded", "cel-rule-tightened", "column-added", "column-changed", "column-removed", "columns-reordered", "conversion-strategy-changed",
		"crd-added", "crd-removed", "crd-renamed", "default-added", "default-changed", "default-of-required-added", "default-removed", "default-reworded", "definition-prunes", "definition-refused", "embedded-resource-removed",
		"field-added", "field-removed", "field-renamed", "field-typed", "field-untyped", "kind-renamed", "list-kind-changed", "list-map-keys-changed", "list-map-keys-reworded",
		"list-map-keys-tightened", "list-type-changed", "list-type-tightened", "map-added", "map-removed", "map-type-changed", "map-values-typed",
		"map-values-untyped", "nullable-added", "nullable-removed", "preserve-unknown-fields-added", "preserve-unknown-fields-removed", "required-added",
		"required-removed", "scale-path-changed", "scale-subresource-added", "scale-subresource-removed", "scope-changed", "selectable-field-added",
		"selectable-field-removed", "short-name-added", "short-name-removed", "singular-changed", "status-subresource-added", "status-subresource-removed",
		"storage-version-moved", "stored-version-removed", "stored-version-unknown", "type-loosened", "type-tightened", "version-added", "version-deprecated", "version-fields-not-shared", "version-not-deprecated",
		"version-removed", "version-served", "version-unserved",
	}
	all = append(all,
		"conversion-default-changed", "conversion-field-kept", "conversion-field-lost", "conversion-field-moved", "conversion-function-changed",
		"conversion-hub-moved", "conversion-not-compared", "conversion-removed", "conversion-review-versions-changed", "conversion-values-changed",
		"conversion-webhook-changed",
	)
	all = append(all,
		"binding-added", "binding-removed", "binding-role-changed", "binding-subject-added", "binding-subject-removed", "go-api-compatible", "go-api-incompatible", "policy-actions-changed", "policy-added",
		"policy-binding-removed", "policy-enforced", "policy-fail-closed", "policy-fail-open", "policy-match-changed", "policy-matches-less", "policy-matches-more",
		"policy-mutations-changed", "policy-not-enforced", "policy-removed", "policy-rule-added", "policy-rule-changed", "policy-rule-loosened",
		"policy-rule-removed", "policy-rule-reworded", "policy-rule-tightened", "role-added", "role-aggregation-changed", "role-permission-gained",
		"role-permission-lost", "role-removed", "webhook-added", "webhook-fail-closed", "webhook-fail-open", "webhook-match-changed", "webhook-matches-less",
		"webhook-matches-more", "webhook-path-changed", "webhook-reinvocation-changed", "webhook-removed", "webhook-review-versions-changed",
		"webhook-side-effects-changed", "webhook-timeout-changed",
	)
	for _, k := range keyword.All() {
		for _, r := range []keyword.Relation{keyword.Tighter, keyword.Looser, keyword.Either} {
			all = append(all, k.Name+"-"+r.Suffix())
		}
	}
	for _, name := range slices.Concat(documented(), celrule.Restatable(), compositions()) {
		all = append(all, name+"-reworded")
	}
	slices.Sort(all)
	return slices.Compact(all)
}
