package expression

import "sync"

// A memo finds what belongs to a key once, for several goroutines. Its zero value is empty.
type memo[K comparable, V any] struct {
	mu   sync.Mutex
	once map[K]func() V
}

// get returns what find returns, which is called once for each key. Others who ask for the
// same key meanwhile wait for it, those who ask for another do not.
func (m *memo[K, V]) get(key K, find func() V) V {
	m.mu.Lock()
	if m.once == nil {
		m.once = map[K]func() V{}
	}
	once := m.once[key]
	if once == nil {
		once = sync.OnceValue(find)
		m.once[key] = once
	}
	m.mu.Unlock()
	return once()
}
