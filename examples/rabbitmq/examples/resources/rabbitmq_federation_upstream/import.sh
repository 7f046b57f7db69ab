terraform import rabbitmq_federation_upstream.berlin '<vhost>/berlin'
