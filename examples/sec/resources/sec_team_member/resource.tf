resource "sec_team_member" "eve" {
  email         = "eve@example.com"
  first_name    = "Eve"
  last_name     = "Lund"
  company       = "Example"
  administrator = true
}
