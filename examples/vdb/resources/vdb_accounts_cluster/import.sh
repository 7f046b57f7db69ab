terraform import vdb_accounts_cluster.search 0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d
terraform import vdb_accounts_cluster.search 0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d/0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d
