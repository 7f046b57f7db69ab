terraform import rabbitmq_exchange.orders '<vhost>/orders'
