/** Where the API is unless `api_url` or VDB_API_URL names another address. */
export const defaultEndpoint = "grpc.cloud.qdrant.io";
