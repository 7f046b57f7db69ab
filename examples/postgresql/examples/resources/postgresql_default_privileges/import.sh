terraform import postgresql_default_privileges.shop 'postgres/<owner>/pg_monitor/table/public'
terraform import postgresql_default_privileges.shop 'postgres/<owner>/pg_monitor/table'
