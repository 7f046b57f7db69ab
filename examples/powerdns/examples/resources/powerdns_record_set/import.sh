terraform import powerdns_record_set.www '<zone>/www.shop.example./A'
