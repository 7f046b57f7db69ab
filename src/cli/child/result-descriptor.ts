/** The file descriptor on which a child reports its result: code of a project may write anything to the others. */
export const resultDescriptor = 3;
