package celrule

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/internal/contract/celrule/evaluate"
	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// Asking is the rule that asks what a keyword of a schema asks, as "self <= 5" for a maximum of
// 5; false where no rule asks the same of every value that the schema takes.
func Asking(name string, s *Schema) (r Rule, ok bool) {
	text := ""
	switch {
	case s.Type == "integer":
		text = askingNumber(name, keyword.InOneWay(s))
	case evaluate.IsPlainString(s):
		text = askingText(name, s)
	case s.Type == "array":
		text = askingList(name, s)
	case s.Type == "object":
		text = askingObject(name, s)
	}
	switch name {
	case "enum":
		text = askingEnum(s)
	case "allOf", "anyOf", "oneOf", "not":
		text = spellBranches(name, s)
	}
	return Rule{Rule: text}, text != ""
}

func askingObject(name string, s *Schema) string {
	isMap := len(s.Properties) == 0 && s.AdditionalProperties != nil
	switch {
	case name == "maxProperties" && s.MaxProperties != nil && isMap:
		return fmt.Sprintf("size(self) <= %d", *s.MaxProperties)
	case name == "minProperties" && s.MinProperties != nil && isMap:
		return fmt.Sprintf("size(self) >= %d", *s.MinProperties)
	case name == "maxProperties" && s.MaxProperties != nil:
		return spellCount(s, "<=", *s.MaxProperties)
	case name == "minProperties" && s.MinProperties != nil:
		return spellCount(s, ">=", *s.MinProperties)
	}
	return ""
}

// AskingFor is the rule that asks for a field; false where null is there for the schema.
func AskingFor(name string, s *Schema) (r Rule, ok bool) {
	if p := s.Properties[name]; presenceImplies(syntax.Escaped(name), s) == nil || p.Nullable {
		return r, false
	}
	return Rule{Rule: "has(self." + syntax.Escaped(name) + ")"}, true
}

func askingNumber(name string, s *Schema) string {
	switch {
	case name == "maximum" && isWhole(s.Maximum) && !s.ExclusiveMaximum && s.Maximum != nil:
		return fmt.Sprintf("self <= %d", int64(*s.Maximum))
	case name == "minimum" && isWhole(s.Minimum) && !s.ExclusiveMinimum && s.Minimum != nil:
		return fmt.Sprintf("self >= %d", int64(*s.Minimum))
	case name == "multipleOf" && s.MultipleOf != nil && isWhole(s.MultipleOf) && *s.MultipleOf >= 1:
		return fmt.Sprintf("self %% %d == 0", int64(*s.MultipleOf))
	}
	return ""
}

func askingText(name string, s *Schema) string {
	switch {
	case name == "maxLength" && s.MaxLength != nil:
		return fmt.Sprintf("size(self) <= %d", *s.MaxLength)
	case name == "minLength" && s.MinLength != nil:
		return fmt.Sprintf("size(self) >= %d", *s.MinLength)
	case name == "pattern" && s.Pattern != "":
		return fmt.Sprintf("self.matches(%s)", strconv.Quote(s.Pattern))
	}
	return ""
}

func askingList(name string, s *Schema) string {
	switch {
	case name == "maxItems" && s.MaxItems != nil:
		return fmt.Sprintf("size(self) <= %d", *s.MaxItems)
	case name == "minItems" && s.MinItems != nil:
		return fmt.Sprintf("size(self) >= %d", *s.MinItems)
	case name != keyword.ListType && name != keyword.ListMapKeys:
		return ""
	}
	var same []string
	switch keyword.ListKind(s) {
	case "set":
		same = []string{"other == item"}
	case "map":
		for _, key := range s.XListMapKeys {
			same = append(same, fmt.Sprintf("other.%s == item.%s", syntax.Escaped(key), syntax.Escaped(key)))
		}
	default:
		return ""
	}
	return "self.all(item, self.exists_one(other, " + strings.Join(same, " && ") + "))"
}

// askingEnum lists the values of an enum of strings or integers.
func askingEnum(s *Schema) string {
	if s.Nullable || s.Type != "integer" && !evaluate.IsPlainString(s) {
		return ""
	}
	listed := keyword.Values(s)
	if len(listed) == 0 || slices.Contains(listed, "null") {
		return ""
	}
	return "self in [" + strings.Join(listed, ", ") + "]"
}
