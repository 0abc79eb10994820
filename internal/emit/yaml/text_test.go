package yaml

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// nasty lists texts that a YAML reader takes for something else, that must not
// stand bare, or that are folded, each in several lengths of line.
func nasty() []string {
	list := []string{
		"", " ", "  ", "a", " a", "a ", " a ", "\ta", "a\tb", "a\t",
		"y", "Y", "yes", "Yes", "YES", "yEs", "n", "N", "no", "No", "NO", "on", "On", "ON", "off", "Off", "OFF",
		"true", "True", "TRUE", "tRUE", "false", "False", "FALSE", "null", "Null", "NULL", "nULL", "~", "~a", "<<", "=",
		"0", "1", "-1", "+1", "-0", "00", "007", "08", "0o7", "0o8", "0x1f", "0X1F", "0xg", "0b101", "0b2", "0b", "-0b1", "0b-1", "+0b1", "-0b-1", "0b_1",
		"1_000", "_1", "1_", "1__0", "0x_f", "1e3", "1E3", "1e", "1e+", "1e+3", "1.5", "1.", ".5", ".", "..", "...", "....", "-.5", "+.5", "-.", ".5e3", ".5e", "5.e3", "1_0.5", ".5_0",
		"1e400", "-1e400", "1e-400", ".5e400", "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616", "-9223372036854775808", "-9223372036854775809",
		".nan", ".NaN", ".NAN", ".Nan", ".inf", ".Inf", ".INF", "+.inf", "-.inf", "-.INF", "-.iNF", "nan", "inf", "Infinity", "+inf",
		"2006-01-02", "2006-1-2", "2006-13-02", "2006-01-02T15:04:05Z", "2006-01-02t15:04:05Z", "2006-01-02 15:04:05", "2006-01-02 15:04:05.5", "2006-01-02T15:04:05+07:00", "2006-", "20060-01-02", "2006-01-02x", "02:03:04",
		"1:2", "12:30:45", "12:60", "1:59", "12:30:45.5", "12:30:45.", "+1:2", "-1:2", "1_0:5", "1:2:", "1:234", ":1", "1:", "190:20:30.15", "1:2.x",
		"-", "--", "---", "--- a", "---a", "- a", "-a", "-\ta", "?", "? a", "?a", ":", ": a", ":a", "a:", "a: b", "a:b", "a :b", "a :", "a:\tb",
		"#", "# a", "#a", "a#b", "a #b", "a # b", "a# b", "a\t#b",
		"[", "[]", "]", "{", "{}", "}", ",", ",a", "a,b", "a, b", "a[b]", "a{b}",
		"&a", "*", "*a", "!", "!a", "|", "|a", ">", ">a", "%", "%a", "@", "@a", "`", "`a`", "a`b",
		"'", "'a'", "it's", "''", "' : '", "\"", "\"a\"", "say \"a\"", "a: \"b\"", "a: 'b'", "\\", "a\\b", "\\n", "a: \\", "/", "$", "(a)",
		"\n", "\n\n", "a\n", "\na", "a\nb", "a\nb\n", "a\nb\n\n", "a\n\nb", " a\nb", "a \nb", "a\n b", "a\n ", "a\nb ", "\n a", "  a\n b\n", "\n\na", "a\n\n\n", "- a\n- b", "key: a\n#b", "a\tb\nc", "a\n\tb", "\ta\nb", "a\r\nb", "\r", "a\rb", "\r\n",
		"\x00", "a\x00b", "\x01", "\x07\b\v\f\x1b", "\x1f", "\x7f", "\u0080", "\u0085", "a\u0085b", "\u009f", "\u00a0", "a\u00a0b", "\u00ad",
		"\u2028", "a\u2028b", "a\u2028", "\u2028a", "a \u2028b", "a\u2028 b", "a\u2028'b", "a\u2029b", "a\nb\u2028c", "a\nb\u2028", "a\n\u2028", "\u2028\n", "a\u2028\n", "\u2028\u2028a\nb", "a\u2028\u2028b", "no: a\u2028b", "\u2028 a\n",
		"\ufeff", "\ufeffabc", "a\ufeffb", "\ufffd", "\ufffe", "\uffff", "\ue000", "\U0001F600", "a \U0001F600 b", "\U0010ffff", "é", "é: b", "naïve", "ünï\ncode", "日本語", "日本語 ", "日本: 語", "“quoted”", "a — b\nc", "١٢",
		"\xff", "a\xffb", "a\xff\xfeb\n", "\xed\xa0\x80", "\xf0\x9f\x98",
		"<a & b>", "{{ a }}", "self.all(x, x > 0)", "^[a-z]+$", "a  b", ".spec.replicas", ".status.conditions[?(@.type==\"Ready\")].status", "http://a/b#c", "10.0.0.0/8", "1.2.3", "v1", "100m", "10Gi", "5s",
	}
	words := strings.Repeat("lorem ipsum ", 30)
	for _, n := range []int{60, 70, 75, 76, 77, 78, 79, 80, 81, 82, 83, 90, 160, 300} {
		w := strings.TrimSpace(words[:n])
		list = append(list, w, w+": x", "'"+w, w+"'s it''s", "\""+w, w+"\t"+w, w+"  "+w+"   z", w+" \\ "+w,
			"é"+w+"ü "+w, w+" \U0001F600 "+w, "no "+w, w+" \n"+w, w+"\n"+w, w+"\u2028 "+w, w+"\u2028"+w+" it's "+w, strings.ReplaceAll(w, " ", "_"), "\x01"+w+"  "+w,
			"# "+w+"  x "+w, strings.Repeat("日本 ", n/3)+"x", strings.Repeat("' ", n/2)+"x", strings.Repeat("\" ", n/2)+"x", " "+w+" "+w, w+" "+w+" ")
	}
	return list
}

// places puts a text everywhere text can stand.
func places(s string) map[string]any {
	deep := any(s)
	for i := range 45 {
		deep = map[string]any{fmt.Sprintf("l%d", i): deep, "z": s}
	}
	return map[string]any{
		"value": s,
		"list":  []any{s, []any{s, []any{s}}, map[string]any{"a": s, s: s}, s},
		"key":   map[string]any{s: s, s + "x": map[string]any{s: s}, "x" + s: []any{s}},
		"empty": map[string]any{s: map[string]any{}, "l" + s: []any{}, "n" + s: nil},
		"deep":  deep,
		s:       s,
		"k" + s: map[string]any{"after": s},
	}
}

func TestTextEqualsOracle(t *testing.T) {
	compared := 0
	for _, s := range nasty() {
		if lossy(s) {
			continue
		}
		obj := places(s)
		if compare(t, obj) {
			compared++
			continue
		}
		// Short of control characters only long keys keep the oracle from writing.
		if !compare(t, map[string]any{"a": s, "b": []any{s, []any{s}}}) {
			t.Errorf("oracle cannot write %q", s)
		}
	}
	if compared < 500 {
		t.Errorf("only %d texts were compared", compared)
	}
}

// Texts put together from the pieces that matter reach combinations that
// neither the list nor random bytes do.
func TestRandomTextEqualsOracle(t *testing.T) {
	pieces := []string{
		" ", " ", " ", "  ", "\n", "\n", "\t", "\r", ":", ": ", "#", " #", "-", "- ", "?", "'", "\"", "\\", "a", "word", "no", "0", "1", "12", ".", "_", "+", "e", "x", "b", "0x", "~",
		"\u2028", "\u2029", "é", "日本", "\ufeff", "\U0001F600", "\u00a0", "\x00", "\xff", "{", "[", ",", "&", "*", "!", "|", ">", "%", "@", "`", "---", "...", "<<", "2006-01-02", "T15:04:05Z",
		"lorem ipsum dolor sit amet", "a_long_word_without_any_blank_in_it", strings.Repeat("y ", 20),
	}
	r := rand.New(rand.NewPCG(5, 6))
	for range 1000 {
		var b strings.Builder
		for range r.IntN(12) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		obj := map[string]any{"v": b.String(), "l": []any{b.String()}, b.String(): map[string]any{"k" + b.String(): b.String()}}
		for range r.IntN(50) {
			obj = map[string]any{"a": obj}
		}
		if !compare(t, obj) {
			t.Errorf("the oracle cannot write %q", b.String())
		}
		if t.Failed() {
			t.Fatalf("text is %q", b.String())
		}
	}
}
