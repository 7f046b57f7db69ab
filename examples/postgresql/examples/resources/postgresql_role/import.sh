terraform import postgresql_role.shop shop
