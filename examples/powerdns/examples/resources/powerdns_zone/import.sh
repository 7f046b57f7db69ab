terraform import powerdns_zone.shop '<id>'
