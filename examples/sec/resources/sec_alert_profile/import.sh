terraform import sec_alert_profile.storage '<id>'
