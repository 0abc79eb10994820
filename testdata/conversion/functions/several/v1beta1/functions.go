package v1beta1

import (
	"fmt"
	"strings"

	v1 "example.com/cases/conversion/functions/several/v1"
)

// ToLeaf makes one label of the title and the color.
func ToLeaf(front []Band, title string, glass *Glass) ([]v1.Hinge, string, *v1.Pane) {
	var hinges []v1.Hinge
	for _, band := range front {
		hinges = append(hinges, v1.Hinge{Name: band.Name, Metal: band.Metal})
	}
	label := strings.ToLower(title)
	if glass == nil {
		return hinges, label, nil
	}
	if glass.Color != "" {
		label += "/" + glass.Color
	}
	return hinges, label, &v1.Pane{}
}

// FromLeaf parts the label.
func FromLeaf(hinges []v1.Hinge, label string, pane *v1.Pane) ([]Band, string, *Glass) {
	var front []Band
	for _, hinge := range hinges {
		front = append(front, Band{Name: hinge.Name, Metal: hinge.Metal})
	}
	title, color, _ := strings.Cut(label, "/")
	if pane == nil {
		return front, title, nil
	}
	return front, title, &Glass{Color: color}
}

// ToMaterial finds out what a material is.
func ToMaterial(material string) (*v1.Wood, *v1.Steel, error) {
	what, of, _ := strings.Cut(material, ":")
	switch what {
	case "":
		return nil, nil, nil
	case "wood":
		return &v1.Wood{Kind: of}, nil, nil
	case "steel":
		return nil, &v1.Steel{Grade: of}, nil
	}
	return nil, nil, fmt.Errorf("%s is no material", what)
}

// FromMaterial names the steel if there is any, whatever else there is.
func FromMaterial(wood *v1.Wood, steel *v1.Steel) string {
	switch {
	case steel != nil:
		return "steel:" + steel.Grade
	case wood != nil:
		return "wood:" + wood.Kind
	}
	return ""
}

// ToAddress leaves out the house.
func ToAddress(street, house string) (address string, floor int32) { return street, 0 }

// FromAddress knows no house.
func FromAddress(address string, floor int32) (street, house string) { return address, "" }
