terraform import rabbitmq_binding.orders '<vhost>/<source>/<destination_type>/<destination>/<properties_key>'
