terraform import rabbitmq_queue.orders '<vhost>/orders'
