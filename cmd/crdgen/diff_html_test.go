package main

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// pageOf is the page of a case.
func pageOf(t *testing.T, args ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "diff.html")
	dir, err := filepath.Abs(filepath.Join(casesDir, "diff"))
	if err != nil {
		t.Fatal(err)
	}
	got := commandIn(t, dir, noEnv, false, append([]string{"diff", "--html=" + file}, args...)...)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v: %+v", err, got)
	}
	return string(text)
}

// TestDiffPageLoadsNothing holds that the page needs nothing but itself.
func TestDiffPageLoadsNothing(t *testing.T) {
	text := pageOf(t, "--against=values/maximum_lowered/old", "--to=values/maximum_lowered/new")
	if found := regexp.MustCompile(`(?i)(?:src|href)\s*=|url\(|@import|fetch\(|XMLHttpRequest|https?:`).FindAllString(text, -1); len(found) > 0 {
		t.Errorf("the page names what is elsewhere: %q", found)
	}
	if !strings.Contains(text, `content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"`) {
		t.Error("the page lets something be loaded")
	}
}

// withMarkup is a file of a case in which a value is markup.
func withMarkup(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(casesDir, "diff", name))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "crd.yaml")
	if err := os.WriteFile(file, []byte(strings.Replace(string(text), "blue", `"<b>blue</b>"`, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// deepDefinition is a file with a definition in which something breaks at the top and far
// inside, something was loosened, and something is cosmetic, between its first and second side.
func deepDefinition(t *testing.T, side int) string {
	t.Helper()
	maximum := []int{0, 10, 5}[side]
	var b strings.Builder
	b.WriteString("apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: lamps.example.com}\nspec:\n  group: example.com\n  names: {kind: Lamp, listKind: LampList, plural: lamps, singular: lamp}\n  scope: Namespaced\n  versions:\n  - name: v1\n    served: true\n    storage: true\n    schema:\n      openAPIV3Schema:\n        type: object\n        properties:\n          spec:\n            type: object\n            properties:\n")
	fmt.Fprintf(&b, "              c: {type: string, description: side %d}\n              a: {type: integer, maximum: %d}\n              l: {type: integer, maximum: %d}\n", side, maximum, 20-maximum)
	fmt.Fprintf(&b, "              same: {type: string}\n              d: {type: object, properties: {e: {type: string, description: side %d}}}\n              z: ", side)
	for i := range 14 {
		fmt.Fprintf(&b, "{type: object, properties: {level%d: ", i)
	}
	fmt.Fprintf(&b, "{type: integer, maximum: %d}%s\n", maximum, strings.Repeat("}}", 14))
	file := filepath.Join(t.TempDir(), "crd.yaml")
	if err := os.WriteFile(file, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// A browser runs pages in headless Chromium.
type browser struct {
	*testing.T
	path string
}

func newBrowser(t *testing.T) browser {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes seconds to start")
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return browser{t, path}
		}
	}
	t.Skip("chromium is not installed: apt-get install chromium")
	return browser{}
}

// run opens a page in a window, runs a script behind those of the page, and returns what
// that leaves as the title.
func (b browser) run(page, size, script string) string {
	b.Helper()
	dir := b.TempDir()
	file := filepath.Join(dir, "page.html")
	page = strings.Replace(page, "</body>", "<script>try { document.title = (() => {"+script+"})() } catch (e) { document.title = 'failed: ' + e }</script></body>", 1)
	if err := os.WriteFile(file, []byte(page), 0o644); err != nil {
		b.Fatal(err)
	}
	ctx, stop := context.WithTimeout(context.Background(), 2*time.Minute)
	defer stop()
	cmd := exec.CommandContext(ctx, b.path, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
		"--user-data-dir="+filepath.Join(dir, "profile"), "--window-size="+size, "--dump-dom", (&url.URL{Scheme: "file", Path: file}).String())
	out, err := cmd.Output()
	if err != nil {
		b.Fatalf("chromium: %v", err)
	}
	m := regexp.MustCompile(`<title>([^<]*)</title>`).FindSubmatch(out)
	if m == nil {
		b.Fatalf("the page has no title:\n%s", out)
	}
	return string(m[1])
}

// TestDiffPage looks at the page in a browser: changes stand at their fields with effect
// and witness, and filter, keys, themes and folding work.
func TestDiffPage(t *testing.T) {
	b := newBrowser(t)
	page := pageOf(t, "--against=fields/map_key_typed/old", "--to=fields/map_key_typed/new")
	mixed := pageOf(t, "--against="+deepDefinition(t, 1), "--to="+deepDefinition(t, 2))
	const key = "const key = k => document.dispatchEvent(new KeyboardEvent('keydown', { key: k, bubbles: true, cancelable: true }));"
	const texts = "const texts = s => [...document.querySelectorAll(s)].map(e => e.textContent);"
	const filter = "const filter = v => { $('filter').value = v; $('filter').dispatchEvent(new Event('input')); };"
	for name, test := range map[string]struct{ page, size, script, want string }{
		"what is changed": {
			page, "1200,900", texts + "return texts('.row.changed .name').join() + ';' + texts('.row.changed .old').join() + ';' + texts('.row.changed .new').join()",
			"a;;string",
		},
		"effect and witness": {page, "1200,900", texts + "return texts('.finding .effect').join() + ';' + texts('.finding').filter(t => t.includes('witness: spec.x.a: 1: ')).length", "data is lost or changes silently,new writes fail;1"},
		"filter by a rule":   {page, "1200,900", texts + filter + "filter('type-tightened'); return texts('.finding code').join() + ';' + $('shown').textContent", "type-tightened;1 of 2 changes"},
		"filter by nothing":  {page, "1200,900", texts + filter + "filter('no such thing'); const none = texts('.finding').length; document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })); return none + ';' + texts('.finding').length", "0;2"},
		"effect":             {page, "1200,900", texts + "$('effect').value = 'data-loss'; $('effect').dispatchEvent(new Event('change')); return texts('.finding code').join()", "map-removed"},
		"keys":               {page, "1200,900", key + "key('n'); key('n'); const second = document.activeElement.dataset.n; key('p'); return second + ';' + document.activeElement.dataset.n", "1;0"},
		"fold":               {page, "1200,900", key + "const open = () => document.querySelectorAll('details.node[open]').length > 0; key('f'); const folded = open(); key('f'); return folded + ';' + open()", "false;true"},
		"unchanged fields":   {page, "1200,900", key + texts + "const names = () => texts('.node .name').map(n => n.split(' ')[0]); const before = names().length; key('a'); return before <= names().length", "true"},
		"themes":             {page, "1200,900", key + "const ground = () => getComputedStyle(document.body).backgroundColor; const a = ground(); key('t'); const b = ground(); key('t'); return (a !== b) + ';' + (a === ground())", "true;true"},
		"telephone":          {page, "390,800", "const row = getComputedStyle(document.querySelector('.row')).gridTemplateColumns.split(' ').length; return (document.documentElement.scrollWidth <= innerWidth) + ';' + (innerWidth > 640 || row === 1)", "true;true"},
		"no markup of values": {
			pageOf(t, "--against="+withMarkup(t, "values/enum_shrunk/old/crd.yaml"), "--to=values/enum_shrunk/new"), "1200,900",
			texts + "return texts('.finding').filter(t => t.includes('<b>blue</b>')).length + ';' + document.querySelectorAll('b').length", "1;0",
		},
		"what breaks": {mixed, "1200,900", texts + "$('effect').value = 'breaking'; $('effect').dispatchEvent(new Event('change')); return texts('.finding code').join() + ';' + $('shown').textContent", "maximum-tightened,maximum-tightened;2 of 5 changes"},
		"step to what breaks": {
			mixed, "1200,900", key + "const all = []; for (const k of 'bbbBB') { key(k); all.push(document.activeElement.querySelector('code').textContent + ' ' + document.activeElement.textContent.includes('spec.z')); } return all.join()",
			"maximum-tightened false,maximum-tightened true,maximum-tightened false,maximum-tightened true,maximum-tightened false",
		},
		"cosmetic ones are folded": {mixed, "1200,900", key + texts + "const seen = () => [...document.querySelectorAll('.finding')].filter(f => f.offsetParent !== null).length; const first = seen(); for (let i = 0; i < 3; i++) for (const d of document.querySelectorAll('details')) { d.open = true; d.dispatchEvent(new Event('toggle')); } const then = seen(); $('effect').value = 'cosmetic'; $('effect').dispatchEvent(new Event('change')); return [first, then, seen(), document.querySelectorAll('details.cosmetic').length, $('shown').textContent].join(';')", "3;5;2;0;2 of 5 changes"},
		"deep on a telephone":      {mixed, "390,800", "const f = [...document.querySelectorAll('.finding.breaking')].map(f => f.getBoundingClientRect().width); return (innerWidth > 640 || Math.min(...f) > innerWidth * 0.75) + ';' + (innerWidth > 640 || document.querySelector('nav').offsetHeight <= 100) + ';' + (document.documentElement.scrollWidth <= innerWidth)", "true;true;true"},
		"sides on a telephone":     {mixed, "390,800", "$('all').checked = true; $('all').dispatchEvent(new Event('change')); const side = r => getComputedStyle(r.querySelector('.old'), '::before').content; const rows = [...document.querySelectorAll('.row')]; const of = r => r.querySelector('.old').textContent === '' ? 'none' : side(r); return innerWidth > 640 || (rows.some(r => r.matches('.differs') && of(r) !== 'none') && rows.every(r => r.matches('.differs') || of(r) === 'none'))", "true"},
		"no comparison":            {pageOf(t, "--against=values/nothing.yaml"), "1200,900", texts + "return $('summary').textContent + ';' + texts('.failed').length", "The sides could not be compared. What changed is not known.;1"},
	} {
		t.Run(name, func(t *testing.T) {
			b := browser{t, b.path}
			if got := b.run(test.page, test.size, test.script); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
