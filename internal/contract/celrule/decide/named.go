package decide

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
)

// named are what is known of other questions about a string that is one of the constants which
// rules compare it with: whether it matches a pattern, and how long it is.
func (d *Decision) named() (rules []func(answers []ref.Val) bool) {
	for key, s := range d.subjects {
		of, isValue := strings.CutPrefix(key, valueOf)
		constant := func(answers []ref.Val) (text string, known bool) {
			at, ok := answers[s.answer].(types.Int)
			if !ok || at%2 == 0 {
				return "", false
			}
			v, isString := s.constants[at/2].(types.String)
			return string(v), isString
		}
		for _, f := range d.facts {
			re, err := regexp.Compile(f.pattern)
			if f.pattern == "" || f.of != of || !isValue || err != nil {
				continue
			}
			rules = append(rules, func(answers []ref.Val) bool {
				text, known := constant(answers)
				return !known || f.answer(answers) == types.Bool(re.MatchString(text))
			})
		}
		if size := d.subjects[s.sized]; size != nil {
			rules = append(rules, func(answers []ref.Val) bool {
				text, known := constant(answers)
				return !known || answers[size.answer] == types.Int(size.place(types.Int(utf8.RuneCountInString(text))))
			})
		}
	}
	return rules
}

// valueOf begins the name of a subject.
const valueOf = "value "
