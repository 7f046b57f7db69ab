terraform import postgresql_database.shop shop
