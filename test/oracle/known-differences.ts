/** A difference between terraform-plugin-framework and tfnode. */
export interface KnownDifference {
  /** The findings that it explains. */
  readonly pattern: RegExp;
  /** Whose behavior is right: both have a reason if they differ on purpose. */
  readonly right: "tfnode" | "both";
  readonly subject: string;
  readonly pluginFramework: string;
  readonly tfnode: string;
  readonly why: string;
}

/** A place in a set, at any depth. */
const inSet = "[^:]*, in (?:[^:]*, in a set|set[^:]*)";
/** A place in a nested attribute with a default. */
const inDefault = String.raw`[^:]*, in (?:[^:]*\([^:]*default[^:]*\)(?:, in a (?:set|list))?|[^:]*, in a default)`;
/** A computed attribute anywhere. */
const computed = String.raw`[a-z]+ \((?:optional, )?computed[^:]*`;

/** Returns a pattern of findings in plans. */
function planned(place: string, kinds: string): RegExp {
  return new RegExp(
    `^plan(?: of a create)?: (?:plugin-framework (?:update|replace), tfnode no-op; )?${place}: ${kinds}`,
  );
}

function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => `(?:${source})`).join("|"));
}

function replaced(cause: string): RegExp {
  return new RegExp(`^plan: plugin-framework replace, tfnode update; plugin-framework for ${cause}$`);
}

/** The known differences. A finding belongs to the first one whose pattern it matches. */
export const knownDifferences: readonly KnownDifference[] = [
  {
    pattern: planned(inSet, "plugin-framework (?:null|value|zero|prior), tfnode (?:unknown|partly known)"),
    right: "tfnode",
    subject: "A value that the API decides, in an element of a set",
    pluginFramework: "plans null or a value of another element",
    tfnode: "plans an unknown value",
    why:
      "plugin-framework finds the configured element by the planned one, whose computed values already differ, so it does not see that the " +
      "configuration leaves the value out. The API decides another value, and Terraform reports an inconsistent result",
  },
  {
    pattern: planned(inSet, "plugin-framework (?:unknown|partly known), tfnode (?:value|zero|prior)"),
    right: "tfnode",
    subject: "A value that the API has decided, in an unchanged element of a set",
    pluginFramework: "plans an unknown value, which is an update in each plan",
    tfnode: "keeps the values of the prior element that matches",
    why: "Nothing changes in the element. plugin-framework pairs elements by their index in the order of their hashes",
  },
  {
    pattern: planned(inSet, "plugin-framework (?:value|zero|null), tfnode (?:value|zero|null)"),
    right: "tfnode",
    subject: "A default in an element of a set",
    pluginFramework: "keeps another value",
    tfnode: "plans the default",
    why: "The configuration does not set the attribute, so its value is the default",
  },
  {
    pattern: new RegExp(
      `^plan(?: of a create)?: (?:plugin-framework (?:update|replace|no-op), tfnode (?:no-op|update); |plugin-framework no-op, tfnode replace; )?set[^:]*: ` +
        "plugin-framework (?:prior|value|partly known), tfnode (?:prior|value|partly known)",
    ),
    right: "tfnode",
    subject: "Several elements of a set with values that the API decides",
    pluginFramework: "differs in more than one element, by the rules above",
    tfnode: "pairs the elements",
    why: "See the rows above",
  },
  {
    pattern: anyOf(
      planned(
        inDefault,
        "plugin-framework (?:unknown|prior|null|partly known), tfnode (?:value|zero|prior|null)",
      ),
      // The state has values of the API in place of the default.
      new RegExp(
        `^state of plugin-framework: tfnode plans an? (?:update|replace): ${inDefault}: [a-z]+ becomes (?:value|zero|null) \\(configured absent\\)$`,
      ),
    ),
    right: "tfnode",
    subject: "The default of a nested attribute, with members that are computed",
    pluginFramework:
      "makes these members of the default unknown, so that each plan is an update or a replacement",
    tfnode: "plans the default as it is",
    why: "The default is the value that the author has declared. The API then returns it, and the plan is never empty with plugin-framework",
  },
  {
    pattern:
      /^plan: (?:plugin-framework (?:update|replace), tfnode no-op; )?(?:[^:]*, in )?(?:list|map|set|single) \(optional, computed[^:]*members preset[^:]*: plugin-framework unknown, tfnode (?:prior|partly known) \(prior (?:value|zero), configured null\)$/,
    right: "tfnode",
    subject: "A nested attribute that the configuration leaves out, with members that have defaults",
    pluginFramework: "sets these members of the prior value to their defaults, so that the plan is an update",
    tfnode: "keeps the prior value",
    why: "The configuration has no element to which a default applies: the API has decided the value",
  },
  {
    // Terraform rejects a plan without changes that differs from the configuration.
    pattern:
      /^plan: plugin-framework update, tfnode no-op; [a-z]+ \((?:optional, )?computed[^:]*: plugin-framework unknown, tfnode prior \(prior [a-z]+, configured null\)$/,
    right: "tfnode",
    subject: "An update in which all known values are the prior ones",
    pluginFramework: "plans it, because a value differed before `UseStateForUnknown` restored it",
    tfnode: "plans nothing",
    why:
      "See the rows above: the value that differed is one in an element of a set, or a default in a nested attribute that the configuration " +
      "leaves out",
  },
  {
    pattern: planned(
      String.raw`${computed}keeps\)?[^:]*`,
      String.raw`plugin-framework null, tfnode unknown \(prior absent, configured null\)`,
    ),
    right: "tfnode",
    subject: "`UseStateForUnknown` in a new object or element",
    pluginFramework: "plans null, as if the object had existed without the value",
    tfnode: "plans an unknown value",
    why: "A new object has no prior value. The API decides one, and Terraform reports an inconsistent result",
  },
  {
    pattern: planned(
      `${computed}keeps[^:]*, in (?:list[^:]*|[^:]*, in a list)`,
      String.raw`plugin-framework (?:prior|null), tfnode unknown \(prior (?:value|zero|null), configured (?:null|absent)\)`,
    ),
    right: "both",
    subject: "`UseStateForUnknown` in an element of a list whose configuration changes",
    pluginFramework: "keeps the value of the index",
    tfnode: "plans an unknown value",
    why:
      "An element that was moved here has had its values at another index " +
      "([144](decisions/144-prior-values-that-stay.md)). `nested.map` keeps values by key",
  },
  {
    pattern: planned(
      String.raw`single \((?:optional, )?computed[^:]*members keep[^:]*`,
      String.raw`plugin-framework unknown, tfnode (?:partly known|prior) \(prior (?:value|zero), configured null\)`,
    ),
    right: "tfnode",
    subject: "`UseStateForUnknown` on a member of a computed `nested.single`",
    pluginFramework: "has no effect: the whole object is unknown",
    tfnode: "keeps the value of the member in the plan",
    why: "The object at this place is the same one ([144](decisions/144-prior-values-that-stay.md))",
  },
  {
    pattern: replaced(
      "[^:]*computed[^:]*: planned (?:unknown|partly known), prior [a-z ]+, configured (?:null|absent)",
    ),
    right: "both",
    subject: "`RequiresReplace` on a value that the API decides",
    pluginFramework: "replaces the object whenever another attribute changes",
    tfnode: "updates it",
    why:
      "The practitioner has changed nothing about it ([141](decisions/141-what-replaces-an-object.md)). `modifyPlan` has `requireReplace` for the " +
      "other case",
  },
  {
    pattern: replaced(
      "[^:]*: planned partly known, prior (?:value|zero), configured (?:value|zero|partly known)",
    ),
    right: "both",
    subject: "`RequiresReplace` on a nested attribute in which only values change that the API decides",
    pluginFramework: "replaces the object",
    tfnode: "updates it",
    why: "As above: all configured values of the nested attribute are the same",
  },
  {
    pattern: replaced("[^:]*: null and an empty value"),
    right: "both",
    subject: "`RequiresReplace` on a value that changes between null and an empty text or collection",
    pluginFramework: "replaces the object",
    tfnode: "updates it",
    why: "Few APIs distinguish the two ([233](decisions/archive/233-null-and-empty-replace-nothing.md)). `keepsZero()` is for those that do",
  },
  {
    pattern: replaced("[^:]*set[^:]*: planned [a-z ]+, prior [a-z ]+, configured [a-z ]+"),
    right: "tfnode",
    subject: "`RequiresReplace` in elements of a set",
    pluginFramework: "compares elements with the same index in the order of their hashes",
    tfnode: "pairs the elements such that as few as possible require a replacement",
    why: "The order of a set has no meaning ([143](decisions/143-elements-are-paired-completely.md))",
  },
  {
    pattern: /^plan: plugin-framework replace, tfnode update; other planned values$/,
    right: "tfnode",
    subject: "`RequiresReplace` on attributes whose planned values differ",
    pluginFramework: "replaces the object",
    tfnode: "updates it",
    why: "This follows from the planned values, see the rows above",
  },
  {
    pattern: /^plan after an import: plugin-framework (?:update|replace|error), tfnode no-op$/,
    right: "tfnode",
    subject: "The plan after an import",
    pluginFramework: "changes an object whose sets or defaults of nested attributes have computed values",
    tfnode: "plans nothing",
    why: "The imported object is as it is configured",
  },
  {
    pattern: /Terraform rejects the response of plugin-framework: Provider produced (?:invalid|inconsistent)/,
    right: "tfnode",
    subject: "Plans and results that Terraform rejects",
    pluginFramework: "loses or changes elements of sets with computed values",
    tfnode: "plans each configured element",
    why: "Terraform compares the plan with the configuration, and the result with the plan",
  },
  {
    pattern:
      /^(?:apply|read of (?:data source|ephemeral resource)): (?:tfnode reports|errors at different places: plugin-framework none; tfnode) "API made two elements of a set equal" at set/,
    right: "tfnode",
    subject: "Two elements of a set that become equal with the values of the API",
    pluginFramework: 'plans null for one of the values, or reports "Duplicate Set Element"',
    tfnode: "is an error that names both elements",
    why: "A set cannot have equal elements ([143](decisions/143-elements-are-paired-completely.md))",
  },
  {
    pattern:
      /^validate(?: of (?:data source|ephemeral resource))?(?: with unknown values)?: errors at different places: plugin-framework "Configuration Read Error" at [^;]+; tfnode "Invalid value" at /,
    right: "tfnode",
    subject: "A number with a fraction for a whole number in a collection",
    pluginFramework:
      '"Configuration Read Error", which "is always an error in the provider", at the attribute',
    tfnode: '"must be a whole number, got 0.5", at the element',
    why: "The configuration is wrong, and its author needs the place",
  },
  {
    pattern:
      /^validate(?: of (?:data source|ephemeral resource))?(?: with unknown values)?: errors at different places: plugin-framework none; tfnode "Invalid value" at /,
    right: "tfnode",
    subject: "Wrong values in a collection that has too many elements",
    pluginFramework: "reports the number of elements alone",
    tfnode: "reports all errors at once",
    why: "Each further error would need another run",
  },
  {
    pattern:
      /^validate(?: of (?:data source|ephemeral resource))? with unknown values: plugin-framework reports "Invalid Attribute Value" at set [^:]*, tfnode nothing$/,
    right: "tfnode",
    subject: "A set with too many elements, some of which are known only in part",
    pluginFramework: "is an error",
    tfnode: "is an error only if too many elements are certainly different",
    why: "Elements may become equal when their values are known, and are then one",
  },
  {
    pattern:
      /^validate(?: of (?:data source|ephemeral resource))?(?: with unknown values)?: tfnode reports "Equal elements of a set" at set [^:]*, plugin-framework nothing$/,
    right: "tfnode",
    subject: "Two elements of a set that are equal with their defaults",
    pluginFramework: "plans one element where the configuration has two",
    tfnode: "is an error of the configuration",
    why: "Terraform rejects such a plan",
  },
  {
    pattern:
      /^plan after the apply: plugin-framework (?:plans an? (?:update|replace): |reports "Provider produced invalid plan")/,
    right: "tfnode",
    subject: "The same configuration after an apply",
    pluginFramework:
      "plans an update or a replacement again, if sets or defaults of nested attributes have computed values",
    tfnode: "plans nothing",
    why: "See the rows about sets and defaults: no apply settles such an object",
  },
  {
    pattern: /plugin-framework (?:reports )?"(?:Unable to Convert Attribute Path|Duplicate Set Element)"/,
    right: "tfnode",
    subject: "Errors about elements of sets",
    pluginFramework:
      '"Unable to Convert Attribute Path", and "Duplicate Set Element" if an API returns two equal elements',
    tfnode: "an error at the set, and one element",
    why: "Elements of sets have no address in the protocol. A read with a repeated element can be stored",
  },
  {
    pattern:
      /^validate(?: of (?:data source|ephemeral resource))?(?: with unknown values)?: (?:tfnode reports|errors at different places: plugin-framework none; tfnode) "Invalid value" at value \([^)]*writeOnly[^)]*\)[^:]*$/,
    right: "both",
    subject: "A write-only text that is empty or blank",
    pluginFramework: "accepts it",
    tfnode: "is an error",
    why: "A secret that is empty comes from a variable without a value. No plan would show that it is sent",
  },
  {
    // The second form is a set in which several elements differ so.
    pattern:
      /^read of a changed object: (?:[^:]*: plugin-framework (?:null|configured|zero), tfnode (?:prior|null|zero) \(prior (?:zero|null|absent), configured (?:null|zero|absent)\)|set [^:]*: plugin-framework configured, tfnode value \(prior value, configured value\))$/,
    right: "both",
    subject: "A read finds null instead of a zero or an empty collection, or the reverse",
    pluginFramework: "stores the other form, which is an update in the next plan",
    tfnode: "keeps the form of the state",
    why: "Most APIs do not distinguish them. `keepsZero()` is for those that do",
  },
  {
    pattern:
      /^read of a changed object: (?:single|list|set) block[^:]*: plugin-framework configured, tfnode (?:null|prior) \(prior (?:null|zero), configured [a-z ]+\)$/,
    right: "both",
    subject: "A read finds a block that is not configured",
    pluginFramework: "stores it, which is an update in the next plan",
    tfnode: "stores no block",
    why: "A block that is left out is not managed, unless it has `readWhenUnset`",
  },
  {
    pattern:
      /^state of plugin-framework: tfnode reports "Provider bug while reading lives_thingN" \(read returned no value for .+, which the schema declares as computed/,
    right: "both",
    subject: "A computed attribute without a value in a state of plugin-framework",
    pluginFramework: "stores null, see `UseStateForUnknown` in a new object",
    tfnode: "is an error of the provider, unless the attribute is `.nullable()`",
    why: "The types of outputs contain null only where the author declares it",
  },
];

/** Returns the known difference that explains a finding. */
export function knownDifference(text: string): KnownDifference | undefined {
  return knownDifferences.find(({ pattern }) => pattern.test(text));
}
