package conversion

func (r *rebase) compose(_ *Spoke, _ []*Pair) {}
