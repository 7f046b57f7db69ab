/**
 * Makes `instanceof` recognize the values of a class in every copy of the framework in a process: a command line that is installed outside
 * of the project has a copy of its own. The class must have no subclasses.
 */
export function sharedByCopies(type: new (...args: never[]) => object, name: string): void {
  const mark = Symbol.for(`@tfnode/framework/${name}`);
  Object.defineProperty(type.prototype, mark, { value: true });
  Object.defineProperty(type, Symbol.hasInstance, {
    value: (value: unknown) => typeof value === "object" && value !== null && mark in value,
  });
}
