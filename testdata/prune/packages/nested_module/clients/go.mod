module example.com/greetings/clients

go 1.26.0
