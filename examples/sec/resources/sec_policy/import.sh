terraform import sec_policy.root_sign_ins acme-default-12
