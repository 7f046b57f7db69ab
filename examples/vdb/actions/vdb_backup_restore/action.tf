variable "backup_id" {
  description = "The backup to go back to"
  type        = string
  default     = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d"
}

action "vdb_backup_restore" "search" {
  config {
    backup_id = var.backup_id
  }
}
