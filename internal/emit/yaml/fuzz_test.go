package yaml

import (
	"encoding/json"
	"strings"
	"testing"
)

func FuzzText(f *testing.F) {
	for _, s := range nasty() {
		f.Add(s, 3)
	}
	f.Fuzz(func(t *testing.T, s string, depth int) {
		if lossy(s) {
			t.Skip("the oracle spoils this text")
		}
		obj := map[string]any{"v": s, "l": []any{s, []any{s}}, "k" + s: s, s: map[string]any{s: []any{s}, "x": s}}
		for range min(max(depth, 0), 60) {
			obj = map[string]any{"a": obj, "b": s, "c": []any{obj["v"]}}
		}
		compare(t, obj)
	})
}

func FuzzJSON(f *testing.F) {
	for _, s := range []string{
		`{}`, `{"a":{}}`, `{"a":[]}`, `{"a":[[],{},[[]],[{}],null]}`, `{"a":null,"b":[null]}`,
		`{"n":[0,-0,1,-1,1.0,0.1,1e3,1E3,1e-7,1e21,1e400,-1e400,1e-400,123456789.5,9223372036854775808,18446744073709551616,100000000000000000000,0.000001,1.5e300]}`,
		`{"a":{"b":[{"c":1,"d":{"e":[]}},[[1,2],{"f":[3]}]]},"x":"y"}`, `{"a":1,"a":2}`, `{"":""}`, `{"a":"\ud800\u2028\u0000\ufeff"}`,
		`{"a":{"` + strings.Repeat("k", 129) + `":{"b":[1]},"x\ny":[[1],{"z":"q\n"}]}}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var m map[string]json.RawMessage
		if json.Unmarshal(data, &m) != nil || m == nil {
			t.Skip("no JSON object")
		}
		var decoded any
		if err := decode(data, &decoded); err != nil {
			t.Fatal(err)
		}
		if lossy(string(data)) || hasLossy(decoded) || circular(decoded) {
			t.Skip("the oracle spoils this text")
		}
		compare(t, decoded)
		compare(t, m)
	})
}

// hasLossy looks for text that only escapes show.
func hasLossy(v any) bool {
	switch v := v.(type) {
	case string:
		return lossy(v)
	case []any:
		for _, x := range v {
			if hasLossy(x) {
				return true
			}
		}
	case map[string]any:
		for k, x := range v {
			if lossy(k) || hasLossy(x) {
				return true
			}
		}
	}
	return false
}

// circular reports whether three keys of one map have no order.
func circular(v any) bool {
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			if circular(x) {
				return true
			}
		}
	case map[string]any:
		for a, x := range v {
			if circular(x) {
				return true
			}
			for b := range v {
				for c := range v {
					if compareKeys(a, b) < 0 && compareKeys(b, c) < 0 && compareKeys(c, a) < 0 {
						return true
					}
				}
			}
		}
	}
	return false
}
