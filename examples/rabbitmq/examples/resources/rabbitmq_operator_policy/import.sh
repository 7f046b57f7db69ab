terraform import rabbitmq_operator_policy.limits '<vhost>/limits'
