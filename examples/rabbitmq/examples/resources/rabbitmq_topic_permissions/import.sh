terraform import rabbitmq_topic_permissions.shop '<vhost>/<user>'
