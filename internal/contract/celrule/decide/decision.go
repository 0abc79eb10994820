// Package decide finds what holds of CEL rules whatever the objects are. It reads rules as
// questions, the same ones of all rules of a decision, finds which answers go together, and
// has CEL itself answer for each combination of them. It says how rules are read and which
// answers are possible; what is concluded from them, and of which rules, its callers say.
package decide

import (
	"slices"

	"github.com/google/cel-go/common/types"
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

// Always reports whether something holds whatever the answers are: what is read is asked whether
// it surely does, with answers of which some may be open. It is read anew with more
// items of lists until they are enough, and with lists as a whole where they never are; nil
// cannot be read.
func Always(read func(d *Decision) func(answers []ref.Val) bool) bool {
	return Within(read) == Holds
}

// A Verdict is whether something holds whatever the answers are.
type Verdict int

// Untried means that too many combinations of answers would have to be tried; all that were let it
// hold.
const (
	Fails Verdict = iota
	Holds
	Untried
)

// Within is [Always], and tells what does not hold from what would take too many tries.
func Within(read func(d *Decision) func(answers []ref.Val) bool) Verdict {
	for items := 1; items <= mostItems; items++ {
		d := newDecision(items)
		holds := read(d)
		if holds == nil {
			return Fails
		}
		if d.needs.most() <= items {
			return d.always(holds)
		}
	}
	d := newDecision(0)
	holds := read(d)
	if holds == nil {
		return Fails
	}
	return d.always(holds)
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
func (d *Decision) always(holds func(answers []ref.Val) bool) Verdict {
	for _, s := range d.subjects {
		d.outcomes[s.answer] = s.finalize()
	}
	s := search{outcomes: d.outcomes, answers: slices.Repeat([]ref.Val{open}, len(d.outcomes)), possible: d.possible(), holds: holds, most: mostTriedOf(d.outcomes)}
	switch {
	case len(s.outcomes) > manyQuestions && s.isRefuted(): // in a few tries where others take thousands
		return Fails
	case s.from(0):
		return Holds
	case s.tried > s.most:
		return Untried
	}
	return Fails
}

// open is the answer to a question that has none yet: what comes of it is open as well, unless
// the answers to others decide it.
var open ref.Val = types.NewUnknown(1, nil)

// A search tries the answers to questions one after another. Where something holds whatever the
// answers to the rest are, these are not tried: a rule about many fields often says all of few.
type search struct {
	outcomes [][]ref.Val
	answers  []ref.Val
	possible func(answers []ref.Val) bool
	// holds reports whether something surely holds, though answers may be open.
	holds func(answers []ref.Val) bool
	tried int
	most  int // how many are tried
}

// mostTriedOf is how many combinations of answers are tried where each question has some: each try
// takes as long as the rules are, and rules of thousands of comparisons have as many answers.
func mostTriedOf(outcomes [][]ref.Val) int {
	all := 0
	for _, of := range outcomes {
		all += len(of)
	}
	return mostTried * manyAnswers / max(all, manyAnswers)
}

// from reports whether something holds with the answers to the first n questions. It is no longer
// looked for after too many tries.
func (s *search) from(n int) bool {
	if n == len(s.outcomes) {
		s.tried++
		return !s.possible(s.answers) || s.tried <= s.most && s.holds(s.answers)
	}
	if n == 0 || len(s.outcomes[n-1]) > 1 {
		if s.tried++; s.tried > s.most {
			return false
		}
		if s.holds(s.answers) {
			return true
		}
	}
	for _, o := range s.outcomes[n] {
		s.answers[n] = o
		if !s.from(n + 1) {
			return false
		}
	}
	s.answers[n] = open
	return true
}

// isRefuted reports whether something does not hold where all questions but the first few have the
// same answer: those of fields, say, of which none is there. What is asked for is read first. All
// answers are open again at the end.
func (s *search) isRefuted() bool {
	defer func() { s.answers, s.tried = slices.Repeat([]ref.Val{open}, len(s.outcomes)), 0 }()
	most := 0
	for _, outcomes := range s.outcomes {
		most = max(most, len(outcomes))
	}
	for choice := range most {
		if s.tried > s.most {
			break
		}
		for i, outcomes := range s.outcomes {
			s.answers[i] = outcomes[min(choice, len(outcomes)-1)]
		}
		if s.isRefutedBelow(0) {
			return true
		}
	}
	return false
}

func (s *search) isRefutedBelow(n int) bool {
	if n == min(fewQuestions, len(s.outcomes)) {
		s.tried++
		return s.tried <= s.most && s.possible(s.answers) && !s.holds(s.answers)
	}
	before := s.answers[n]
	defer func() { s.answers[n] = before }()
	for _, o := range s.outcomes[n] {
		if s.answers[n] = o; s.isRefutedBelow(n + 1) {
			return true
		}
		if s.tried > s.most {
			break
		}
	}
	return false
}

// fewQuestions are those of which all answers are tried beside the same one to the others.
const fewQuestions = 4

// manyQuestions have more combinations of answers than isRefuted tries: of as many, all may be tried.
const manyQuestions = 8

// mostTried is how many combinations of answers are tried for one rule, of whose questions all
// together have no more than manyAnswers; of others fewer.
const (
	mostTried   = 1 << 14
	manyAnswers = 128
)

// mostItems is how many items of one list are told apart.
const mostItems = 3
