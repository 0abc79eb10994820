package syntax

import (
	"slices"
	"sync"
)

// Said is what [Parse] makes of a rule without its tree: the text, and the operands of &&.
// While a comparison goes on it is remembered, since a rule around many fields is asked about
// each that changed.
func Said(rule string) (text string, all []string) {
	s := said.of(rule)
	return s.text, s.all
}

// SubjectsOf are the [Subjects] of the text that [Said] gives, remembered as that is.
func SubjectsOf(rule string) []string { return slices.Clone(said.of(rule).subjects()) }

// Remember has [Said] remember the rules that it is asked about until forget is called, and
// until those of other comparisons that go on meanwhile are.
func Remember() (forget func()) {
	said.begin()
	return sync.OnceFunc(said.end)
}

// said are the rules that comparisons which go on asked about.
var said memory

type memory struct {
	mu    sync.RWMutex
	users int
	rules map[string]saying // nil where nobody remembers
}

// A saying is what a rule says.
type saying struct {
	text     string
	all      []string
	subjects func() []string
}

func (m *memory) of(rule string) saying {
	if s, ok := m.get(rule); ok {
		return s
	}
	p := Parse(rule)
	text := p.Text // without the tree, which is large
	s := saying{text, p.All, sync.OnceValue(func() []string { return Subjects(text) })}
	m.put(rule, s)
	return s
}

func (m *memory) begin() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.users++; m.rules == nil {
		m.rules = map[string]saying{}
	}
}

func (m *memory) end() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.users--; m.users == 0 {
		m.rules = nil
	}
}

func (m *memory) get(rule string) (saying, bool) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	s, ok := m.rules[rule]
	return s, ok
}

func (m *memory) put(rule string, s saying) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.rules != nil {
		m.rules[rule] = s
	}
}
