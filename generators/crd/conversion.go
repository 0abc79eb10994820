package crd

import (
	"fmt"
	"go/token"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/misuse"
)

// The values of crd:conversion=. The empty one writes nothing, as controller-gen
// does, and the API server takes that for None.
const (
	conversionWebhook  = "webhook"
	conversionNone     = "none"
	conversionExternal = "external"
)

// caAnnotation makes cert-manager put the CA into the CRD's client config.
const caAnnotation = "cert-manager.io/inject-ca-from"

// controller-runtime serves conversions at that path; reviewVersion is the
// version of ConversionReview that it and crdgen's handler know. The port is the
// API server's own default: written down, it is no drift to tools that compare
// manifests with the cluster.
const (
	defaultConversionPath = "/convert"
	defaultConversionPort = 443
	reviewVersion         = "v1"
)

// A strategy is how one kind's objects are to be converted.
type strategy struct {
	name    string // one of the values of crd:conversion=
	webhook markers.ConversionWebhook
}

// strategy returns what the options say for all kinds.
func (o Options) strategy() strategy {
	return strategy{name: o.Conversion, webhook: markers.ConversionWebhook{
		Service: o.Service, Path: o.Path, Port: o.Port, CertManager: o.CertManager,
	}}
}

// validateConversion refuses options that do not fit together.
func (o Options) validateConversion() error {
	s := o.strategy()
	switch s.name {
	case conversionWebhook:
		if s.webhook.Service == "" {
			return generators.UsageErrorf("crd:conversion=webhook: argument \"service\" is missing, as in service=NAMESPACE/NAME")
		}
		if isTrue(o.DeprecatedV1beta1CompatibilityPreserveUnknownFields) {
			return generators.UsageErrorf("crd:conversion=webhook: the API server refuses it together with deprecatedV1beta1CompatibilityPreserveUnknownFields")
		}
	case "", conversionNone, conversionExternal:
		if s.webhook != (markers.ConversionWebhook{}) {
			return generators.UsageErrorf("crd: arguments \"service\", \"path\", \"port\" and \"certManager\" belong to conversion=webhook")
		}
		return nil
	default:
		return generators.UsageErrorf("crd:conversion=%s: expected \"webhook\", \"none\" or \"external\"", s.name)
	}
	if arg, why := wrongWebhook(s.webhook); arg != "" {
		return generators.UsageErrorf("crd:conversion=webhook: argument %q: %s", arg, why)
	}
	return nil
}

// wrongWebhook returns the argument that the API server or cert-manager would
// refuse, "" where there is none.
func wrongWebhook(w markers.ConversionWebhook) (arg, why string) {
	if !isNamespacedName(w.Service, validation.IsDNS1035Label) {
		return "service", fmt.Sprintf("expected NAMESPACE/NAME, found %q", w.Service)
	}
	if w.CertManager != "" && !isNamespacedName(w.CertManager, validation.IsDNS1123Subdomain) {
		return "certManager", fmt.Sprintf("expected NAMESPACE/NAME, found %q", w.CertManager)
	}
	if w.Port != nil && len(validation.IsValidPortNum(*w.Port)) > 0 {
		return "port", fmt.Sprintf("expected 1 to 65535, found %d", *w.Port)
	}
	if w.Path != "" && !isURLPath(w.Path) {
		return "path", fmt.Sprintf("expected \"/\" and segments of lower case letters, digits, \"-\" and \".\", found %q", w.Path)
	}
	return "", ""
}

func isNamespacedName(s string, check func(string) []string) bool {
	namespace, name, ok := strings.Cut(s, "/")
	return ok && len(validation.IsDNS1123Label(namespace)) == 0 && len(check(name)) == 0
}

// isURLPath reports whether the API server takes a path for one of a webhook service.
func isURLPath(s string) bool {
	rest, ok := strings.CutPrefix(s, "/")
	if !ok || rest == "" {
		return ok
	}
	for segment := range strings.SplitSeq(strings.TrimSuffix(rest, "/"), "/") {
		if len(validation.IsDNS1123Subdomain(segment)) > 0 {
			return false
		}
	}
	return true
}

// convert writes how the API server gets objects of one version in another. A
// CRD with one version says nothing. The versions are final.
func (g *builder) convert(crd *apiext.CustomResourceDefinition, k *model.Kind) {
	s, mark := g.strategyOf(k)
	if len(crd.Spec.Versions) < 2 {
		if mark != nil {
			g.uselessStrategy(*mark, "the kind has one version")
		}
		return
	}
	g.checkHub(crd, k)
	found := differencesFromStorage(crd)
	mapped := findMapping(k)
	if s.name == "" || s.name == conversionNone {
		g.reportUnconverted(k, found, s)
		if len(found) == 0 && mapped != nil {
			g.reportUncalled(k, mapped, s)
		}
	}
	switch {
	case s.name == conversionNone, s.name == conversionWebhook && len(found) == 0 && mapped == nil:
		crd.Spec.Conversion = &apiext.CustomResourceConversion{Strategy: apiext.NoneConverter}
	case s.name == conversionWebhook:
		crd.Spec.Conversion = s.webhookConversion()
		if ca := s.webhook.CertManager; ca != "" {
			if crd.Annotations == nil {
				crd.Annotations = map[string]string{}
			}
			crd.Annotations[caAnnotation] = ca
		}
	}
}

func (s strategy) webhookConversion() *apiext.CustomResourceConversion {
	namespace, name, _ := strings.Cut(s.webhook.Service, "/")
	path, port := defaultConversionPath, int32(defaultConversionPort)
	if s.webhook.Path != "" {
		path = s.webhook.Path
	}
	if s.webhook.Port != nil {
		port = int32(*s.webhook.Port)
	}
	service := &apiext.ServiceReference{Namespace: namespace, Name: name, Path: &path, Port: &port}
	return &apiext.CustomResourceConversion{
		Strategy: apiext.WebhookConverter,
		Webhook: &apiext.WebhookConversion{
			ClientConfig:             &apiext.WebhookClientConfig{Service: service},
			ConversionReviewVersions: []string{reviewVersion},
		},
	}
}

// strategyOf returns what a kind's own marker says, else what the options say.
// The mark is nil without a usable marker.
func (g *builder) strategyOf(k *model.Kind) (strategy, *markers.Mark) {
	s := g.opts.strategy()
	hub := k.Hub()
	var first *markers.Mark
	for _, v := range k.Versions {
		for i := range v.Root.Marks {
			m := &v.Root.Marks[i]
			own, ok := g.markedStrategy(m)
			switch {
			case !ok:
			case first != nil:
				g.twoStrategies(m, first.Pos)
			case hub != nil && v != hub:
				g.strategyOffHub(m, v, hub)
			default:
				first, s = m, own
			}
		}
	}
	return s, first
}

// markedStrategy reads a marker of the family; false for all others.
func (g *builder) markedStrategy(m *markers.Mark) (strategy, bool) {
	switch value := m.Value.(type) {
	case markers.NoConversion:
		return strategy{name: conversionNone}, true
	case markers.ConversionElsewhere:
		return strategy{name: conversionExternal}, true
	case markers.ConversionWebhook:
		if arg, why := wrongWebhook(value); arg != "" {
			g.diags.Add(misuse.WrongValue(*m, arg, why, ""))
			return strategy{name: conversionExternal}, true // one finding is enough
		}
		return strategy{name: conversionWebhook, webhook: value}, true
	}
	return strategy{}, false
}

func (g *builder) twoStrategies(m *markers.Mark, first token.Position) {
	g.diags.Add(diag.Diagnostic{
		Pos: m.Pos, Code: diag.MarkerConflict, Stricter: true,
		Message: fmt.Sprintf("marker %q is the second that says how the kind is converted", "+"+m.Name),
		Help:    "keep one of them, on the hub",
		Notes:   []diag.Note{{Pos: first, Message: "the first one is here"}},
	})
}

func (g *builder) strategyOffHub(m *markers.Mark, v, hub *model.Version) {
	g.diags.Add(diag.Diagnostic{
		Pos: m.Pos, Code: diag.MarkerConflict, Stricter: true,
		Message: fmt.Sprintf("marker %q belongs on the hub %q, found on version %q", "+"+m.Name, hub.Name, v.Name),
		Help:    "move it: conversion belongs to the kind and is said once",
		Notes:   []diag.Note{{Pos: hub.Root.Pos, Message: "the hub is declared here"}},
	})
}

func (g *builder) uselessStrategy(m markers.Mark, why string) {
	g.diags.Add(diag.Diagnostic{
		Pos: m.Pos, Code: diag.ConversionStrategy, Severity: diag.Warning, Stricter: true,
		Message: fmt.Sprintf("marker %q has no effect: %s", "+"+m.Name, why),
		Help:    "name all versions in paths=, or remove the marker",
	})
}
