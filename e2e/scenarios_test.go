package e2e

// scenarios returns all scenarios.
func scenarios() []scenario {
	return []scenario{
		structural(), pruning(), intOrString(), rules(), ratcheting(), columns(), selectors(), subresources(),
		defaulting(), discovery(), deprecation(), versions(), converted(), kept(), applied(), published(),
		composition(), values(), formats(), metadata(), expressions(),
	}
}
