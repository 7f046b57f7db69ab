/** The method of an operation on objects. */
export type Method = "get" | "post" | "put" | "patch" | "delete";
