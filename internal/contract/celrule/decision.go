package celrule

import (
	"github.com/google/cel-go/common/types/ref"
)

// A decision holds the questions that rules ask of one object, by their text.
type decision struct {
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

// decide reports whether something holds whatever the answers are. It is read anew with more
// items of lists until they are enough, and with lists as a whole where they never are; nil
// cannot be read.
func decide(read func(d *decision) func(answers []ref.Val) bool) bool {
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
func newDecision(items int) *decision {
	return &decision{number: map[string]int{}, subjects: map[string]*subject{}, lists: map[string]*list{}, items: items, needs: itemNeeds{}}
}

// ask is the number of a question.
func (d *decision) ask(text string, outcomes ...ref.Val) int {
	if n, known := d.number[text]; known {
		return n
	}
	d.number[text] = len(d.outcomes)
	d.outcomes = append(d.outcomes, outcomes)
	return len(d.outcomes) - 1
}

// always reports whether something holds whatever the answers are.
func (d *decision) always(holds func(answers []ref.Val) bool) bool {
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
