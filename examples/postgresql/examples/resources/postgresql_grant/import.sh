terraform import postgresql_grant.shop 'postgres/schema/<role>/public'
terraform import postgresql_grant.shop 'postgres/schema/<role>'
