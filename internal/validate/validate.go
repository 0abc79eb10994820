// Package validate holds custom resources against the CRDs of a program, as the API
// server would, and says in findings what it would answer. It comes after the checks of
// the CRDs themselves. It reads no files and prints nothing.
package validate

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
)

// A Result is what came of a validation.
type Result struct {
	Findings diag.List
	Checked  int            // objects
	Skipped  map[string]int // objects of other groups, by apiVersion and kind
}

// Summary says in one line what was looked at, and how many findings there are. Unread is
// the number of directories with manifests that were not read.
func (r Result) Summary(findings diag.List, unread int) string {
	parts := []string{fmt.Sprintf("%d checked", r.Checked)}
	other := 0
	for _, n := range r.Skipped {
		other += n
	}
	if other > 0 {
		parts = append(parts, fmt.Sprintf("%d of other groups passed over (%s)", other, diag.Printable(strings.Join(slices.Sorted(maps.Keys(r.Skipped)), ", "))))
	}
	switch {
	case unread == 1:
		parts = append(parts, "1 directory below not read (-R reads it)")
	case unread > 1:
		parts = append(parts, fmt.Sprintf("%d directories below not read (-R reads them)", unread))
	}
	if summary := diag.Summary(findings); summary != "" {
		parts = append(parts, summary)
	}
	return strings.Join(parts, ", ")
}

// Objects holds objects against the CRDs of a server, as it does with those that clients
// write. An object that is also among the old ones, by apiVersion, kind, namespace and
// name, is an update of that one. An error means that a rule could not be tried.
func Objects(ctx context.Context, server *crvalidation.Server, docs, old []crvalidation.Document) (Result, error) {
	v := validation{ctx: ctx, server: server, old: old}
	for i := range docs {
		if err := v.judge(&docs[i]); err != nil {
			return Result{}, err
		}
	}
	v.Findings.Add(v.unusedOld()...)
	return v.Result, nil
}

// A validation goes through objects.
type validation struct {
	ctx    context.Context
	server *crvalidation.Server
	old    []crvalidation.Document
	Result

	changes int // objects that have an old one
}

// judge adds what the API server says to an object.
func (v *validation) judge(d *crvalidation.Document) error {
	apiVersion, kind := d.Kind()
	k := v.server.Kind(apiVersion, kind)
	if k == nil {
		v.unknownKind(d, apiVersion, kind)
		return nil
	}
	v.Checked++
	old, err := v.before(d)
	if err != nil {
		v.Findings.Add(*err)
	}
	verdict, failure := k.Judge(v.ctx, d.Object, old)
	if failure != nil {
		return fmt.Errorf("%s %s: %w", apiVersion, kind, failure)
	}
	for _, path := range verdict.Unknown {
		v.Findings.Add(diag.Diagnostic{
			Pos: d.Pos(path), Code: diag.UnknownField,
			Message: fmt.Sprintf("unknown field %q", path), Help: fieldHelp(k, path),
			Word: diag.Word{Names: diag.Field, Found: path[strings.LastIndexByte(path, '.')+1:]},
		})
	}
	v.add(d, verdict, "")
	ofStatus, failure := k.JudgeStatus(v.ctx, d.Object, old)
	if failure != nil {
		return fmt.Errorf("%s %s: %w", apiVersion, kind, failure)
	}
	v.add(d, ofStatus.Without(verdict), "the status is a subresource: the server says this to whoever writes it through /status, and drops it from what is written with the object")
	switch {
	case verdict.Partial:
		v.partial(d, "", "CEL rules were not evaluated: the API server wants these errors fixed first")
	case ofStatus.Partial:
		v.partial(d, "status", "CEL rules were not evaluated with the status: the API server wants these errors fixed first")
	}
	return nil
}

func (v *validation) partial(d *crvalidation.Document, path, message string) {
	v.Findings.Add(diag.Diagnostic{Pos: d.Pos(path), Severity: diag.Warning, Code: diag.ResourceInvalid, Message: message})
}

// add reports errors in the server's words; of one about the whole object the path is
// left out.
func (v *validation) add(d *crvalidation.Document, verdict crvalidation.Verdict, help string) {
	for _, e := range verdict.Invalid {
		v.Findings.Add(diag.Diagnostic{Pos: d.Pos(e.Field), Code: diag.ResourceInvalid, Message: crvalidation.Answer(e), Help: help})
	}
	for _, e := range verdict.Failed {
		v.Findings.Add(diag.Diagnostic{Pos: d.Pos(e.Field), Code: diag.RuleFailed, Message: crvalidation.Answer(e), Help: help})
	}
}

// unknownKind reports an object of a group of the program that no CRD serves, and
// counts those of other groups.
func (v *validation) unknownKind(d *crvalidation.Document, apiVersion, kind string) {
	served := v.server.Versions(apiVersion)
	switch {
	case apiVersion == "" || kind == "":
		v.Findings.Add(diag.Diagnostic{Pos: d.Pos(""), Code: diag.UnknownKind, Message: "an object needs apiVersion and kind"})
	case len(served) > 0:
		help := "the program has " + strings.Join(served, ", ")
		if near := spelling.Nearest(apiVersion+" "+kind, served); near != "" {
			help = fmt.Sprintf("did you mean %q?", near)
		}
		v.Findings.Add(diag.Diagnostic{
			Pos: d.Pos("kind"), Code: diag.UnknownKind,
			Message: fmt.Sprintf("no CRD serves kind %q in %q", kind, apiVersion), Help: help,
			Word: diag.Word{Names: diag.Kind, Found: kind},
		})
	default:
		if v.Skipped == nil {
			v.Skipped = map[string]int{}
		}
		v.Skipped[apiVersion+" "+kind]++
		v.nearGroup(d, apiVersion, kind)
	}
}

// nearGroup warns of an object that is passed over although its group and kind are nearly
// those of a CRD: nobody would notice that it was not checked. Groups may be as near as
// app.example.com and apps.example.com, so that it is no error.
func (v *validation) nearGroup(d *crvalidation.Document, apiVersion, kind string) {
	group, _, _ := strings.Cut(apiVersion, "/")
	if near := spelling.Nearest(group+" "+kind, v.server.GroupKinds()); near != "" {
		v.Findings.Add(diag.Diagnostic{
			Pos: d.Pos("apiVersion"), Severity: diag.Warning, Code: diag.UnknownKind,
			Message: fmt.Sprintf("%q of %q is not checked: no CRD has this group", kind, apiVersion),
			Help:    fmt.Sprintf("did you mean %q?", near),
		})
	}
}

// before finds the old object of the same kind and name; nil for a new object. One
// of another version is a finding, as only a cluster can convert it.
func (v *validation) before(d *crvalidation.Document) (map[string]any, *diag.Diagnostic) {
	apiVersion, kind := d.Kind()
	namespace, name := d.Name()
	for i := range v.old {
		o := &v.old[i]
		oldVersion, oldKind := o.Kind()
		oldNamespace, oldName := o.Name()
		group, _, _ := strings.Cut(apiVersion, "/")
		oldGroup, _, _ := strings.Cut(oldVersion, "/")
		if kind != oldKind || group != oldGroup || name != oldName || namespace != oldNamespace {
			continue
		}
		v.changes++
		if apiVersion != oldVersion {
			return nil, &diag.Diagnostic{
				Pos: d.Pos("apiVersion"), Code: diag.ResourceInvalid,
				Message: fmt.Sprintf("the old object is of %q and the new one of %q: rules about changes need one version", oldVersion, apiVersion),
			}
		}
		return o.Object, nil
	}
	return nil, nil
}

// unusedOld warns of old objects none of which has a new one: the user believes that
// rules about changes were tried.
func (v *validation) unusedOld() diag.List {
	if len(v.old) == 0 || v.Checked == 0 || v.changes > 0 {
		return nil
	}
	return diag.List{{
		Pos: v.old[0].Pos(""), Severity: diag.Warning, Code: diag.ResourceInvalid,
		Message: "no object that was checked has an old one: rules about changes were not tried",
		Help:    "both must have the same apiVersion, kind, namespace and name",
	}}
}

// fieldHelp proposes the name of a field that is known where an unknown one stands.
func fieldHelp(k *crvalidation.Kind, path string) string {
	schema := k.Version.Schema.OpenAPIV3Schema
	parts := strings.Split(path, ".")
	for _, part := range parts[:len(parts)-1] {
		name, _, inList := strings.Cut(part, "[")
		next, ok := schema.Properties[name]
		if !ok {
			return ""
		}
		schema = &next
		if inList && schema.Items != nil && schema.Items.Schema != nil {
			schema = schema.Items.Schema
		} else if inList && schema.AdditionalProperties != nil && schema.AdditionalProperties.Schema != nil {
			schema = schema.AdditionalProperties.Schema
		}
	}
	names := slices.Sorted(maps.Keys(schema.Properties))
	if near := spelling.Nearest(parts[len(parts)-1], names); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	if len(names) > 0 && len(names) <= 12 {
		return "the fields are " + strings.Join(names, ", ")
	}
	return ""
}
