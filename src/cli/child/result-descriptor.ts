/** The file descriptor for a child's result: code of a project may write anything to the other descriptors. */
export const resultDescriptor = 3;
