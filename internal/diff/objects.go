package diff

import (
	"encoding/json"
	"fmt"
	"go/token"
	"strings"

	admissionv1 "k8s.io/api/admissionregistration/v1"
	rbacv1 "k8s.io/api/rbac/v1"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/diff/incomparable"

	"github.com/crdgen/crdgen/internal/contract/access"
)

// AddObject adds what a document holds, if it is of a kind that is compared. Pos is
// where a part of it is declared.
func (s *Side) AddObject(d *crvalidation.Document, pos func(path string) token.Position) error {
	apiVersion, kind := d.Kind()
	group, _, _ := strings.Cut(apiVersion, "/")
	add := adders()[group+"/"+kind]
	if add == nil {
		return nil
	}
	m := access.Meta{Kind: kind, Pos: pos}
	namespace, name := d.Name()
	m.Name = strings.TrimPrefix(namespace+"/"+name, "/")
	text, err := json.Marshal(d.Object)
	if err != nil {
		return err
	}
	var named struct {
		Metadata struct {
			Annotations map[string]string `json:"annotations"`
			Labels      map[string]string `json:"labels"`
		} `json:"metadata"`
	}
	if json.Unmarshal(text, &named) == nil { // else the object's own type says what is wrong
		m.Annotations, m.Labels = named.Metadata.Annotations, named.Metadata.Labels
	}
	m.Object = text
	if err := add(s, m, text); err != nil {
		return &incomparable.Error{Message: fmt.Sprintf("%s: %s cannot be read: %v", d.Pos(""), kind, err)}
	}
	return nil
}

// adders read objects by group and kind.
func adders() map[string]func(*Side, access.Meta, []byte) error {
	role := func(s *Side, m access.Meta, text []byte) error {
		var r rbacv1.ClusterRole
		err := json.Unmarshal(text, &r)
		s.Roles = append(s.Roles, &access.Role{Meta: m, Rules: r.Rules, Aggregation: r.AggregationRule})
		return err
	}
	binding := func(s *Side, m access.Meta, text []byte) error {
		var b rbacv1.ClusterRoleBinding
		err := json.Unmarshal(text, &b)
		s.Bindings = append(s.Bindings, &access.Binding{Meta: m, Role: b.RoleRef, Subjects: b.Subjects})
		return err
	}
	webhooks := func(s *Side, m access.Meta, text []byte) error {
		var w admissionv1.MutatingWebhookConfiguration
		err := json.Unmarshal(text, &w)
		s.Webhooks = append(s.Webhooks, &access.Webhooks{Meta: m, Hooks: w.Webhooks})
		return err
	}
	policy := func(s *Side, m access.Meta, text []byte) error {
		p := &access.AdmissionPolicy{Meta: m}
		err := json.Unmarshal(text, p)
		s.Policies = append(s.Policies, p)
		return err
	}
	policyBinding := func(s *Side, m access.Meta, text []byte) error {
		var b struct {
			Spec struct {
				PolicyName        string                      `json:"policyName"`
				ParamRef          *admissionv1.ParamRef       `json:"paramRef"`
				MatchResources    *admissionv1.MatchResources `json:"matchResources"`
				ValidationActions []string                    `json:"validationActions"`
			} `json:"spec"`
		}
		err := json.Unmarshal(text, &b)
		s.PolicyBindings = append(s.PolicyBindings, &access.PolicyBinding{
			Meta: m, Policy: b.Spec.PolicyName, Actions: b.Spec.ValidationActions, Match: b.Spec.MatchResources, Params: b.Spec.ParamRef,
		})
		return err
	}
	const rbac, admission = "rbac.authorization.k8s.io/", "admissionregistration.k8s.io/"
	return map[string]func(*Side, access.Meta, []byte) error{
		rbac + "Role": role, rbac + "ClusterRole": role, rbac + "RoleBinding": binding, rbac + "ClusterRoleBinding": binding,
		admission + "ValidatingWebhookConfiguration": webhooks, admission + access.MutatingConfiguration: webhooks,
		admission + "ValidatingAdmissionPolicy": policy, admission + "MutatingAdmissionPolicy": policy,
		admission + "ValidatingAdmissionPolicyBinding": policyBinding, admission + "MutatingAdmissionPolicyBinding": policyBinding,
	}
}
