package change

import (
	"slices"

	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// Documented are the keywords that people read.
func Documented() []string {
	return []string{"description", "title", "format", "example", "externalDocs"}
}

// Compositions are the keywords that have branches.
func Compositions() []string { return []string{"allOf", "anyOf", "oneOf", "not"} }

// The rules of changes that are not named by a keyword alone: see [OfKeyword] for those.
const (
	// Changes of definitions and their schemas.
	RuleCategoryAdded                = "category-added"
	RuleCategoryRemoved              = "category-removed"
	RuleCELRuleAdded                 = "cel-rule-added"
	RuleCELRuleChanged               = "cel-rule-changed"
	RuleCELRuleLoosened              = "cel-rule-loosened"
	RuleCELRuleMoved                 = "cel-rule-moved"
	RuleCELRuleOfNewParts            = "cel-rule-of-new-parts"
	RuleCELRuleRemoved               = "cel-rule-removed"
	RuleCELRuleReworded              = "cel-rule-reworded"
	RuleCELRuleTightened             = "cel-rule-tightened"
	RuleColumnAdded                  = "column-added"
	RuleColumnChanged                = "column-changed"
	RuleColumnRemoved                = "column-removed"
	RuleColumnsReordered             = "columns-reordered"
	RuleConversionStrategyChanged    = "conversion-strategy-changed"
	RuleCRDAdded                     = "crd-added"
	RuleCRDRemoved                   = "crd-removed"
	RuleCRDRenamed                   = "crd-renamed"
	RuleDefaultAdded                 = "default-added"
	RuleDefaultChanged               = "default-changed"
	RuleDefaultOfRequiredAdded       = "default-of-required-added"
	RuleDefaultRemoved               = "default-removed"
	RuleDefaultReworded              = "default-reworded"
	RuleDefinitionPrunes             = "definition-prunes"
	RuleDefinitionRefused            = "definition-refused"
	RuleDeprecationWarningChanged    = "deprecation-warning-changed"
	RuleEmbeddedResourceRemoved      = "embedded-resource-removed"
	RuleFieldAdded                   = "field-added"
	RuleFieldRemoved                 = "field-removed"
	RuleFieldRenamed                 = "field-renamed"
	RuleFieldTyped                   = "field-typed"
	RuleFieldUntyped                 = "field-untyped"
	RuleKindRenamed                  = "kind-renamed"
	RuleListKindChanged              = "list-kind-changed"
	RuleListMapKeysChanged           = "list-map-keys-changed"
	RuleListMapKeysReworded          = "list-map-keys-reworded"
	RuleListMapKeysTightened         = "list-map-keys-tightened"
	RuleListTypeChanged              = "list-type-changed"
	RuleListTypeTightened            = "list-type-tightened"
	RuleMapAdded                     = "map-added"
	RuleMapRemoved                   = "map-removed"
	RuleMapTypeChanged               = "map-type-changed"
	RuleMapValuesTyped               = "map-values-typed"
	RuleMapValuesUntyped             = "map-values-untyped"
	RuleNullableAdded                = "nullable-added"
	RuleNullableRemoved              = "nullable-removed"
	RulePreserveUnknownFieldsAdded   = "preserve-unknown-fields-added"
	RulePreserveUnknownFieldsRemoved = "preserve-unknown-fields-removed"
	RuleRequiredAdded                = "required-added"
	RuleRequiredRemoved              = "required-removed"
	RuleScalePathChanged             = "scale-path-changed"
	RuleScaleSubresourceAdded        = "scale-subresource-added"
	RuleScaleSubresourceRemoved      = "scale-subresource-removed"
	RuleScopeChanged                 = "scope-changed"
	RuleSelectableFieldAdded         = "selectable-field-added"
	RuleSelectableFieldRemoved       = "selectable-field-removed"
	RuleShortNameAdded               = "short-name-added"
	RuleShortNameRemoved             = "short-name-removed"
	RuleSingularChanged              = "singular-changed"
	RuleStatusSubresourceAdded       = "status-subresource-added"
	RuleStatusSubresourceRemoved     = "status-subresource-removed"
	RuleStorageVersionMoved          = "storage-version-moved"
	RuleStoredVersionRemoved         = "stored-version-removed"
	RuleStoredVersionUnknown         = "stored-version-unknown"
	RuleTypeLoosened                 = "type-loosened"
	RuleTypeTightened                = "type-tightened"
	RuleVersionAdded                 = "version-added"
	RuleVersionDeprecated            = "version-deprecated"
	RuleVersionFieldsNotShared       = "version-fields-not-shared"
	RuleVersionNotDeprecated         = "version-not-deprecated"
	RuleVersionRemoved               = "version-removed"
	RuleVersionServed                = "version-served"
	RuleVersionUnserved              = "version-unserved"

	// Changes of what is kept of objects that are written or read in another version.
	RuleConversionCAChanged             = "conversion-ca-changed"
	RuleConversionCANotInjected         = "conversion-ca-not-injected"
	RuleConversionDefaultChanged        = "conversion-default-changed"
	RuleConversionFieldKept             = "conversion-field-kept"
	RuleConversionFieldLost             = "conversion-field-lost"
	RuleConversionFieldMoved            = "conversion-field-moved"
	RuleConversionKeysChanged           = "conversion-keys-changed"
	RuleConversionFunctionChanged       = "conversion-function-changed"
	RuleConversionHubMoved              = "conversion-hub-moved"
	RuleConversionNotCompared           = "conversion-not-compared"
	RuleConversionRemoved               = "conversion-removed"
	RuleConversionReviewVersionsChanged = "conversion-review-versions-changed"
	RuleConversionValuesChanged         = "conversion-values-changed"
	RuleConversionWebhookChanged        = "conversion-webhook-changed"

	// Changes of roles, webhooks, policies and Go identifiers.
	RuleBindingAdded                  = "binding-added"
	RuleBindingRemoved                = "binding-removed"
	RuleBindingRoleChanged            = "binding-role-changed"
	RuleBindingSubjectAdded           = "binding-subject-added"
	RuleBindingSubjectRemoved         = "binding-subject-removed"
	RuleGoAPICompatible               = "go-api-compatible"
	RuleGoAPIIncompatible             = "go-api-incompatible"
	RuleObjectRefused                 = "object-refused"
	RulePolicyActionsChanged          = "policy-actions-changed"
	RulePolicyAdded                   = "policy-added"
	RulePolicyAuditAnnotationsChanged = "policy-audit-annotations-changed"
	RulePolicyBindingRemoved          = "policy-binding-removed"
	RulePolicyEnforced                = "policy-enforced"
	RulePolicyFailClosed              = "policy-fail-closed"
	RulePolicyFailOpen                = "policy-fail-open"
	RulePolicyMatchChanged            = "policy-match-changed"
	RulePolicyMatchesLess             = "policy-matches-less"
	RulePolicyMatchesMore             = "policy-matches-more"
	RulePolicyMutationsChanged        = "policy-mutations-changed"
	RulePolicyNotEnforced             = "policy-not-enforced"
	RulePolicyParamsChanged           = "policy-params-changed"
	RulePolicyRemoved                 = "policy-removed"
	RulePolicyRuleAdded               = "policy-rule-added"
	RulePolicyRuleChanged             = "policy-rule-changed"
	RulePolicyRuleLoosened            = "policy-rule-loosened"
	RulePolicyRuleRemoved             = "policy-rule-removed"
	RulePolicyRuleReworded            = "policy-rule-reworded"
	RulePolicyRuleTightened           = "policy-rule-tightened"
	RuleRoleAdded                     = "role-added"
	RuleRoleAggregationChanged        = "role-aggregation-changed"
	RuleRolePermissionGained          = "role-permission-gained"
	RuleRolePermissionLost            = "role-permission-lost"
	RuleRoleRemoved                   = "role-removed"
	RuleWebhookCAChanged              = "webhook-ca-changed"
	RuleWebhookCANotInjected          = "webhook-ca-not-injected"
	RuleWebhookAdded                  = "webhook-added"
	RuleWebhookFailClosed             = "webhook-fail-closed"
	RuleWebhookFailOpen               = "webhook-fail-open"
	RuleWebhookMatchChanged           = "webhook-match-changed"
	RuleWebhookMatchesLess            = "webhook-matches-less"
	RuleWebhookMatchesMore            = "webhook-matches-more"
	RuleWebhookOrderChanged           = "webhook-order-changed"
	RuleWebhookPathChanged            = "webhook-path-changed"
	RuleWebhookReinvocationChanged    = "webhook-reinvocation-changed"
	RuleWebhookRemoved                = "webhook-removed"
	RuleWebhookRenamed                = "webhook-renamed"
	RuleWebhookReviewVersionsChanged  = "webhook-review-versions-changed"
	RuleWebhookSideEffectsChanged     = "webhook-side-effects-changed"
	RuleWebhookTimeoutChanged         = "webhook-timeout-changed"
	RuleWebhookVersionChanged         = "webhook-version-changed"
)

// OfKeyword names the change of a keyword by how the accepted values changed, as in
// "maximum-tightened".
func OfKeyword(name string, r keyword.Relation) string { return name + "-" + r.Suffix() }

// Reworded names the change of a keyword that accepts the same in other words.
func Reworded(name string) string { return name + "-reworded" }

// Rules are the names of all rules of changes, sorted: a waiver or a severity can name
// no other.
func Rules() []string {
	all := []string{
		RuleCategoryAdded, RuleCategoryRemoved, RuleCELRuleAdded, RuleCELRuleChanged, RuleCELRuleLoosened, RuleCELRuleMoved, RuleCELRuleOfNewParts,
		RuleCELRuleRemoved, RuleCELRuleReworded, RuleCELRuleTightened, RuleColumnAdded, RuleColumnChanged, RuleColumnRemoved, RuleColumnsReordered,
		RuleConversionStrategyChanged, RuleCRDAdded, RuleCRDRemoved, RuleCRDRenamed, RuleDefaultAdded, RuleDefaultChanged, RuleDefaultOfRequiredAdded,
		RuleDefaultRemoved, RuleDefaultReworded, RuleDefinitionPrunes, RuleDefinitionRefused, RuleDeprecationWarningChanged, RuleEmbeddedResourceRemoved, RuleFieldAdded,
		RuleFieldRemoved, RuleFieldRenamed, RuleFieldTyped, RuleFieldUntyped, RuleKindRenamed, RuleListKindChanged, RuleListMapKeysChanged,
		RuleListMapKeysReworded, RuleListMapKeysTightened, RuleListTypeChanged, RuleListTypeTightened, RuleMapAdded, RuleMapRemoved, RuleMapTypeChanged,
		RuleMapValuesTyped, RuleMapValuesUntyped, RuleNullableAdded, RuleNullableRemoved, RulePreserveUnknownFieldsAdded, RulePreserveUnknownFieldsRemoved,
		RuleRequiredAdded, RuleRequiredRemoved, RuleScalePathChanged, RuleScaleSubresourceAdded, RuleScaleSubresourceRemoved, RuleScopeChanged,
		RuleSelectableFieldAdded, RuleSelectableFieldRemoved, RuleShortNameAdded, RuleShortNameRemoved, RuleSingularChanged, RuleStatusSubresourceAdded,
		RuleStatusSubresourceRemoved, RuleStorageVersionMoved, RuleStoredVersionRemoved, RuleStoredVersionUnknown, RuleTypeLoosened, RuleTypeTightened,
		RuleVersionAdded, RuleVersionDeprecated, RuleVersionFieldsNotShared, RuleVersionNotDeprecated, RuleVersionRemoved, RuleVersionServed,
		RuleVersionUnserved, RuleConversionCAChanged, RuleConversionCANotInjected, RuleConversionDefaultChanged, RuleConversionFieldKept, RuleConversionFieldLost, RuleConversionFieldMoved,
		RuleConversionFunctionChanged, RuleConversionHubMoved, RuleConversionKeysChanged, RuleConversionNotCompared, RuleConversionRemoved, RuleConversionReviewVersionsChanged,
		RuleConversionValuesChanged, RuleConversionWebhookChanged, RuleBindingAdded, RuleBindingRemoved, RuleBindingRoleChanged, RuleBindingSubjectAdded,
		RuleBindingSubjectRemoved, RuleGoAPICompatible, RuleGoAPIIncompatible, RuleObjectRefused, RulePolicyActionsChanged, RulePolicyAdded, RulePolicyAuditAnnotationsChanged, RulePolicyBindingRemoved,
		RulePolicyEnforced, RulePolicyFailClosed, RulePolicyFailOpen, RulePolicyMatchChanged, RulePolicyMatchesLess, RulePolicyMatchesMore,
		RulePolicyMutationsChanged, RulePolicyNotEnforced, RulePolicyParamsChanged, RulePolicyRemoved, RulePolicyRuleAdded, RulePolicyRuleChanged, RulePolicyRuleLoosened,
		RulePolicyRuleRemoved, RulePolicyRuleReworded, RulePolicyRuleTightened, RuleRoleAdded, RuleRoleAggregationChanged, RuleRolePermissionGained,
		RuleRolePermissionLost, RuleRoleRemoved, RuleWebhookCAChanged, RuleWebhookCANotInjected, RuleWebhookAdded, RuleWebhookFailClosed, RuleWebhookFailOpen, RuleWebhookMatchChanged,
		RuleWebhookMatchesLess, RuleWebhookMatchesMore, RuleWebhookOrderChanged, RuleWebhookPathChanged, RuleWebhookReinvocationChanged, RuleWebhookRemoved, RuleWebhookRenamed,
		RuleWebhookReviewVersionsChanged, RuleWebhookSideEffectsChanged, RuleWebhookTimeoutChanged, RuleWebhookVersionChanged,
	}
	for _, k := range keyword.All() {
		for _, r := range []keyword.Relation{keyword.Tighter, keyword.Looser, keyword.Either} {
			all = append(all, OfKeyword(k.Name, r))
		}
	}
	for _, name := range slices.Concat(Documented(), celrule.Restatable(), Compositions()) {
		all = append(all, Reworded(name))
	}
	slices.Sort(all)
	return slices.Compact(all)
}
