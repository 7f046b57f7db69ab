/** The address of the API unless `api_url` or VDB_API_URL names another one. */
export const defaultEndpoint = "grpc.cloud.qdrant.io";
