terraform import acme_item.first '<id>'
