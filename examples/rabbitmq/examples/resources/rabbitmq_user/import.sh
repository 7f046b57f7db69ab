terraform import rabbitmq_user.shop shop
