type Loaders<Kind> = { readonly [name: string]: () => Promise<{ readonly default: Kind }> };

/** Returns definitions with a change of each, which is made when a definition is first loaded. */
export function withEach<Kind>(loaders: Loaders<Kind>, change: (one: Kind) => Kind): Loaders<Kind> {
  return Object.fromEntries(
    Object.entries(loaders).map(([name, load]) => {
      let changed: Promise<{ readonly default: Kind }> | undefined;
      const loadChanged = async () => ({ default: change((await load()).default) });
      return [
        name,
        () => {
          changed ??= loadChanged();
          return changed;
        },
      ];
    }),
  );
}
