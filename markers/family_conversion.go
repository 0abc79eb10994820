package markers

// Values of the conversion family. Paths lead from the hub's root when they
// begin with "/", else from the struct that corresponds to the one the field
// stands in.
type (
	// ConversionHub is the value of +crdgen:conversion:hub.
	ConversionHub struct{}
	// ConversionType is the value of +crdgen:conversion:type: the name of the
	// type on the other side.
	ConversionType string
	// ConversionHubOnly is the value of +crdgen:conversion:hubOnly: a field of
	// the hub that this version lacks, what it is then, and why it need not be
	// kept: the counterpart of preserve or, with a reason, of drop.
	ConversionHubOnly struct {
		Path    string
		Default any    `marker:",optional"`
		Reason  string `marker:",optional"`
	}
	// ConversionPath is the value of +crdgen:conversion:path.
	ConversionPath string
	// ConversionUnit is the value of +crdgen:conversion:unit.
	ConversionUnit string
	// ConversionEnum is the value of +crdgen:conversion:enum: the hub's value for
	// each value here.
	ConversionEnum map[string]string
	// ConversionEnumInverse is the value of +crdgen:conversion:enumInverse: the value
	// here for values of the hub.
	ConversionEnumInverse map[string]string
	// ConversionFunc is the value of +crdgen:conversion:func.
	ConversionFunc struct {
		To    string
		From  string
		Paths []string
		With  []string `marker:",optional"`
	}
	// ConversionMapValue is the value of +crdgen:conversion:mapValue.
	ConversionMapValue string
	// ConversionElem is the value of +crdgen:conversion:elem.
	ConversionElem struct {
		Key   string
		Count string `marker:",optional"`
	}
	// ConversionMapKey is the value of +crdgen:conversion:mapKey.
	ConversionMapKey string
	// ConversionKey is the value of +crdgen:conversion:key: fields of the items of a list.
	ConversionKey []string
	// ConversionPreserve is the value of +crdgen:conversion:preserve: a field that
	// the hub lacks, and what it is for objects that nothing was kept of.
	ConversionPreserve struct {
		Default any `marker:",optional"`
	}
	// ConversionDrop is the value of +crdgen:conversion:drop.
	ConversionDrop struct {
		Reason  string
		Default any `marker:",optional"`
	}
)

// conversionFamily maps a version to the hub. The markers stand on the versions
// that are not the hub, but for the one that names it.
func conversionFamily() []Definition {
	return []Definition{
		once(conversion("hub", Type, ConversionHub{}, "+crdgen:conversion:hub", "makes this version the one that all others are converted to and from")),
		{
			Name: "kubebuilder:conversion:hub", Targets: Type, Family: conversionFamilyName, Generator: "conversion", Extension: true, Once: true,
			output: ConversionHub{}, Summary: "the same as +crdgen:conversion:hub", Example: "+kubebuilder:conversion:hub",
		},
		repeatable(conversion("type", Type, ConversionType(""), "+crdgen:conversion:type=TemplateRef",
			"names the type of the hub that this one corresponds to; several where it has several counterparts")),
		repeatable(conversion("hubOnly", Type, ConversionHubOnly{}, "+crdgen:conversion:hubOnly:path=.spec.minReadySeconds,default=0",
			"names a field of the hub that this version lacks",
			argumentHelp{"path", "the field in the hub"}, argumentHelp{"default", "its value for objects of this version"},
			argumentHelp{"reason", "why it need not be kept when an object of the hub is written in this version; without a reason it is"})),
		conversion("path", Field, ConversionPath(""), "+crdgen:conversion:path=.deletion.nodeDrainTimeoutSeconds", "says where the field stands in the hub: \".a.b\" counts from the struct around it, \"/spec/a/b\" from the root; \".\" puts the fields of a struct among those around it"),
		conversion("unit", Field, ConversionUnit(""), "+crdgen:conversion:unit=seconds", "converts a duration to a number of this unit"),
		conversion("enum", Field, ConversionEnum(nil), "+crdgen:conversion:enum={WhenUnderutilized: WhenEmptyOrUnderutilized}", "maps values here to those of the hub"),
		conversion("enumInverse", Field, ConversionEnumInverse(nil), "+crdgen:conversion:enumInverse={WhenEmptyOrUnderutilized: WhenUnderutilized}", "says which value here a value of the hub becomes, where several become it or none does"),
		conversion("func", Field, ConversionFunc{}, "+crdgen:conversion:func:to=SplitHostPort,from=JoinHostPort,paths={.host,.port}",
			"converts the field with two functions of this package, or of the hub's",
			argumentHelp{"to", "function from the field's value, and those of with, to one value for each path"},
			argumentHelp{"from", "its inverse"}, argumentHelp{"paths", "fields of the hub, spelt as in path"},
			argumentHelp{"with", "further fields here that the functions take and return behind this one"}),
		conversion("elem", Field, ConversionElem{}, "+crdgen:conversion:elem:key=name,count=quantity",
			"converts a list of strings to a list of structs, or the other way round",
			argumentHelp{"key", "field that holds the string"}, argumentHelp{"count", "field that counts repeated strings"}),
		conversion("mapValue", Field, ConversionMapValue(""), "+crdgen:conversion:mapValue=value", "says beside mapKey which field of the items holds the value of the map; not needed where one field alone can hold it"),
		conversion("mapKey", Field, ConversionMapKey(""), "+crdgen:conversion:mapKey=name", "converts a map to a list whose items hold the key in this field, or the other way round"),
		conversion("key", Field, ConversionKey(nil), "+crdgen:conversion:key={name}", "names the fields by which the items of a list get back what was kept of them, whatever +listType says"),
		conversion("preserve", Field, ConversionPreserve{}, "+crdgen:conversion:preserve", "keeps the value in an annotation where the hub has no place for it",
			argumentHelp{"default", "the value for objects of the hub"}),
		conversion("drop", Field, ConversionDrop{}, `+crdgen:conversion:drop:reason="replaced by conditions in v1"`, "accepts that the value is lost",
			argumentHelp{"reason", "why that is acceptable"}, argumentHelp{"default", "the value for objects of the hub"}),
	}
}

const conversionFamilyName = "Conversion between versions"

func once(d Definition) Definition {
	d.Once = true
	return d
}

func conversion(name string, targets Target, output any, example, summary string, help ...argumentHelp) Definition {
	return Definition{
		Name: "crdgen:conversion:" + name, Targets: targets, Family: conversionFamilyName, Generator: "conversion",
		Extension: true, output: output, Summary: summary, Example: example, help: help,
	}
}
