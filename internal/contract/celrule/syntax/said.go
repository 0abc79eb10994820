package syntax

import "sync"

// Said is what [Parse] makes of a rule without its tree: the text, and the operands of &&.
// While a comparison goes on it is remembered, since a rule around many fields is asked about
// each that changed.
func Said(rule string) (text string, all []string) {
	if text, all, ok := said.get(rule); ok {
		return text, all
	}
	p := Parse(rule)
	said.put(rule, p)
	return p.Text, p.All
}

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
	rules map[string]Parsed // without trees; nil where nobody remembers
}

func (m *memory) begin() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.users++; m.rules == nil {
		m.rules = map[string]Parsed{}
	}
}

func (m *memory) end() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.users--; m.users == 0 {
		m.rules = nil
	}
}

func (m *memory) get(rule string) (text string, all []string, ok bool) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	p, ok := m.rules[rule]
	return p.Text, p.All, ok
}

func (m *memory) put(rule string, p Parsed) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.rules != nil {
		m.rules[rule] = Parsed{Text: p.Text, All: p.All}
	}
}
