terraform import postgresql_grant_role.shop '<role>/pg_read_all_data'
