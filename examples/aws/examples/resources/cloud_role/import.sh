terraform import cloud_role.worker worker
