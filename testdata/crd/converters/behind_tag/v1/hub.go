package v1

func (*Lamp) Hub() {}
