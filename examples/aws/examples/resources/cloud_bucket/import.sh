terraform import cloud_bucket.invoices 'invoices@<region>'
terraform import cloud_bucket.invoices invoices
