package migrate_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/crdgen/crdgen/internal/longtest"
	"github.com/crdgen/crdgen/internal/migrate"
)

// TestPlansEnd does plans line by line, for random versions of a source and of a cluster:
// what is said to people in a model of the source, the commands in a model of a server that
// asks the API server's own code about definitions. Each step finds what it asks for, is
// undone and done again. At the end the server has what the source says, stores everything
// so, and has every object with all of its fields.
func TestPlansEnd(t *testing.T) {
	t.Parallel()
	for seed := range uint64(longtest.Count(5000, 200)) {
		r := rand.New(rand.NewPCG(seed, 16))
		w := newWorld(r)
		before := w.String()
		o := migrate.Options{Generate: "crdgen generate", Manifests: "crds", File: func(*migrate.CRD) string { return "lamps.yaml" }, Validate: "crdgen validate", Elsewhere: map[*migrate.CRD]bool{w.wanted: w.elsewhere}}
		plan := migrate.Plans(t.Context(), []*migrate.CRD{w.wanted}, []*migrate.CRD{w.server.crd.DeepCopy()}, o)[0]
		var text bytes.Buffer
		if err := migrate.Write(&text, []migrate.Plan{plan}, nil); err != nil {
			t.Fatal(err)
		}
		if err := w.do(plan); err != nil {
			t.Errorf("seed %d: %v\n%s\n%s", seed, err, before, &text)
		}
	}
}

// A world is a source and a server, as the lines of a plan change them.
type world struct {
	source, atFirst []version // of the source as people have it now, and before the first step
	wanted          *migrate.CRD
	cluster         *migrate.CRD // as it was before the first step
	elsewhere       bool         // the source's conversion is put in by something else
	manifest        *migrate.CRD // what was generated last
	server          *modelServer
	mayLose         bool
	atFirstObjects  map[string]object
	copies          map[string]map[string]object
	stopped         bool // versions that go are not served any more
}

// A version is one of the source.
type version struct {
	name        string
	field       string // what it has, besides what all have
	unserved    bool
	storageMark bool
}

func (w *world) String() string {
	var b strings.Builder
	for _, v := range w.source {
		fmt.Fprintf(&b, "source %s %q unserved=%t marked=%t\n", v.name, v.field, v.unserved, v.storageMark)
	}
	for _, v := range w.cluster.Spec.Versions {
		fmt.Fprintf(&b, "cluster %s %q served=%t storage=%t\n", v.Name, fieldOf(&v), v.Served, v.Storage)
	}
	fmt.Fprintf(&b, "storedVersions %q, objects %v, webhook in the cluster %t, in the source %t, elsewhere %t", w.cluster.Status.StoredVersions, w.server.objects, webhook(w.cluster), webhook(w.wanted), w.elsewhere)
	return b.String()
}

var names = []string{"v1alpha1", "v1beta1", "v1", "v2"}

// newWorld makes up a source and a cluster that have at least one version in common or not.
func newWorld(r *rand.Rand) *world {
	w := &world{copies: map[string]map[string]object{}}
	fields := map[string]string{}
	alike := r.IntN(2) == 0
	for _, name := range names {
		fields[name] = "watts"
		if !alike && r.IntN(2) == 0 {
			fields[name] = "power"
		}
	}
	some := func() []version {
		var all []version
		for _, name := range names {
			if r.IntN(2) == 0 {
				all = append(all, version{name: name, field: fields[name], unserved: r.IntN(3) == 0})
			}
		}
		if len(all) == 0 {
			all = []version{{name: "v1", field: fields["v1"]}}
		}
		all[r.IntN(len(all))].unserved = false
		all[r.IntN(len(all))].storageMark = true
		return all
	}
	w.source = some()
	old := some()
	if i := r.IntN(len(w.source)); r.IntN(4) == 0 {
		w.source[i].field = "volts" // whatever the cluster has in this version
	}
	had := webhooks(r)
	w.cluster, _ = generate(old, had)
	w.cluster.Status.StoredVersions = nil
	for _, v := range w.cluster.Spec.Versions {
		if v.Storage || r.IntN(3) == 0 {
			w.cluster.Status.StoredVersions = append(w.cluster.Status.StoredVersions, v.Name)
		}
	}
	w.server = &modelServer{crd: w.cluster.DeepCopy(), objects: map[string]object{}}
	for i := range r.IntN(4) {
		stored := w.cluster.Status.StoredVersions[r.IntN(len(w.cluster.Status.StoredVersions))]
		w.server.objects[fmt.Sprint("lamp", i)] = object{stored: stored, field: fields[stored]}
	}
	if r.IntN(8) == 0 {
		w.cluster.Status.StoredVersions = append(w.cluster.Status.StoredVersions, "v0")
		w.server.crd.Status.StoredVersions = slices.Clone(w.cluster.Status.StoredVersions)
	}
	with := had
	switch {
	case had != nil && r.IntN(3) == 0:
		with, w.elsewhere = nil, true
	case had == nil && r.IntN(3) == 0:
		with = webhooks(r)
	case had != nil && r.IntN(4) == 0:
		with = nil // forgotten
	}
	w.wanted, _ = generate(w.source, with)
	if len(w.source) == 1 && r.IntN(2) == 0 {
		w.source[0].storageMark = false // it needs none
	}
	w.atFirst, w.atFirstObjects = slices.Clone(w.source), maps.Clone(w.server.objects)
	return w
}

func webhooks(r *rand.Rand) *apiext.CustomResourceConversion {
	if r.IntN(2) == 0 {
		return nil
	}
	return &apiext.CustomResourceConversion{Strategy: apiext.WebhookConverter, Webhook: &apiext.WebhookConversion{
		ClientConfig:             &apiext.WebhookClientConfig{Service: &apiext.ServiceReference{Namespace: "system", Name: "lamps"}},
		ConversionReviewVersions: []string{"v1"},
	}}
}

func webhook(crd *migrate.CRD) bool {
	return crd.Spec.Conversion != nil && crd.Spec.Conversion.Strategy == apiext.WebhookConverter
}

// generate is the definition of a source, as crdgen writes it: of several versions one is
// marked as that which is stored.
func generate(source []version, conversion *apiext.CustomResourceConversion) (*migrate.CRD, error) {
	crd := &migrate.CRD{ObjectMeta: metav1.ObjectMeta{Name: "lamps.example.com"}}
	crd.Spec.Group, crd.Spec.Scope = "example.com", apiext.NamespaceScoped
	crd.Spec.Names = apiext.CustomResourceDefinitionNames{Kind: "Lamp", ListKind: "LampList", Plural: "lamps", Singular: "lamp"}
	crd.Spec.Conversion = conversion.DeepCopy()
	marked := 0
	for _, v := range source {
		if v.storageMark {
			marked++
		}
		crd.Spec.Versions = append(crd.Spec.Versions, apiext.CustomResourceDefinitionVersion{
			Name: v.name, Served: !v.unserved, Storage: v.storageMark || len(source) == 1,
			Schema: &apiext.CustomResourceValidation{OpenAPIV3Schema: &apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{v.field: {Type: "string"}}}},
		})
	}
	if marked > 1 || marked == 0 && len(source) > 1 {
		return nil, fmt.Errorf("%d of %d versions are marked as the storage version", marked, len(source))
	}
	return crd, nil
}

func fieldOf(v *apiext.CustomResourceDefinitionVersion) string {
	return slices.Collect(maps.Keys(v.Schema.OpenAPIV3Schema.Properties))[0]
}

// do does all steps, each with what it asks for before, and undoes and repeats it.
func (w *world) do(plan migrate.Plan) error {
	if err := w.blocked(plan); err != nil {
		return err
	}
	if len(plan.Blocks) > 0 && len(plan.Steps) == 0 {
		return nil
	}
	for _, s := range plan.Steps {
		source := slices.Clone(w.source)
		w.stopped = w.stopped || strings.HasPrefix(s.Title, "Stop serving ")
		for n, part := range [][]string{s.Before, s.Do, s.Back, s.Before, s.Do} {
			if n == 4 {
				w.source = slices.Clone(source) // as it was when the step was done first
			}
			for i, line := range part {
				said := ""
				if i > 0 && strings.HasPrefix(part[i-1], "#") {
					said = part[i-1]
				}
				if err := w.line(line, said); err != nil {
					return fmt.Errorf("%s: %s: %w", s.Title, line, err)
				}
				if err := w.steady(); err != nil {
					return fmt.Errorf("%s: %s: %w", s.Title, line, err)
				}
			}
		}
	}
	return w.end(plan)
}

// blocked wants a plan to be blocked where the source as it is would be refused.
func (w *world) blocked(plan migrate.Plan) error {
	s := w.server.clone()
	if err := s.apply(w.wanted, true); err != nil && len(plan.Blocks) == 0 {
		return fmt.Errorf("it is not blocked, and the server says to the source: %w", err)
	}
	w.mayLose = slices.ContainsFunc(plan.Blocks, func(b string) bool { return strings.Contains(b, "differ") || strings.Contains(b, "lose") })
	return nil
}

// steady wants a version that the cluster serves, and the source as well, to be served all
// the time, and all objects to be there with their fields.
func (w *world) steady() error {
	for _, v := range w.cluster.Spec.Versions {
		in := slices.IndexFunc(w.atFirst, func(s version) bool { return s.name == v.Name })
		ends := w.stopped && (in < 0 || w.atFirst[in].unserved)
		if v.Served && !ends && !w.server.serves(v.Name) {
			return fmt.Errorf("%s is not served any more", v.Name)
		}
	}
	return w.server.lost(w.mayLose)
}

// made wants files that objects are held against, and the versions of all of them in the source.
func (w *world) made(args string) error {
	for arg := range strings.FieldsSeq(args) {
		if _, ok := w.copies[arg]; !strings.HasPrefix(arg, "-") && !ok {
			return fmt.Errorf("nothing has made %s", arg)
		}
		for _, o := range w.copies[arg] {
			if !slices.ContainsFunc(w.source, func(v version) bool { return v.name == o.stored }) {
				return fmt.Errorf("%s is not in the source", o.stored)
			}
		}
	}
	return nil
}

// copied wants every object in one of some files with its field, as far as it could be read
// in the version that it was stored in.
func (w *world) copied(files []string) error {
	first := modelServer{crd: w.cluster, objects: w.atFirstObjects}
	for name, o := range w.atFirstObjects {
		if !first.serves(o.stored) && !webhook(w.cluster) || o.field != fieldIn(w.cluster, o.stored) {
			continue
		}
		if !slices.ContainsFunc(files, func(file string) bool { c, ok := w.copies[file][name]; return ok && !c.dropped }) {
			return fmt.Errorf("%s is in none of %q with its field", name, files)
		}
	}
	return nil
}

func fieldIn(crd *migrate.CRD, version string) string {
	for _, v := range crd.Spec.Versions {
		if v.Name == version {
			return fieldOf(&v)
		}
	}
	return ""
}

// end wants the server to have what the source says, or to take it without a loss.
func (w *world) end(plan migrate.Plan) error {
	if !w.elsewhere && webhook(w.cluster) && !webhook(w.wanted) {
		return nil // such a source has one version left; its own conversion stays
	}
	plain := func(all []version) []version {
		all = slices.Clone(all)
		if len(all) == 1 {
			all[0].storageMark = false
		}
		return all
	}
	if got, want := plain(w.source), plain(w.atFirst); !slices.Equal(got, want) {
		return fmt.Errorf("the source is %v at the end, want %v", got, want)
	}
	applies := slices.ContainsFunc(plan.Steps, func(s migrate.Step) bool {
		return slices.ContainsFunc(s.Do, func(l string) bool { return strings.Contains(l, "lamps.yaml") })
	})
	if applies {
		for _, v := range w.wanted.Spec.Versions {
			if w.server.serves(v.Name) != v.Served {
				return fmt.Errorf("%s: served is %t at the end", v.Name, !v.Served)
			}
		}
		if len(w.server.crd.Spec.Versions) != len(w.wanted.Spec.Versions) {
			return errors.New("the server has other versions at the end")
		}
	}
	if err := w.server.apply(w.wanted, w.elsewhere || webhook(w.cluster)); err != nil {
		return fmt.Errorf("the source at the end: %w", err)
	}
	stored := w.server.storage()
	if got := w.server.crd.Status.StoredVersions; !slices.Equal(got, []string{stored}) {
		return fmt.Errorf("storedVersions is %q at the end", got)
	}
	for name, o := range w.server.objects {
		if o.stored != stored {
			return fmt.Errorf("%s is stored as %s at the end", name, o.stored)
		}
	}
	return w.server.lost(w.mayLose)
}

var (
	keepLine  = regexp.MustCompile(`^# keep ([\w, ]+) in the source until the last step(?:, with \+kubebuilder:storageversion at (\w+) alone)?$`)
	markLine  = regexp.MustCompile(`^# put \+kubebuilder:storageversion at (\w+)(?: for now)?$`)
	moveBack  = regexp.MustCompile(`^# as long as both versions are there: put \+kubebuilder:storageversion back at (\w+);`)
	unserve   = regexp.MustCompile(`^# put \+kubebuilder:unservedversion at ([\w, ]+)$`)
	putBack   = regexp.MustCompile(`^# put ([\w, ]+) back into the source until the next step, with \+kubebuilder:unservedversion(?:, and \+kubebuilder:storageversion at (\w+) alone)?$`)
	serveBack = regexp.MustCompile(`^# take \+kubebuilder:unservedversion away from ([\w, ]+)(?: for now|:)`)
	deleted   = regexp.MustCompile(`^# delete ([\w, ]+) from the source$`)
	undelete  = regexp.MustCompile(`^# put ([\w, ]+) back into the source, served or not(?:, with \+kubebuilder:storageversion at (\w+) alone)?: `)
	getLine   = regexp.MustCompile(`^kubectl get lamps\.(\w+)\.example\.com --all-namespaces`)
	patchLine = regexp.MustCompile(`--subresource=status --type=merge -p '\{"status":\{"storedVersions":\["([^]]*)"\]\}\}'$`)
)

// line does one line; said is the line before it, where that is text.
func (w *world) line(line, said string) error {
	if strings.HasPrefix(line, "#") {
		return w.person(line)
	}
	if m := getLine.FindStringSubmatch(line); m != nil {
		if !w.server.serves(m[1]) {
			return fmt.Errorf("%s is not served", m[1])
		}
		if strings.Contains(line, "kubectl replace") {
			return w.server.rewrite(m[1])
		}
		if _, file, ok := strings.Cut(line, " -o yaml > "); ok && w.copies[file] == nil {
			w.copies[file] = w.server.copied(m[1])
		}
		return w.server.readable(m[1])
	}
	if m := patchLine.FindStringSubmatch(line); m != nil {
		w.server.crd.Status.StoredVersions = strings.Split(m[1], `","`)
		return nil
	}
	if files, ok := strings.CutPrefix(line, "crdgen validate "); ok {
		return w.made(files)
	}
	switch {
	case line == "crdgen generate":
		conversion := w.wanted.Spec.Conversion
		var err error
		w.manifest, err = generate(w.source, conversion)
		return err
	case line == "kubectl apply --server-side -f crds/lamps.yaml":
		return w.server.apply(w.manifest, false)
	case line == "kubectl patch crd lamps.example.com --type=merge --patch-file=crds/lamps.yaml":
		return w.server.apply(w.manifest, true)
	case strings.HasSuffix(line, "-o jsonpath='{.spec.conversion.strategy}'"):
		if strings.HasPrefix(said, "# it says Webhook") && !webhook(w.server.crd) && !w.mayLose {
			return errors.New("it says None")
		}
		return nil
	case strings.HasSuffix(line, "-o jsonpath='{.status.storedVersions}'"):
		return nil
	case strings.HasPrefix(line, "wc -l <"), strings.HasPrefix(line, "kubectl get endpointslices"), strings.HasPrefix(line, "kubectl get --raw /metrics"), strings.HasSuffix(line, "| base64 -d"):
		return nil
	}
	return errors.New("nobody knows what this does")
}

// person does in the source what a line asks for, or nothing where it only tells something.
func (w *world) person(line string) error {
	at := func(name string) (int, error) {
		i := slices.IndexFunc(w.source, func(v version) bool { return v.name == name })
		if i < 0 {
			return i, fmt.Errorf("%s is not in the source", name)
		}
		return i, nil
	}
	mark := func(name string) error {
		i, err := at(name)
		if err != nil {
			return err
		}
		for j := range w.source {
			w.source[j].storageMark = i == j
		}
		return nil
	}
	keep := func(name string, unserved bool) error {
		if _, err := at(name); err == nil {
			return fmt.Errorf("%s is in the source already", name)
		}
		i := slices.IndexFunc(w.cluster.Spec.Versions, func(v apiext.CustomResourceDefinitionVersion) bool { return v.Name == name })
		v := w.cluster.Spec.Versions[i]
		w.source = append(w.source, version{name: name, field: fieldOf(&v), unserved: unserved})
		return nil
	}
	var m []string
	is := func(line string, r *regexp.Regexp) bool { m = r.FindStringSubmatch(line); return m != nil }
	if _, files, ok := strings.Cut(line, "; as they were, objects are in "); ok {
		return w.copied(strings.Split(files, " and "))
	}
	switch {
	case strings.HasPrefix(line, "# no error"):
	case is(line, keepLine):
		for name := range strings.SplitSeq(m[1], ", ") {
			i := slices.IndexFunc(w.cluster.Spec.Versions, func(v apiext.CustomResourceDefinitionVersion) bool { return v.Name == name })
			if err := keep(name, !w.cluster.Spec.Versions[i].Served); err != nil {
				return err
			}
		}
		if m[2] != "" {
			return mark(m[2])
		}
	case is(line, markLine):
		if i, err := at(m[1]); err == nil && w.source[i].storageMark {
			return errors.New("it is there already")
		}
		return mark(m[1])
	case is(line, moveBack):
		return mark(m[1])
	case is(line, unserve), is(line, serveBack):
		for name := range strings.SplitSeq(m[1], ", ") {
			i, err := at(name)
			if err != nil {
				return err
			}
			w.source[i].unserved = !w.source[i].unserved
			if strings.HasPrefix(line, "# put") != w.source[i].unserved {
				return errors.New("it is so already")
			}
		}
	case is(line, putBack), is(line, undelete):
		for name := range strings.SplitSeq(m[1], ", ") {
			if err := keep(name, true); err != nil {
				return err
			}
		}
		if m[2] != "" {
			return mark(m[2])
		}
	case is(line, deleted):
		for name := range strings.SplitSeq(m[1], ", ") {
			i, err := at(name)
			if err != nil {
				return err
			}
			w.source = slices.Delete(w.source, i, i+1)
		}
	case strings.HasPrefix(line, "# nothing is stored in a new version yet: apply the manifests of the release before"), strings.HasPrefix(line, "# nothing is rewritten yet: apply the manifests of the release before"):
		w.source = slices.Clone(w.atFirst)
		return w.server.apply(w.cluster, false)
	case strings.HasPrefix(line, "# nothing is stored in a new version yet: put the source of the release before back"):
		w.source = nil
		for _, v := range w.cluster.Spec.Versions {
			w.source = append(w.source, version{name: v.Name, field: fieldOf(&v), unserved: !v.Served, storageMark: v.Storage})
		}
	case strings.Contains(line, "kubebuilder:"), strings.Contains(line, "the source") && !strings.HasPrefix(line, "# keep the conversions") && !strings.HasPrefix(line, "# it says Webhook"):
		return errors.New("nobody knows what to do")
	}
	return nil
}
