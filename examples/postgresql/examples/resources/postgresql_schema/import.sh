terraform import postgresql_schema.shop '<database>/shop'
