terraform import cloud_queue.orders 'orders@<region>'
terraform import cloud_queue.orders orders
