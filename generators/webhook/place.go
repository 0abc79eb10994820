package webhook

import (
	"fmt"

	"github.com/crdgen/crdgen/generators"
)

// placesOf says where the parts of a configuration come from: the places that findings
// about them have.
func (b *builder) placesOf(of named, hooks []*hook) generators.Positions {
	p := generators.Positions{"": hooks[0].mark.Pos}
	if of.mark.Pos.IsValid() {
		p["metadata.name"] = of.mark.ArgPos("name")
	}
	for i, h := range hooks {
		h.place(p, fmt.Sprintf("webhooks[%d]", i))
	}
	return p
}

// place notes where the fields of a webhook come from.
func (h *hook) place(p generators.Positions, path string) {
	p[path] = h.mark.Pos
	for field, argument := range map[string]string{
		"name": "name", "failurePolicy": "failurePolicy", "matchPolicy": "matchPolicy", "sideEffects": "sideEffects", "timeoutSeconds": "timeoutSeconds",
		"admissionReviewVersions": "admissionReviewVersions", "reinvocationPolicy": "reinvocationPolicy", "clientConfig": h.callArgument(),
		"namespaceSelector": "namespaceSelector", "objectSelector": "objectSelector", "matchConditions": "matchConditions",
	} {
		p[path+"."+field] = h.pos(field, argument)
	}
	if h.patches("rules") {
		p[path+".rules"] = h.patchPos("rules")
	}
	for i := range h.result.Rules {
		rule := fmt.Sprintf("%s.rules[%d]", path, i)
		if !h.patches("rules") {
			p[rule] = h.ruleMarks[i].Pos
		}
		for field, argument := range map[string]string{"operations": "verbs", "apiGroups": "groups", "apiVersions": "versions", "resources": "resources", "scope": "scope"} {
			p[rule+"."+field] = h.rulePos(i, field, argument, "")
			for k, element := range ruleElements(h.result.Rules[i], field) {
				p[fmt.Sprintf("%s.%s[%d]", rule, field, k)] = h.rulePos(i, field, argument, element)
			}
		}
	}
}

// callArgument is the argument that says where the server calls.
func (h *hook) callArgument() string {
	if h.value.URL != "" {
		return "url"
	}
	return "path"
}
