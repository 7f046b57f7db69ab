resource "postgresql_function" "increment" {
  database = "postgres"
  schema   = "public"
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
