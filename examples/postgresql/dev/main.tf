terraform {
  required_providers {
    postgresql = {
      source = "example/postgresql"
    }
  }
}

# The variables PGHOST, PGPORT, PGUSER, PGPASSWORD and PGSSLMODE say where the server is.
provider "postgresql" {}

variable "password" {
  type      = string
  ephemeral = true
  default   = "correct horse battery staple"
}

resource "postgresql_role" "owner" {
  name = "shop-owner"
}

resource "postgresql_role" "shop" {
  name     = "shop@example.com"
  login    = true
  password = var.password
}

resource "postgresql_database" "shop" {
  name  = "team@work/shop"
  owner = postgresql_role.owner.name
}

resource "postgresql_schema" "shop" {
  database = postgresql_database.shop.name
  name     = "shop"
  owner    = postgresql_role.owner.name
}

resource "postgresql_extension" "pgcrypto" {
  database = postgresql_database.shop.name
  name     = "pgcrypto"
}

resource "postgresql_function" "increment" {
  database = postgresql_database.shop.name
  schema   = postgresql_schema.shop.name
  name     = "increment"
  returns  = "integer"
  body     = <<-EOT
    BEGIN
      RETURN i + 1;
    END;
  EOT

  arg {
    name = "i"
    type = "integer"
  }
}

resource "postgresql_grant" "shop" {
  database    = postgresql_database.shop.name
  object_type = "schema"
  schema      = postgresql_schema.shop.name
  role        = postgresql_role.shop.name
  privileges  = ["USAGE"]
}

resource "postgresql_default_privileges" "shop" {
  database    = postgresql_database.shop.name
  owner       = postgresql_role.owner.name
  schema      = postgresql_schema.shop.name
  role        = postgresql_role.shop.name
  object_type = "table"
  privileges  = ["SELECT", "INSERT", "UPDATE"]
}

output "uri" {
  value = provider::postgresql::connection_uri("db.example.com", null, postgresql_role.shop.name, null, postgresql_database.shop.name)
}
