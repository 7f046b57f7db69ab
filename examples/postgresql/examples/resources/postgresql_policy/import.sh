terraform import postgresql_policy.owner '<database>/<schema>/orders/owner'
