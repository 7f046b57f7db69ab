terraform import sec_policy_compliance.open_buckets acme-default-12
