// Command driver is what GOPACKAGESDRIVER names, as build systems have one: it answers the
// questions of go/packages, here with those of the go command, and notes what it was asked.
package main

import (
	"encoding/json"
	"log"
	"os"
	"strings"

	"golang.org/x/tools/go/packages"
)

func main() {
	var request packages.DriverRequest
	if err := json.NewDecoder(os.Stdin).Decode(&request); err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(os.Args[0]+".asked", []byte(strings.Join(os.Args[1:], "\n")), 0o600); err != nil {
		log.Fatal(err)
	}
	roots, err := packages.Load(&packages.Config{
		Mode: request.Mode, Env: append(os.Environ(), "GOPACKAGESDRIVER=off"), BuildFlags: request.BuildFlags, Tests: request.Tests, Overlay: request.Overlay,
	}, os.Args[1:]...)
	if err != nil {
		log.Fatal(err)
	}
	var response packages.DriverResponse
	for _, p := range roots {
		response.Roots = append(response.Roots, p.ID)
	}
	packages.Visit(roots, nil, func(p *packages.Package) { response.Packages = append(response.Packages, p) })
	if err := json.NewEncoder(os.Stdout).Encode(response); err != nil {
		log.Fatal(err)
	}
}
