package cost

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/markers/fieldpath"
)

// validationPrefix begins the markers that are proposed.
const validationPrefix = "kubebuilder:validation:"

// mostCandidates is how many bounds are tried for one expression, mostLooked how many
// lists, maps and strings are looked at.
const (
	mostCandidates = 12
	mostLooked     = 40
)

// Growing returns what makes an expression expensive: lists and maps around its
// value, which it is run for as often as they have elements, and lists, maps and
// strings inside of the value that it names, as far as their size changes the cost. A
// Bound of -1 has no value yet: there is none in the schema. The outermost come first.
func (e Expression) Growing() []Bound {
	var all []Bound
	for child, at := e.Node, e.Node.Parent; at != nil; child, at = at, at.Parent {
		if child.Step == trace.Items || child.Step == trace.Values {
			all = append(all, boundOf(at))
		}
	}
	slices.Reverse(all)
	text := e.Text()
	for n := range e.Node.Walk() {
		if b := boundOf(n); b.Keyword != "" && namedIn(n, text, e.Node) {
			all = append(all, b)
		}
	}
	all = e.decisive(all[:min(len(all), mostLooked)])
	return all[:min(len(all), mostCandidates)]
}

// decisive returns the bounds without which the expression costs more, where all others
// are as small as can be: an expression may name a list and only ask whether it is there.
func (e Expression) decisive(all []Bound) []Bound {
	smallest := slices.Clone(all)
	for i := range smallest {
		if had := smallest[i].Value; had < 0 || had > 1 {
			smallest[i].Value = 1
		}
	}
	least := e.with(smallest)
	keep := make([]bool, len(all))
	for i := range all {
		others := slices.Delete(slices.Clone(smallest), i, i+1)
		keep[i] = e.with(others) > least
	}
	// Of two strings that are compared the shorter one counts: neither matters alone.
	left := func(bounded int) []Bound {
		var set []Bound
		for i, b := range smallest {
			if keep[i] || i == bounded {
				set = append(set, b)
			}
		}
		return set
	}
	if together := e.with(left(-1)); together > least {
		joint := slices.Clone(keep)
		for i := range all {
			joint[i] = keep[i] || e.with(left(i)) < together
		}
		keep = joint
	}
	var found []Bound
	for i, b := range all {
		if keep[i] {
			found = append(found, b)
		}
	}
	return found
}

// boundOf is the bound that a schema has or could have; without a keyword where
// the size of its values is limited otherwise.
func boundOf(n *trace.Node) Bound {
	b := Bound{Node: n, Value: -1}
	s := n.Schema
	limit := s.MaxItems
	switch {
	case s.Type == "array":
		b.Keyword = maxItems
	case s.Type == "object" && s.AdditionalProperties != nil:
		b.Keyword, limit = maxProperties, s.MaxProperties
	case s.Type == "string" && len(s.Enum) == 0 && !fixedFormat(s.Format):
		b.Keyword, limit = maxLength, s.MaxLength
	}
	if limit != nil {
		b.Value = *limit
	}
	return b
}

// fixedFormat reports whether the estimate knows how long strings of a format are.
func fixedFormat(format string) bool {
	return format == "date" || format == "date-time" || format == "duration"
}

// namedIn reports whether an expression names every property between the node and
// the one that the expression stands on.
func namedIn(n *trace.Node, text string, from *trace.Node) bool {
	for at := n; at != from && at != nil; at = at.Parent {
		if at.Step == trace.Property && !hasWord(text, expression.Word(at.Name)) {
			return false
		}
	}
	return true
}

// hasWord reports whether a text has a word that is not part of another one.
func hasWord(text, word string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		i += from
		end := i + len(word)
		if (i == 0 || !expression.IsWordByte(text[i-1])) && (end == len(text) || !expression.IsWordByte(text[end])) {
			return true
		}
		from = i + 1
	}
}

// Cheaper finds bounds with which the expression costs at most the budget, by
// trying those that it grows with ([Expression.Growing]): the largest one on a single list, map or string where one is enough and
// leaves room, else the same on several. It returns what the expression costs
// then; no bounds if none help.
func (e Expression) Cheaper(candidates []Bound, budget uint64) (bounds []Bound, cost uint64) {
	var best []Bound
	for _, c := range candidates {
		if found := e.largest([]Bound{c}, budget); found != nil && (best == nil || found[0].Value > best[0].Value) {
			best = found
		}
	}
	if len(candidates) > 1 && (best == nil || best[0].Value < narrow) {
		if all := e.largest(candidates, budget); all != nil && (best == nil || smallest(all) > best[0].Value) {
			best = e.needed(all, budget)
		}
	}
	if best == nil {
		return nil, 0
	}
	return best, e.with(best)
}

// narrow is a bound so small that smaller ones on several values are better.
const narrow = 64

func smallest(bounds []Bound) int64 {
	return slices.MinFunc(bounds, func(a, b Bound) int { return cmp.Compare(a.Value, b.Value) }).Value
}

// needed leaves out the bounds without which the others are enough.
func (e Expression) needed(bounds []Bound, budget uint64) []Bound {
	for i := len(bounds) - 1; i >= 0 && len(bounds) > 1; i-- {
		rest := slices.Delete(slices.Clone(bounds), i, i+1)
		if e.with(rest) <= budget {
			bounds = rest
		}
	}
	return bounds
}

// mostTried is the largest bound that is tried: what one request can hold.
const mostTried = 3 << 20

// largest finds the largest number that as a bound on all of these keeps the
// expression in the budget; nil if none does.
func (e Expression) largest(on []Bound, budget uint64) []Bound {
	set := func(n int64) []Bound {
		out := slices.Clone(on)
		for i := range out {
			if had := out[i].Value; had < 0 || had > n {
				out[i].Value = n
			}
		}
		return out
	}
	if n := largestWithin(1, mostTried, budget, func(n int64) uint64 { return e.with(set(n)) }); n > 0 {
		return set(n)
	}
	return nil
}

// largestWithin is the largest number of a range whose cost is within a budget, 0 if none is. Each
// try compiles the rule. Costs grow as powers of a bound, so that few are needed; where one does
// not halve what is left, the next does.
func largestWithin(low, high int64, budget uint64, cost func(int64) uint64) int64 {
	least, most := cost(low), cost(high)
	switch {
	case least > budget:
		return 0
	case most <= budget:
		return high
	}
	for halve := false; high-low > 1; {
		left := high - low
		n := between(low, high, least, most, budget)
		if halve {
			n = low + left/2
		}
		if is := cost(n); is <= budget {
			low, least = n, is
		} else {
			high, most = n, is
		}
		halve = high-low > left/2
	}
	return low
}

// between guesses the number between two others, not included, at which a cost that grows as a
// power is that of a budget.
func between(low, high int64, least, most, budget uint64) int64 {
	share := math.Log(float64(budget)/float64(max(least, 1))) / math.Log(float64(most)/float64(max(least, 1)))
	n := int64(float64(low) * math.Pow(float64(high)/float64(low), share))
	return min(max(n, low+1), high-1)
}

// with is what the expression costs with further bounds.
func (e Expression) with(bounds []Bound) uint64 {
	for _, other := range costsOf(e.Node, e.compilers, bounds, e.Rule) {
		if other.Argument == e.Argument {
			return other.Cost
		}
	}
	return ^uint64(0)
}

// Marker is the bound as a marker on the field that holds the value, and that
// field's name; "" where no field does. To values inside of other modules' types it leads
// by a path from the user's field.
func (b Bound) Marker() (marker, field string) {
	if !b.Node.Own() {
		return b.behindPath()
	}
	path := ""
	for at := b.Node; at != nil; at = at.Parent {
		switch at.Step {
		case trace.Items:
			path = "items:" + path
			continue
		case trace.Values:
			path = "values:" + path
			continue
		}
		if f := at.Field(); f != nil && at.Step == trace.Property {
			field = f.Name
			if field == "" && f.Type != nil {
				field = f.Type.Name.Name
			}
		}
		break
	}
	return b.text(path), field
}

// text is the marker of the bound, with the items: and values: that lead to it.
func (b Bound) text(path string) string {
	return fmt.Sprintf("+%s%s%s=%d", validationPrefix, path, strings.ToUpper(b.Keyword[:1])+b.Keyword[1:], b.Value)
}

// behindPath is the bound as a marker behind the path that leads to it from the nearest
// field of the user's, and that field's name.
func (b Bound) behindPath() (marker, field string) {
	var path fieldpath.Path
	at := b.Node
	for ; at.Parent != nil && (at.Step != trace.Property || !at.Own()); at = at.Parent {
		if !at.SameValue() {
			path = slices.Insert(path, 0, fieldpath.Step{Name: at.Name})
		}
	}
	if f := at.Field(); f != nil {
		field = f.Name
		if field == "" && f.Type != nil {
			field = f.Type.Name.Name
		}
	}
	return "+crdgen:at=" + path.String() + " " + b.text(""), field
}

// Percent is a cost as a share of a budget, for people: "under 0.01 %", at most "over 10000 %".
func Percent(cost, budget uint64) string {
	share := float64(cost) / float64(budget) * 100
	switch {
	case share > 10000:
		return "over 10000 %"
	case share >= 10 || share == 0:
		return fmt.Sprintf("%.0f %%", share)
	case share < 0.01:
		return "under 0.01 %"
	}
	return fmt.Sprintf("%.2g %%", share)
}

// Unseen are the bounds that stand in allOf alone, where a type and a field have one each: the
// estimate does not look there.
func (b Bound) Unseen() (values []int64) {
	if b.Value >= 0 {
		return nil
	}
	for i := range b.Node.Schema.AllOf {
		s := &b.Node.Schema.AllOf[i]
		if limit := map[string]*int64{maxItems: s.MaxItems, maxProperties: s.MaxProperties, maxLength: s.MaxLength}[b.Keyword]; limit != nil {
			values = append(values, *limit)
		}
	}
	return values
}

// Missing says that a list, map or string has no bound that the estimate sees; "" if it has one.
func (b Bound) Missing() string {
	if b.Value >= 0 {
		return ""
	}
	unseen := b.Unseen()
	if len(unseen) == 0 {
		return b.Node.Address() + " has no " + b.Keyword
	}
	return fmt.Sprintf("%s has %s %s in allOf, which the estimate does not look into", b.Node.Address(), b.Keyword, strings.Trim(strings.ReplaceAll(fmt.Sprint(unseen), " ", " and "), "[]"))
}

// Advice says which bounds, of those that an expression grows with, bring it under the budget.
func (e Expression) Advice(growing []Bound, budget uint64) string {
	bounds, cost := e.Cheaper(growing, budget)
	if bounds == nil && strings.Contains(e.Text(), "string(") {
		return "no bound is enough: the server does not know how long the result of string(…) is; leave it out"
	}
	if bounds == nil {
		return "no bound is enough: make the expression simpler"
	}
	parts := make([]string, len(bounds))
	for i, b := range bounds {
		marker, field := b.Marker()
		parts[i] = marker + " on " + cmp.Or(field, b.Node.Address())
		unseen := slices.ContainsFunc(growing, func(g Bound) bool { return g.Node == b.Node && len(g.Unseen()) > 0 })
		if unseen {
			parts[i] = fmt.Sprintf("one %s of at most %d on %s, at the field or at its type and not at both,", b.Keyword, b.Value, cmp.Or(field, b.Node.Address()))
		}
	}
	verb := "brings"
	if len(bounds) > 1 {
		verb = "bring"
	}
	return fmt.Sprintf("%s %s it to %s of the budget", strings.Join(parts, " and "), verb, Percent(cost, budget))
}
