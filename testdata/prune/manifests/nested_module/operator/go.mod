module example.com/cases/operator

go 1.26.0
