package migrate

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/versions"
)

// A conversion is what becomes of objects between what a cluster has and what the source
// declares.
type conversion struct {
	Options
	from, to *CRD
}

// ends is how applying the source would end or change the conversion that the cluster has;
// empty where it does not, or where [planner.apply] leaves it as it is.
func (p conversion) ends() string {
	if !webhook(p.from) {
		return ""
	}
	has := calls(p.from)
	name := "crd:conversion=webhook,service=NAMESPACE/NAME"
	if s := p.from.Spec.Conversion.Webhook; s != nil && s.ClientConfig != nil && s.ClientConfig.Service != nil {
		name = fmt.Sprintf("crd:conversion=webhook,service=%s/%s", s.ClientConfig.Service.Namespace, s.ClientConfig.Service.Name)
	}
	a, b, in := p.different()
	options := contract.Options{Elsewhere: p.Elsewhere}
	switch {
	case webhook(p.to) && calls(p.to) != has:
		return fmt.Sprintf("the source names the conversion webhook %s, and the cluster has %s: objects cannot be read where nothing answers; change the source, or the cluster once the new one answers, and plan again", calls(p.to), has)
	case webhook(p.to) && trusted(p.to) && trusted(p.from) && !bytes.Equal(p.to.Spec.Conversion.Webhook.ClientConfig.CABundle, p.from.Spec.Conversion.Webhook.ClientConfig.CABundle):
		return "the source has another caBundle than the cluster: objects cannot be read where the webhook is not trusted; leave it out of the source, and plan again"
	case webhook(p.to):
		return ""
	case p.to.Spec.Conversion != nil:
		return fmt.Sprintf("the source ends the conversion by the webhook that the cluster has, %s (spec.conversion.strategy is None): name it, as with %s, and plan again", has, name)
	case in != "" && !p.alone() && options.Unconverted(p.to):
		return fmt.Sprintf("%s and %s differ in %s, and the source does not name the conversion webhook that the cluster has, %s: the server drops what a version does not have whenever an object is read or written in it; name it, as with %s, and plan again", a, b, in, has, name)
	}
	return ""
}

// calls is what the server calls to convert objects.
func calls(crd *CRD) string {
	w := crd.Spec.Conversion.Webhook
	switch {
	case w == nil || w.ClientConfig == nil:
		return "without an address"
	case w.ClientConfig.URL != nil:
		return *w.ClientConfig.URL
	case w.ClientConfig.Service == nil:
		return "without an address"
	}
	s := w.ClientConfig.Service
	port, at := int32(443), "/"
	if s.Port != nil {
		port = *s.Port
	}
	if s.Path != nil {
		at = *s.Path
	}
	return fmt.Sprintf("%s/%s:%d%s", s.Namespace, s.Name, port, at)
}

// carries reports whether the server's spec.conversion is kept as it is whenever the
// definition of the source is applied, since the source does not have all of it: what
// kustomize, cert-manager or a job has put in.
func (p conversion) carries() bool {
	return webhook(p.from) || p.to.Spec.Conversion == nil && p.Elsewhere[p.to]
}

// kept says what the source needs besides a version that it keeps.
func (p conversion) kept(versions ...string) []string {
	if _, _, in := p.different(); in == "" && !webhook(p.from) && !webhook(p.to) {
		return nil
	}
	names := strings.Join(versions, ", ")
	return []string{fmt.Sprintf("# keep the conversions to and from %s as well, in the source and in the webhook that runs: without them objects cannot be converted, or lose fields", names)}
}

// A dropping is what becomes of fields that versions do not share.
type dropping struct {
	blocks []string
	// check is what to look at before objects are read, written or stored in another
	// version, which a client does as soon as it is served.
	check []string
	// applied is what to look at before objects are rewritten besides: the cluster named
	// no webhook, and the definition of the source is to be there.
	applied []string
	back    string // what rewriting leaves to undo
	// drops says that fields go with the first definition that is applied, or with the
	// rewriting: what is copied after it lacks them.
	drops bool
}

// lostBack is what is left to undo where something is dropped.
const lostBack = "what was dropped cannot be got back from the server"

// dropped compares the schemas between which objects go from the first step to the last.
func (p conversion) dropped() dropping {
	var running []string // the server calls a webhook also where schemas are equal
	strategy := fmt.Sprintf("kubectl get crd %s -o jsonpath='{.spec.conversion.strategy}'", p.to.Name)
	if webhook(p.from) {
		running = []string{"# it says Webhook, as the cluster did: stop where it does not, since fields are dropped then", strategy}
	}
	if webhook(p.from) || webhook(p.to) {
		running = append(running, "# the conversion webhook that knows all versions answers", p.service())
		if webhook(p.from) && !trusted(p.from) && !trusted(p.to) {
			running = append(running,
				"# it prints a certificate: the cluster's definition has no caBundle, and without it the server trusts none that the cluster signed; inject it, as by the annotation cert-manager.io/inject-ca-from",
				fmt.Sprintf("kubectl get crd %s -o jsonpath='{.spec.conversion.webhook.clientConfig.caBundle}' | base64 -d", p.to.Name))
		}
	}
	same := dropping{back: "nothing is to be undone: objects have the same content", check: running}
	a, b, in := p.different()
	options := contract.Options{Elsewhere: p.Elsewhere}
	switch {
	case in == "":
		return same
	case webhook(p.to) || webhook(p.from):
		converted := dropping{back: "objects are converted by the webhook, and back in the same way", check: running}
		if !webhook(p.from) {
			converted.applied = []string{
				fmt.Sprintf("# it says Webhook: the cluster did not name one before the source was applied, and without it fields that %s and %s do not share are dropped", a, b),
				strategy,
			}
		}
		return converted
	case options.Unconverted(p.to) && (!p.alone() || versions.Has(p.from, p.to.Spec.Versions[0].Name)):
		return dropping{
			blocks: []string{fmt.Sprintf("%s and %s differ in %s, and nothing converts them (spec.conversion is None): the server drops what a version does not have whenever an object is read or written in it", a, b, in)},
			check:  []string{fmt.Sprintf("# fields that %s and %s do not share are dropped: name a conversion webhook first, as with crd:conversion=webhook", a, b)},
			drops:  true,
			back:   lostBack,
		}
	}
	return dropping{
		blocks: []string{fmt.Sprintf("%s and %s differ in %s, and neither the source nor the cluster names the webhook that converts them: the definitions that these steps apply leave spec.conversion as it is, which is None, and the server drops what a version does not have; name it in the source, as with crd:conversion=webhook,service=NAMESPACE/NAME, or have the cluster's definition name it first, and plan again", a, b, in)},
		check: []string{
			fmt.Sprintf("# it says Webhook: the source as it is does not name one, and without it fields that %s and %s do not share are dropped; where it does not, have what is applied name one, as kustomize does", a, b),
			strategy,
		},
		drops: true,
		back:  "objects are converted if the definition names a webhook, else " + lostBack,
	}
}

// different returns two versions that do not have the same fields, of those that the source or
// the cluster has, and says in which they differ; empty where all have the same.
func (p conversion) different() (a, b, in string) {
	all := slices.Clone(p.to.Spec.Versions)
	for _, v := range p.from.Spec.Versions {
		if !versions.Has(p.to, v.Name) {
			all = append(all, v)
		}
	}
	for _, v := range all[1:] {
		if fields := contract.Unshared(&all[0], &v); len(fields) > 0 {
			return all[0].Name, v.Name, change.Clip(strings.Join(fields, ", "))
		}
	}
	return "", "", ""
}

func webhook(crd *CRD) bool {
	return crd.Spec.Conversion != nil && crd.Spec.Conversion.Strategy == apiext.WebhookConverter
}

// trusted reports whether the conversion webhook has a caBundle.
func trusted(crd *CRD) bool {
	c := crd.Spec.Conversion
	return c != nil && c.Webhook != nil && c.Webhook.ClientConfig != nil && len(c.Webhook.ClientConfig.CABundle) > 0
}

// alone reports whether the source has one version left, of which it cannot be seen what
// converts it while others are there.
func (p conversion) alone() bool { return len(p.to.Spec.Versions) == 1 }

// service asks whether something stands behind the conversion webhook.
func (p conversion) service() string {
	crd := p.to
	if !webhook(crd) {
		crd = p.from
	}
	w := crd.Spec.Conversion.Webhook
	if w == nil || w.ClientConfig == nil || w.ClientConfig.Service == nil {
		return "# (it is called by its address)"
	}
	return fmt.Sprintf("kubectl get endpointslices -n %s -l kubernetes.io/service-name=%s", w.ClientConfig.Service.Namespace, w.ClientConfig.Service.Name)
}
