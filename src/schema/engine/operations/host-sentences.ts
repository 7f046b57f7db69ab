import { resourceToken } from "../../pulumi-names.ts";
import type { Host } from "./operation-context.ts";

/** An object that exists already, or may exist, and that no state contains. */
export interface Unmanaged {
  /** The type of the resource, such as `sec_alert_rule`. */
  readonly typeName: string;
  /** The name of the object; an empty text if it is not known. */
  readonly name: string;
  readonly importId: string | null;
}

/** The sentences about states, imports and plans, which are different for each host. `label` names the object, or is empty. */
interface Sentences {
  /** After a create that failed when the object existed. */
  createdWithError(label: string): string;
  /** After a create whose response contradicts the plan. */
  contradictedCreate(label: string): string;
  /** After an update whose response contradicts the plan. */
  readonly contradictedUpdate: string;
  /** After a create by which two elements of a set are equal. */
  equalAfterCreate(label: string): string;
  /** For an object that is not there any more when it is updated. */
  deletedElsewhere(label: string): string;
  /** How to import an object, as the beginning of a sentence without its end. */
  howToImport(unmanaged: Unmanaged): string;
  /**
   * For a create that may have taken effect, in addition to what the error says. A read by the import ID that the plan gives to the object has found it, or not,
   * or was not possible. `isAdvised` is true if the error has advice of its own.
   */
  mayExist(
    unmanaged: Unmanaged,
    search: { readonly found: boolean | null; readonly isImportable: boolean; readonly isAdvised: boolean },
  ): string | undefined;
  /** For a create of an object that exists already. */
  alreadyExists(unmanaged: Unmanaged): string;
}

const inTerraform: Sentences = {
  createdWithError: (label) =>
    `The object exists${label} and is kept in the state as tainted: the next apply replaces it.`,
  contradictedCreate: (label) =>
    `The object exists${label}. The state has the planned value until the object is read again, so that the next plan shows the difference.`,
  contradictedUpdate: "The state has the value of the API, so that the next plan shows the difference.",
  equalAfterCreate: (label) =>
    `The object exists${label} and is in the state as tainted, with the values of the API: the next apply replaces it. To keep it, correct the configuration and run "terraform untaint".`,
  deletedElsewhere: (label) =>
    `The object${label} was deleted outside of Terraform. Plan again: the next plan creates a new one.`,
  howToImport: ({ importId }) =>
    importId === null ? "import it" : `import it with the import ID ${JSON.stringify(importId)}`,
  mayExist(unmanaged, { found, isImportable, isAdvised }) {
    const toImport = isImportable ? `${inTerraform.howToImport(unmanaged)}, or ` : "";
    const act = `${toImport}delete it, before the next apply.`;
    if (found) return `A read finds the object, and no state has it: ${act}`;
    const id = JSON.stringify(unmanaged.importId);
    if (found === false)
      return `A read with the import ID ${id} does not find the object. If the next apply reports that it exists already, ${toImport}delete it.`;
    return isAdvised
      ? undefined
      : `It is not known whether the object exists, and no state has it. If it does, ${act}`;
  },
  alreadyExists: (unmanaged) =>
    `To manage the existing object as ${unmanaged.typeName}, ${inTerraform.howToImport(unmanaged)}. To create another one, change what names it.`,
};

const inPulumi: Sentences = {
  createdWithError: (label) =>
    `The object exists${label} and is in the state. A preview shows what differs from the program.`,
  contradictedCreate: (label) =>
    `The object exists${label}. The state has the value of the API, so that the next preview shows the difference.`,
  contradictedUpdate:
    "Pulumi keeps the state from before the update: after pulumi refresh, a preview shows the difference.",
  equalAfterCreate: (label) => `The object exists${label} and is in the state, with the values of the API.`,
  deletedElsewhere: (label) =>
    `The object${label} was deleted outside of Pulumi. Run pulumi refresh: it removes the object from the state, and the next pulumi up creates a new one.`,
  howToImport: (unmanaged) => `import it: ${importLine(unmanaged)}`,
  mayExist(unmanaged, { found, isImportable }) {
    if (!isImportable) return undefined;
    return `${found ? "A read finds the object, and no state has it. To import it" : "To import the object if it exists"}: ${importLine(unmanaged)}`;
  },
  alreadyExists: (unmanaged) =>
    `To manage the existing object, ${inPulumi.howToImport(unmanaged)}\n\nTo create another one, change what names it. If the existing object is the one that this update replaces, set the resource option deleteBeforeReplace.`,
};

const sentences: Readonly<Record<Host, Sentences>> = { terraform: inTerraform, pulumi: inPulumi };

/** Returns the sentences for a host. */
export function sentencesFor(host: Host = "terraform"): Sentences {
  return sentences[host];
}

/** Returns the line that imports an object with Pulumi; `ID` and `NAME` are in place of what is not known. */
export function importLine({ typeName, name, importId }: Unmanaged): string {
  const id = importId === null ? "ID" : shellWord(importId);
  return `pulumi import ${resourceToken(typeName)} ${shellWord(name || "NAME")} ${id}`;
}

/** Quotes a word for a shell if it has to be. */
function shellWord(word: string): string {
  return /^[\w.:/@+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
