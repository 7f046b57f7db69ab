terraform import postgresql_function.increment 'postgres/public/<signature>'
