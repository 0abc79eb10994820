// Package decide finds what holds of CEL rules whatever the objects are. It reads rules as
// questions, the same ones of all rules of a decision, finds which answers go together, and
// has CEL itself answer for each combination of them. It says how rules are read and which
// answers are possible; what is concluded from them, and of which rules, its callers say.
package decide

import (
	"github.com/google/cel-go/common/types/ref"
)

// A Decision holds the questions that rules ask of one object, by their text.
type Decision struct {
	number   map[string]int
	outcomes [][]ref.Val
	subjects map[string]*subject
	// lists are those whose items are asked about, items how many of each are told apart (none where a list is asked as a whole), and
	// needs how many would have to be.
	lists map[string]*list
	items int
	needs itemNeeds
	// facts are what is known of the answers to several questions, guards what they have to be
	// able to read.
	facts  []fact
	guards []guard
}

// Always reports whether something holds whatever the answers are. It is read anew with more
// items of lists until they are enough, and with lists as a whole where they never are; nil
// cannot be read.
func Always(read func(d *Decision) func(answers []ref.Val) bool) bool {
	for items := 1; items <= mostItems; items++ {
		d := newDecision(items)
		holds := read(d)
		if holds == nil {
			return false
		}
		if d.needs.most() <= items {
			return d.always(holds)
		}
	}
	d := newDecision(0)
	holds := read(d)
	return holds != nil && d.always(holds)
}

// newDecision is one that tells some items of each list apart, or none.
func newDecision(items int) *Decision {
	return &Decision{number: map[string]int{}, subjects: map[string]*subject{}, lists: map[string]*list{}, items: items, needs: itemNeeds{}}
}

// ask is the number of a question.
func (d *Decision) ask(text string, outcomes ...ref.Val) int {
	if n, known := d.number[text]; known {
		return n
	}
	d.number[text] = len(d.outcomes)
	d.outcomes = append(d.outcomes, outcomes)
	return len(d.outcomes) - 1
}

// always reports whether something holds whatever the answers are.
func (d *Decision) always(holds func(answers []ref.Val) bool) bool {
	for _, s := range d.subjects {
		d.outcomes[s.answer] = s.finalize()
	}
	all := 1
	for _, o := range d.outcomes {
		if all *= len(o); all > mostAnswers {
			return false
		}
	}
	possible := d.possible()
	answers := make([]ref.Val, len(d.outcomes))
	for i := range all {
		for n, o := range d.outcomes {
			answers[n] = o[i%len(o)]
			i /= len(o)
		}
		if possible(answers) && !holds(answers) {
			return false
		}
	}
	return true
}

// mostAnswers is how many combinations of answers are tried for one rule.
const mostAnswers = 4096

// mostItems is how many items of one list are told apart.
const mostItems = 3
