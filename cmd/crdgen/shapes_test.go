package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/crdgen/crdgen/internal/longtest"
)

// A shape is a form of input of any size, and what to do with it.
type shape struct {
	name string
	args []string
	n    int // a size that takes a tenth of a second or so where time is linear
	// exponential says that what is made of the source doubles with each step of the size.
	exponential bool
	// source makes the file from its size.
	source func(n int) string
	// others makes the files beside it, nil for none.
	others func(n int) files
}

// each joins what a function makes of 0 up to n.
func each(n int, make func(i int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(make(i))
	}
	return b.String()
}

// bigKind is a file with a kind that has the given fields, and what follows it.
func bigKind(fields, rest string) string {
	return kindSource("Thing", fields) + "\n" + rest
}

// manyProperties are n fields of a type with some lines above each; %d in the type is the
// field's number.
func manyProperties(n int, above, typ string) string {
	return each(n, func(i int) string {
		return fmt.Sprintf("%s\tF%d %s `json:\"f%d\"`\n", above, i, strings.ReplaceAll(typ, "%d", fmt.Sprint(i)), i)
	})
}

// inlinedLadder are n structs that each inline the next, and a struct that inlines it
// too.
func inlinedLadder(n int) string {
	return each(n, func(i int) string {
		return fmt.Sprintf("type S%d struct {\n\tS%d `json:\",inline\"`\n\tT%d `json:\",inline\"`\n}\n\ntype T%d struct {\n\tS%d `json:\",inline\"`\n}\n\n", i, i+1, i+1, i+1, i+1)
	}) + fmt.Sprintf("type S%d struct{ X string `json:\"x\"` }\n", n)
}

// convertedLadder is a version of a kind with a ladder of inlined structs.
func convertedLadder(n int, version, above string) string {
	kind := strings.Replace(bigKind("\tA S0 `json:\"a\"`\n", inlinedLadder(n)), "package v1", "package "+version, 1)
	return strings.Replace(kind, "type Thing", above+"// +kubebuilder:object:root=true\ntype Thing", 1)
}

// manyKinds is a file of n kinds with ten fields each, with lines above each that %d
// numbers.
func manyKinds(n int, version, above string) string {
	head, _, _ := strings.Cut(kindSource("Thing", ""), "type ")
	head = strings.Replace(head, "package v1", "package "+version, 1)
	return head + each(n, func(i int) string {
		_, kind, _ := strings.Cut(kindSource(fmt.Sprintf("Thing%d", i), manyProperties(10, "", "[]string")), "type ")
		return strings.ReplaceAll(above, "%d", fmt.Sprint(i)) + "// +kubebuilder:object:root=true\ntype " + kind + "\n"
	})
}

// manyVersions are n versions of a kind, with lines above the first of them.
func manyVersions(n int, above string) files {
	tree := files{}
	for i := range n {
		version := fmt.Sprintf("v%d", i+1)
		tree[version+"/types.go"] = manyKinds(1, version, above)
		above = ""
	}
	return tree
}

// changedRules are two definitions of a kind with n fields, each with a rule that is another
// one in the second.
func changedRules(n int) files {
	return changedDefinition(func(least int) string {
		return each(n, func(i int) string {
			return fmt.Sprintf("              f%d: {type: string, maxLength: 100, x-kubernetes-validations: [{rule: \"self.size() < %d || self.startsWith('a')\"}]}\n", i, i+least)
		})
	})
}

// changedFields are two definitions of a kind with n fields of one object, each with another bound,
// default or type in the second.
func changedFields(n int) files {
	return changedDefinition(func(least int) string {
		types := map[int]string{20: "string", 10: "integer"}
		return each(n/3, func(i int) string {
			return fmt.Sprintf("              a%d: {type: string, maxLength: %d}\n              b%d: {type: %s}\n              c%d: {type: string, default: v%d}\n",
				i, i%7+least, i, types[least], i, least)
		})
	})
}

// requiredFields are two definitions of a kind with n fields of one object, which are required in the
// second.
func requiredFields(n int) files {
	return changedDefinition(func(least int) string {
		fields := each(n, func(i int) string { return fmt.Sprintf("              f%d: {type: string}\n", i) })
		if least == 10 {
			fields += "            required:\n" + each(n, func(i int) string { return fmt.Sprintf("            - f%d\n", i) })
		}
		return fields
	})
}

// newRequiredFields are two definitions of a kind, of which the second has n required fields more in one
// object.
func newRequiredFields(n int) files {
	return changedDefinition(func(least int) string {
		if least == 20 {
			return "              a: {type: string}\n"
		}
		return "              a: {type: string}\n" + each(n, func(i int) string { return fmt.Sprintf("              f%d: {type: string}\n", i) }) +
			"            required:\n" + each(n, func(i int) string { return fmt.Sprintf("            - f%d\n", i) })
	})
}

// changedRulesOfOne are two definitions of a kind with n fields and rules of one object, each with
// another bound in the second.
func changedRulesOfOne(n int) files {
	return changedDefinition(func(least int) string {
		return each(n, func(i int) string { return fmt.Sprintf("              f%d: {type: string, maxLength: 100}\n", i) }) + "            x-kubernetes-validations:\n" +
			each(n, func(i int) string {
				return fmt.Sprintf("            - rule: '!has(self.f%d) || self.f%d.size() < %d'\n", i, i, i%7+least)
			})
	})
}

// changedValues are two definitions of a kind with an enum of n values, of which all but one are
// others in the second. Without says that the first has no enum.
func changedValues(n int, without bool) files {
	return changedDefinition(func(least int) string {
		if without && least == 20 {
			return "              a: {type: string}\n"
		}
		return "              a:\n                type: string\n                enum: [same" + each(n, func(i int) string { return fmt.Sprintf(", v%dx%d", least, i) }) + "]\n"
	})
}

// removedFields are two definitions of a kind with n fields beside its spec, of which the second has none.
func removedFields(n int) files {
	return changedDefinition(func(least int) string {
		if least == 10 {
			return "              a: {type: string}\n"
		}
		return "              a: {type: string}\n" + each(n, func(i int) string { return fmt.Sprintf("          f%d: {type: string, maxLength: 100}\n", i) })
	})
}

// changedDefinition are two definitions of a kind, with what a function writes of the fields of its
// spec, and beside it, for 20 and for 10.
func changedDefinition(fields func(least int) string) files {
	definition := func(least int) string {
		return "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: lamps.example.com}\nspec:\n  group: example.com\n" +
			"  names: {kind: Lamp, listKind: LampList, plural: lamps, singular: lamp}\n  scope: Namespaced\n  versions:\n  - name: v1\n    served: true\n    storage: true\n" +
			"    schema:\n      openAPIV3Schema:\n        type: object\n        properties:\n          spec:\n            type: object\n            properties:\n" + fields(least)
	}
	return files{"old.yaml": definition(20), "new.yaml": definition(10)}
}

// generatorShapes are what each generator takes much of.
func generatorShapes() []shape {
	empty := func(int) string { return "package empty\n" }
	const hub = "// +crdgen:conversion:hub\n"
	conversion := []string{"conversion", "paths=./..."}
	marked := func(n int, marker string) string {
		return "package v1\n\n" + each(n, func(i int) string { return strings.ReplaceAll(marker, "%d", fmt.Sprint(i)) }) + "\nfunc F() {}\n"
	}
	return []shape{
		{name: "kinds", args: []string{"crd", "paths=.", "output:dir=out"}, n: 120, source: func(n int) string { return manyKinds(n, "v1", "") }},
		{name: "versions", args: []string{"crd", "paths=./...", "output:dir=out"}, n: 100, source: empty, others: func(n int) files {
			return manyVersions(n, "// +kubebuilder:storageversion\n")
		}},
		{name: "packages with markers of other tools", args: []string{"crd", "paths=./...", "output:none"}, n: 40, source: empty, others: func(n int) files {
			tree := files{}
			for i := range n {
				tree[fmt.Sprintf("v%d/types.go", i+1)] = "// +groupName=example.com\npackage v1\n\n" + each(30, func(i int) string {
					return fmt.Sprintf("// +genclient\n// +genclient:nonNamespaced\ntype T%d struct{}\n", i)
				})
			}
			return tree
		}},
		{name: "rules of one type", args: []string{"crd", "paths=.", "output:dir=out"}, n: 250, source: func(n int) string {
			return bigKind("\tS S `json:\"s\"`\n", each(n, func(i int) string {
				return fmt.Sprintf("// +kubebuilder:validation:XValidation:rule=\"self.f%d.size() < %d\"\n", i, i+5)
			})+"type S struct {\n"+manyProperties(n, "\t// +kubebuilder:validation:MaxLength=20\n", "string")+"}\n")
		}},
		{name: "comparisons of one rule", args: []string{"crd", "paths=.", "output:dir=out"}, n: 900, source: func(n int) string {
			return bigKind("\t// +kubebuilder:validation:XValidation:rule=\"true"+each(n, func(i int) string { return fmt.Sprintf(" && self.a > %d", i) })+"\"\n\tS S `json:\"s\"`\n",
				"type S struct { A int64 `json:\"a\"` }\n")
		}},
		{name: "rules of fields", args: []string{"crd", "paths=.", "output:dir=out"}, n: 120, source: func(n int) string {
			return bigKind(each(n, func(i int) string {
				return fmt.Sprintf("\t// +kubebuilder:validation:XValidation:rule=\"self.size() < %d\"\n\t// +kubebuilder:validation:MaxLength=%d\n\tF%d string `json:\"f%d\"`\n", i+5, i+10, i, i)
			}), "")
		}},
		{name: "deep copies of kinds", args: []string{"object", "paths=.", "output:dir=out"}, n: 150, source: func(n int) string {
			return "// +kubebuilder:object:generate=true\n" + manyKinds(n, "v1", "")
		}},
		{name: "roles", args: []string{"rbac:roleName=r", "paths=.", "output:dir=out"}, n: 1200, source: func(n int) string {
			return marked(n, "// +kubebuilder:rbac:groups=g%d.example.com,resources=r%d,verbs=get;list\n")
		}},
		{name: "roles of kinds", args: []string{"rbac:roleName=r", "paths=.", "output:dir=out"}, n: 400, source: func(n int) string {
			return manyKinds(n, "v1", "// +kubebuilder:rbac:groups=example.com,resources=thing%ds,verbs=get;list\n\n")
		}},
		{name: "webhooks of kinds", args: []string{"webhook", "paths=.", "output:dir=out"}, n: 400, source: func(n int) string {
			return manyKinds(n, "v1", "// +kubebuilder:webhook:path=/w%d,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=thing%ds,verbs=create,"+
				"versions=v1,name=w%d.example.com,admissionReviewVersions=v1\n\n")
		}},
		{name: "webhooks", args: []string{"webhook", "paths=.", "output:dir=out"}, n: 2000, source: func(n int) string {
			return marked(n, "// +kubebuilder:webhook:path=/w%d,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=r%d,verbs=create,"+
				"versions=v1,name=w%d.example.com,admissionReviewVersions=v1\n")
		}},
		{name: "apply configurations", args: []string{"applyconfiguration", "paths=./..."}, n: 15, source: empty, others: func(n int) files {
			return files{"v1/types.go": "// +kubebuilder:ac:generate=true\n" + manyKinds(n, "v1", "// +genclient\n")}
		}},
		{name: "patched schemas", args: []string{"schemapatch:manifests=manifests", "paths=.", "output:dir=out"}, n: 100, source: func(n int) string {
			return manyKinds(n, "v1", "")
		}, others: func(n int) files {
			tree := files{}
			for i := range n {
				tree[fmt.Sprintf("manifests/things%d.yaml", i)] = fmt.Sprintf("apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  name: thing%[1]ds.example.com\n"+
					"spec:\n  group: example.com\n  names: {kind: Thing%[1]d, plural: thing%[1]ds}\n  scope: Namespaced\n  versions:\n  - name: v1\n    served: true\n    storage: true\n    schema: {}\n", i)
			}
			return tree
		}},
		{name: "conversions of kinds", args: conversion, n: 40, source: empty, others: func(n int) files {
			return files{"v1/types.go": manyKinds(n, "v1", ""), "v2/types.go": manyKinds(n, "v2", hub)}
		}},
		{name: "conversions of versions", args: conversion, n: 20, source: empty, others: func(n int) files { return manyVersions(n, hub) }},
		{name: "conversions of fields", args: conversion, n: 1200, source: empty, others: func(n int) files {
			spoke := bigKind(manyProperties(n, "", "string"), "")
			return files{"v1/types.go": spoke, "v2/types.go": strings.NewReplacer("package v1", "package v2", "type Thing", hub+"type Thing").Replace(spoke)}
		}},
	}
}

func shapes() []shape {
	crd := []string{"crd", "paths=.", "output:dir=out"}
	sarif := append([]string{"--diagnostics=sarif"}, crd...)
	diff := []string{"diff", "--config=off", "--against=old.yaml", "--to=new.yaml"}
	empty := func(int) string { return "package empty\n" }
	const rule = "\t// +kubebuilder:validation:XValidation:rule=\"self.gone > 1\"\n"
	chain := func(n int, form string) string {
		return each(n, func(i int) string { return fmt.Sprintf("type T%d "+form+"T%d\n", i, i+1) }) + fmt.Sprintf("type T%d string\n", n)
	}
	return []shape{
		{name: "fields", args: crd, n: 1500, source: func(n int) string { return bigKind(manyProperties(n, "", "string"), "") }},
		{name: "fields of types", args: crd, n: 600, source: func(n int) string {
			return bigKind(manyProperties(n, "", "T%d"), each(n, func(i int) string { return fmt.Sprintf("type T%d struct{ A string `json:\"a\"` }\n", i) }))
		}},
		{name: "misspelt markers", args: crd, n: 400, source: func(n int) string {
			return bigKind(manyProperties(n, "\t// +kubebuilder:validation:MaxLenght=5\n", "string"), "")
		}},
		{name: "misspelt markers as SARIF", args: sarif, n: 400, source: func(n int) string {
			return bigKind(manyProperties(n, "\t// +kubebuilder:validation:MaxLenght=5\n", "string"), "")
		}},
		{name: "wrong defaults", args: crd, n: 1000, source: func(n int) string { return bigKind(manyProperties(n, "\t// +kubebuilder:default=5\n", "string"), "") }},
		{name: "values of an enum", args: crd, n: 5000, source: func(n int) string {
			list := each(n, func(i int) string { return fmt.Sprintf(";v%d", i) })
			return bigKind("\t// +kubebuilder:validation:Enum="+list[1:]+"\n\tA string `json:\"a\"`\n", "")
		}},
		{name: "constants of an enum", args: crd, n: 12_000, source: func(n int) string {
			return bigKind("\tA E `json:\"a\"`\n", "// +crdgen:enum\ntype E string\n\nconst (\n"+
				each(n, func(i int) string { return fmt.Sprintf("\tV%d E = \"v%d\"\n", i, i) })+")\n")
		}},
		{name: "constants of an enum, declared each by itself", args: crd, n: 12_000, source: func(n int) string {
			return bigKind("\tA E `json:\"a\"`\n", "// +crdgen:enum\ntype E string\n\n"+
				each(n, func(i int) string { return fmt.Sprintf("const V%d E = \"v%d\"\n", i, i) }))
		}},
		{name: "unknown types", args: crd, n: 1000, source: func(n int) string { return bigKind(manyProperties(n, "", "Gone%d"), "") }},
		{name: "CEL errors", args: crd, n: 60, source: func(n int) string { return bigKind(manyProperties(n, rule, "string"), "") }},
		{name: "CEL errors as SARIF", args: sarif, n: 60, source: func(n int) string { return bigKind(manyProperties(n, rule, "string"), "") }},
		{name: "inlined side by side", args: crd, n: 600, source: func(n int) string {
			return bigKind(each(n, func(i int) string { return fmt.Sprintf("\tT%d `json:\",inline\"`\n", i) }),
				each(n, func(i int) string { return fmt.Sprintf("type T%d struct{ F%d string `json:\"f%d\"` }\n", i, i, i) }))
		}},
		// What is merged doubles from each type to the one before.
		{name: "inlined twice, each by the one before", args: crd, n: 6, exponential: true, source: func(n int) string { return bigKind("\tA S0 `json:\"a\"`\n", inlinedLadder(n)) }},
		{name: "a tag on what is inlined twice", args: crd, n: 6, exponential: true, source: func(n int) string {
			return bigKind("\t// +k8s:subfield(y)=+k8s:minLength=1\n\tA S0 `json:\"a\"`\n", inlinedLadder(n))
		}},
		// Names are followed up to a bound, so that the rest of the time is linear.
		{name: "chain of types", args: crd, n: 240, source: func(n int) string { return bigKind("\tA T0 `json:\"a\"`\n", chain(n, "")) }},
		{name: "chain of aliases", args: crd, n: 800, source: func(n int) string { return bigKind("\tA T0 `json:\"a\"`\n", chain(n, "= ")) }},
		{name: "aliases in a circle", args: crd, n: 400, source: func(n int) string {
			return bigKind("\tA T0 `json:\"a\"`\n", each(n, func(i int) string { return fmt.Sprintf("type T%d = T%d\n", i, (i+1)%n) }))
		}},
		{name: "checked fields", args: []string{"check", "paths=."}, n: 6000, source: func(n int) string { return bigKind(manyProperties(n, "", "string"), "") }},
		{name: "policies", args: []string{"policy", "paths=.", "output:dir=out"}, n: 20, source: func(n int) string {
			return "// +groupName=example.com\npackage v1\n\nimport metav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n\n" + each(n, func(i int) string {
				return fmt.Sprintf("// +crdgen:policy:name=p%d.example.com\n// +crdgen:policy:validation:expression=\"object.a != 'a'\"\n"+
					"type Kind%d struct {\n\tmetav1.TypeMeta `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n\tA string `json:\"a\"`\n}\n\n", i, i)
			})
		}},
		{name: "deep copies", args: []string{"object", "paths=.", "output:dir=out"}, n: 1000, source: func(n int) string {
			return "// +kubebuilder:object:generate=true\n" + bigKind(manyProperties(n, "", "[]string"), "")
		}},
		{name: "types defined by themselves", args: crd, n: 500, source: func(n int) string {
			return bigKind(manyProperties(n, "", "A%d"), each(n, func(i int) string { return fmt.Sprintf("type A%d B%d\n\ntype B%d A%d\n", i, i, i, i) }))
		}},
		{name: "inlined with the same field", args: crd, n: 300, source: func(n int) string {
			return bigKind(each(n, func(i int) string { return fmt.Sprintf("\t// +optional\n\tT%d `json:\",inline\"`\n", i) }),
				each(n, func(i int) string {
					return fmt.Sprintf("type T%d struct{ Same map[string]string `json:\"same,omitempty\"`; F%d string `json:\"f%d\"` }\n", i, i, i)
				}))
		}},
		{name: "inlined twice, converted", args: []string{"conversion", "paths=./...", "output:dir=out"}, n: 6, exponential: true, source: func(n int) string {
			return convertedLadder(n, "v1", "")
		}, others: func(n int) files {
			return files{"v2/types.go": convertedLadder(n, "v2", "// +crdgen:conversion:hub\n")}
		}},
		{name: "files", args: crd, n: 400, source: func(n int) string { return bigKind(manyProperties(n, "", "T%d"), "") }, others: func(n int) files {
			tree := files{}
			for i := range n {
				tree[fmt.Sprintf("part%d.go", (i*7919)%n)] = fmt.Sprintf("package v1\n\ntype T%d struct{ A string `json:\"a\"` }\n", i)
			}
			return tree
		}},
		{name: "changed rules", args: diff, n: 32, source: empty, others: changedRules},
		{name: "changed rules of one object", args: diff, n: 16, source: empty, others: changedRulesOfOne},
		{name: "changed fields", args: diff, n: 90, source: empty, others: changedFields},
		{name: "fields that become required", args: diff, n: 60, source: empty, others: requiredFields},
		{name: "required fields that are new", args: diff, n: 100, source: empty, others: newRequiredFields},
		{name: "fields that a whole object loses", args: diff, n: 100, source: empty, others: removedFields},
		{name: "values of an enum that change", args: diff, n: 4000, source: empty, others: func(n int) files { return changedValues(n, false) }},
		{name: "values of an enum that is new", args: diff, n: 4000, source: empty, others: func(n int) files { return changedValues(n, true) }},
		{name: "edits", args: []string{"fix", "--diff", "crd", "paths=."}, n: 400, source: func(n int) string {
			return bigKind(manyProperties(n, "\t// +kubebuilder:validation:MaxLenght=5\n", "string"), "")
		}},
		{name: "findings in a manifest", args: []string{"validate", "-f", "object.yaml", "crd", "paths=."}, n: 600, source: func(n int) string {
			return bigKind(manyProperties(n, "", "int32"), "")
		}, others: func(n int) files {
			return files{"object.yaml": "apiVersion: example.com/v1\nkind: Thing\nmetadata:\n  name: a\n" +
				each(n, func(i int) string { return fmt.Sprintf("f%d: wrong\n", i) })}
		}},
	}
}

// TestNoShapeGrowsFaster runs the command on each shape at a size and at four times
// that. Linear time needs four times as much, with n log n and noise at most eight;
// time that grows with the square needs sixteen times. CRDGEN_LONG takes ten times the
// sizes: what is small beside the rest and grows with the square shows in thousands only.
func TestNoShapeGrowsFaster(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	least := crdOfOne().laidOut(t).leastTime(t, 3, 0)
	for _, s := range append(shapes(), generatorShapes()...) {
		if longtest.Long() && !s.exponential {
			s.n *= 10
		}
		t.Run(s.name, func(t *testing.T) {
			// The large one is the dear one: what it took once decides, unless it was slow.
			const noise = 25 * time.Millisecond
			larger := s.sized(4 * s.n).laidOut(t)
			large := larger.leastTime(t, 1, 0) - least
			if large <= 9*noise {
				return
			}
			small := s.laidOut(t).leastTime(t, 3, 0) - least
			limit := 9 * max(small, noise)
			if large > limit {
				large = min(large, larger.leastTime(t, 2, least+limit)-least)
			}
			t.Logf("%d: %v, %d: %v, beside the %v of any run", s.n, small, 4*s.n, large, least)
			if large > limit {
				t.Errorf("four times the size takes %.1f times as long", float64(large)/float64(max(small, noise)))
			}
		})
	}
}

func crdOfOne() shape { return shapes()[0].sized(1) }

func (s shape) sized(n int) shape {
	s.n = n
	return s
}

// A laidOutShape is a shape as a module in a directory.
type laidOutShape struct {
	shape
	dir, binary string
}

func (s shape) laidOut(t *testing.T) laidOutShape {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	tree := files{}
	if s.others != nil {
		tree = s.others(s.n)
	}
	tree["types.go"] = s.source(s.n)
	return laidOutShape{s, hostileModule(t, tree), path}
}

// leastTime is the least CPU time of some runs, which has the least of what else the
// machine does, or that of the first run that is quick enough.
func (s laidOutShape) leastTime(t *testing.T, runs int, enough time.Duration) time.Duration {
	t.Helper()
	var least time.Duration
	for i := range runs {
		cmd := exec.Command(s.binary, s.args...)
		cmd.Dir = s.dir
		cmd.Run() // findings are what some shapes are about
		if code := cmd.ProcessState.ExitCode(); code != exitClean && code != exitFindings {
			t.Fatalf("exit code %d", code)
		}
		if used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(); i == 0 || used < least {
			least = used
		}
		if least <= enough {
			break
		}
	}
	return least
}

// TestBounds gives the command what would take all memory or stack, with less
// address space than that needs: each is a finding, and nothing is written.
func TestBounds(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("memory is bounded with ulimit -v")
	}
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	crd, object := []string{"crd"}, []string{"object"}
	twice := func(n int, form string) string {
		return each(n, func(i int) string {
			return strings.NewReplacer("%a", fmt.Sprint(i), "%b", fmt.Sprint(i+1)).Replace(form)
		}) +
			fmt.Sprintf("type T%d struct{ Z string `json:\"z\"` }\n", n)
	}
	root := func(rest string) string { return bigKind("\tA T0 `json:\"a\"`\n", rest) }
	nested := func(n int, level string) string {
		return bigKind("\tA "+strings.Repeat(level, n)+"string `json:\"a\"`\n", "")
	}
	generic := bigKind("\tA T0[string] `json:\"a\"`\n", each(40, func(i int) string {
		return fmt.Sprintf("type T%[1]d[T any] struct{ A T%[2]d[[]T] `json:\"a\"`; B T%[2]d[map[string]T] `json:\"b\"` }\n", i, i+1)
	})+"type T40[T any] struct{ Z T `json:\"z\"` }\n")
	const schema, tooDeep = "[schema-too-large]", "[unsupported-type]"
	for _, test := range []struct {
		name   string
		args   []string
		source string
		says   string
	}{
		{"each type holds the next twice", crd, root(twice(60, "type T%a struct{ A T%b `json:\"a\"`; B T%b `json:\"b\"` }\n")), schema},
		{"each list of the next, twice", crd, root(twice(60, "type T%a struct{ A []T%b `json:\"a\"`; B map[string]T%b `json:\"b\"` }\n")), schema},
		{"types in a long row", crd, root(twice(50_000, "type T%a struct{ A T%b `json:\"a\"` }\n")), schema},
		{"lists in a long row", crd, root(twice(50_000, "type T%a []T%b\n")), schema},
		{"recursion, often", crd, root("type T0 struct {\n\t// +crdgen:recursion:depth=1000000\n\tA []T0 `json:\"a,omitempty\"`\n}\n"), schema},
		{"recursion, inlined", crd, root("type T0 struct {\n\t// +crdgen:recursion:depth=2\n\tC *T0 `json:\"c,omitempty\"`\n\tT1 `json:\",inline\"`\n}\n\n" +
			"type T1 struct {\n\t*T0 `json:\",inline\"`\n\tX int `json:\"x\"`\n}\n"), "[recursive-type]"},
		{"recursion, twice", crd, root("type T0 struct {\n\t// +crdgen:recursion:depth=30\n\tA []T0 `json:\"a,omitempty\"`\n\t// +crdgen:recursion:depth=30\n\tB []T0 `json:\"b,omitempty\"`\n}\n"), schema},
		{"names in a long row", crd, root(twice(5000, "type T%a T%b\n")), tooDeep},
		{"slices of slices", crd, nested(90_000, "[]"), tooDeep},
		{"deep copies of slices of slices", object, "// +kubebuilder:object:generate=true\n" + nested(4000, "[]"), tooDeep},
		{"deep copies of maps of maps", object, "// +kubebuilder:object:generate=true\n" + nested(4000, "map[string]"), tooDeep},
		{"deep copies of names of maps", object, "// +kubebuilder:object:generate=true\n" + root(twice(900, "type T%a map[string]T%b\n")), tooDeep},
		{"deep copies of many names of lists", object, "// +kubebuilder:object:generate=true\n" + root(twice(50_000, "type T%a []T%b\n")), tooDeep},
		{"deep copies of a few names of lists, often", object, "// +kubebuilder:object:generate=true\n" + root(twice(240, "type T%a []T%b\n")), tooDeep},
		{"deep copies of names of nested maps", object, "// +kubebuilder:object:generate=true\n" + root(twice(400, "type T%a map[string]map[string]T%b\n")), tooDeep},
		{"deep copies of aliases of structs", object, "// +kubebuilder:object:generate=true\n" +
			root(twice(60, "type T%a = struct{ A T%b `json:\"a\"`; B T%b `json:\"b\"`; L []string `json:\"l\"` }\n")), tooDeep},
		{"parentheses", crd, nested(1_000_000, "("), "[syntax-error]"},
		{"braces", crd, bigKind("\t// +kubebuilder:default="+strings.Repeat("{", 1_000_000)+"\n\tA string `json:\"a\"`\n", ""), "[malformed-marker]"},
		{"JSON", crd, bigKind("\t// +kubebuilder:default="+strings.Repeat(`{"a":`, 100_000)+"1"+strings.Repeat("}", 100_000)+"\n\tA string `json:\"a\"`\n", ""), "[malformed-marker]"},
		{"instances that double", crd, generic, "instances of generic types [unsupported-type]"},
		{"deep copies of instances that double", object, "// +kubebuilder:object:generate=true\n" + generic, "instances of generic types [unsupported-type]"},
		{"constants that double", crd, bigKind("\tA E `json:\"a\"`\n", "// +crdgen:enum\ntype E string\n\nconst C0 E = \"abc\"\n"+
			each(60, func(i int) string { return fmt.Sprintf("const C%d = C%d + C%d\n", i+1, i, i) })), "[enum-constants]"},
		{"comparisons in one rule", crd, bigKind("\t// +kubebuilder:validation:XValidation:rule=\"true"+strings.Repeat("&&1==1", 12_000)+"\"\n\tA string `json:\"a\"`\n", ""), "[cel-cost]"},
		{"comparisons in one policy", []string{"policy"}, strings.Replace(bigKind("\tA string `json:\"a\"`\n", ""), "type Thing", "// +crdgen:policy:name=p.example.com\n// +crdgen:policy:validation:expression=\"true"+
			strings.Repeat("&&1==1", 12_000)+"\"\ntype Thing", 1), "half a minute or more"},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := hostileModule(t, files{"types.go": test.source})
			args := append([]string{"-c", `ulimit -v 2500000; exec "$0" "$@"`, path}, test.args...)
			cmd := exec.Command("sh", append(args, "paths=.", "output:dir=out")...)
			cmd.Dir = dir
			// The collector works as users have it, and not as .ci/run has it for tests.
			cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool {
				return strings.HasPrefix(v, "GOGC=") || strings.HasPrefix(v, "GOMEMLIMIT=")
			})
			var stderr bytes.Buffer
			cmd.Stderr = &stderr
			cmd.Run()
			if code := cmd.ProcessState.ExitCode(); code != exitFindings || !strings.Contains(stderr.String(), test.says) {
				t.Errorf("exit code %d, want %d and %s:\n%.2000s", code, exitFindings, test.says, stderr.String())
			}
			if wrote := readTree(t, dir+"/out"); len(wrote) > 0 {
				t.Errorf("%d files are written", len(wrote))
			}
		})
	}
}
