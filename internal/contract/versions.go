package contract

import (
	"fmt"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// conversion compares how objects of one version become those of another.
func (c *definition) conversion() {
	old, new := strategy(c.old), strategy(c.new)
	if old == new {
		c.conversionCall()
		return
	}
	f := Finding{Rule: "conversion-strategy-changed", Keyword: "conversion.strategy", Old: old, New: new, Message: changed("conversion strategy", old, new)}
	switch {
	case new != string(apiext.NoneConverter):
		c.add("", Compatible, f)
		return
	case c.elsewhere(c.new):
		f.Message = fmt.Sprintf("conversion strategy was %s, and the source does not say what it is now: that is not known", old)
		f.Unknown = true
		c.add("", Compatible, f)
		return
	}
	f.Message += ": fields that the versions do not share are dropped when an object is read or written"
	f.Advice = "keep the webhook as long as two versions are served or stored"
	c.add("", DataLost, f)
}

func strategy(crd *CRD) string {
	if crd.Spec.Conversion == nil || crd.Spec.Conversion.Strategy == "" {
		return string(apiext.NoneConverter)
	}
	return string(crd.Spec.Conversion.Strategy)
}

// conversionCall compares how a conversion webhook is called.
func (c *definition) conversionCall() {
	a, b := conversionHook(c.old), conversionHook(c.new)
	if a == nil || b == nil {
		return
	}
	if old, new := conversionPath(a), conversionPath(b); old != new && old != "" && new != "" {
		f := Finding{
			Rule: "conversion-webhook-changed", Keyword: "conversion.webhook.clientConfig", Old: old, New: new,
			Message: fmt.Sprintf("calls for conversion go to %s instead of %s", new, old),
		}
		effect := Compatible
		if len(c.new.Spec.Versions) > 1 {
			effect = WritesFail
			f.Message += ": objects are neither read nor written in another version than they are stored in until everything behind it answers there"
			f.Advice = "answer at both for one release"
		}
		c.add("", effect, f)
	}
	if old, new := strings.Join(a.ConversionReviewVersions, ", "), strings.Join(b.ConversionReviewVersions, ", "); old != new {
		c.add("", Compatible, Finding{
			Rule: "conversion-review-versions-changed", Keyword: "conversion.webhook.conversionReviewVersions", Old: old, New: new,
			Message: changed("conversionReviewVersions", old, new),
		})
	}
}

func conversionHook(crd *CRD) *apiext.WebhookConversion {
	if crd.Spec.Conversion == nil {
		return nil
	}
	return crd.Spec.Conversion.Webhook
}

// conversionPath is where the server calls for conversion.
func conversionPath(w *apiext.WebhookConversion) string {
	c := w.ClientConfig
	switch {
	case c == nil:
		return ""
	case c.Service == nil:
		return calledAt(c.URL, "", "", nil, nil)
	}
	return calledAt(c.URL, c.Service.Namespace, c.Service.Name, c.Service.Port, c.Service.Path)
}
