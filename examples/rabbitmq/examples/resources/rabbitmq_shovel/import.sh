terraform import rabbitmq_shovel.orders '<vhost>/orders'
