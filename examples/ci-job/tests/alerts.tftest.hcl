variables {
  recipients = ["oncall@example.com"]
}

run "both_teams_are_told" {
  assert {
    condition     = length(output.channels) == 2
    error_message = "The rule does not name both channels."
  }
}

run "nobody_is_an_error" {
  command = plan

  variables {
    recipients = []
  }

  expect_failures = [var.recipients]
}
