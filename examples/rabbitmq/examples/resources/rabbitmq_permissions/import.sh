terraform import rabbitmq_permissions.shop '<vhost>/<user>'
