resource "sec_team_member" "ada" {
  first_name    = "Ada"
  last_name     = "Lund"
  email         = "ada.lund@example.com"
  company       = "Shop"
  administrator = true
}
