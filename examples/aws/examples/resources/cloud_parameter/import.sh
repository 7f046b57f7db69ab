terraform import cloud_parameter.key 'shop-key@<region>'
terraform import cloud_parameter.key shop-key
