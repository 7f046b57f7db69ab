/** The resource that the provider of an API manages an object as. */
export type TerraformObject = {
  /** The full name of the resource type. */
  type: string;
  /** The ID with which the object is imported; null where it is a secret. */
  importId: string | null;
};
