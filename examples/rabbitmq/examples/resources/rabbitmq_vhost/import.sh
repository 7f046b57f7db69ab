terraform import rabbitmq_vhost.shop shop
