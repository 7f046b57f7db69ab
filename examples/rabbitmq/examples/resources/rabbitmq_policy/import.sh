terraform import rabbitmq_policy.orders '<vhost>/orders'
