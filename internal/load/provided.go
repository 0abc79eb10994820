package load

// Provided returns the package that an import of path in the files of p would mean, nil where
// what is at hand does not say: unlike [Package.Import] it asks no go command and
// fetches nothing.
func Provided(p *Package, path string) *Package {
	m := p.module
	if p.listed != nil || m.Unusual != "" {
		if m.list == nil || m.list.ByPath[path] == nil {
			return nil
		}
	} else if _, err := m.Find(path); err != nil {
		return nil
	}
	q, err := p.Import(path)
	if err != nil {
		return nil
	}
	return q
}
