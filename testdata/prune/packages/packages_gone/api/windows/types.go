//go:build windows

package gone

type Greeting struct{}
