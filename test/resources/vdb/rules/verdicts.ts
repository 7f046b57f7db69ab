import { createTracker } from "../../../../src/http/lost-create.ts";
import { systemClock } from "../../../../src/http/net/clock.ts";
import { CallError } from "../../../../src/local-api/vdb/call-error.ts";
import { validate } from "../../../../src/local-api/vdb/rules/validate.ts";
import { definitions } from "../../../../src/local-api/vdb/wire/definitions.ts";
import type { Caller, VdbApi } from "../../../../src/resources/vdb/api/client.ts";
import { callError } from "../../../../src/resources/vdb/api/errors.ts";
import { services } from "../../../../src/resources/vdb/api/methods.ts";
import { validateConfig } from "../../../../src/schema/engine/operations/validate.ts";
import { planChange } from "../../../../src/schema/engine/plan/plan.ts";
import { applyInput } from "../../../../src/schema/engine/state/apply-input.ts";
import {
  type DataSource,
  DiagnosticError,
  RemoteError,
  type Resource,
} from "../../../../src/schema/index.ts";
import { pathRoot, pathText } from "../../../../src/schema/path.ts";
import { asRecord, type Value } from "../../../../src/schema/values/value.ts";
import { toView } from "../../../../src/schema/view.ts";
import { wirePath } from "../../../../src/schema/wire-path.ts";
import { account } from "../clusters-at-hand.ts";

const log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** Returns the places at which a configuration is rejected; empty if it is valid. */
export type Verdict = readonly string[];

/** The verdict on a value that no request can contain. */
export const unsendable = "cannot be sent";

/** The provider's errors for a configuration, without the API. */
export function providersVerdict(
  { block, definition }: Resource<VdbApi> | DataSource<VdbApi>,
  config: Value,
): Verdict {
  const session = { typeName: "vdb", log };
  const found = validateConfig(block, config, definition, session);
  const errors = found.filter(({ severity }) => severity === "error");
  return errors.map(({ path = [] }) => pathText(wirePath(block, path)));
}

/** The local API's errors for the request of a configuration, at the attribute to which they belong. */
export async function apisVerdict(
  one: Resource<VdbApi> | DataSource<VdbApi>,
  config: Value,
): Promise<Verdict> {
  const { block } = one;
  try {
    await asked(one, config);
    return [];
  } catch (error) {
    if (error instanceof RangeError) return [unsendable];
    if (error instanceof RemoteError && error.status === "InvalidArgument")
      return [error.at ? pathText(wirePath(block, error.at)) : `nowhere: ${error.reason}`];
    if (error instanceof DiagnosticError) return [pathText(wirePath(block, error.diagnostic.path ?? []))];
    if (error instanceof Accepted) return [];
    throw error;
  }
}

/** Thrown in place of a response, because the test only needs the request. */
class Accepted extends Error {}

async function asked(
  { block, definition }: Resource<VdbApi> | DataSource<VdbApi>,
  config: Value,
): Promise<void> {
  const common = {
    api,
    signal: new AbortController().signal,
    log,
    at: pathRoot<never>(),
    meta: null,
    diagnostics: undefined as never,
  };
  if (!("create" in definition)) {
    await definition.read({ ...common, config: toView(block, config) as never });
    return;
  }
  const plan = toView(block, applyInput(block, planChange(block, asRecord(config), null), config)) as never;
  const unused = { adoptIf: undefined as never, privateState: undefined as never };
  await definition.create({ ...common, ...unused, plan, checkpoint() {} });
}

/** All methods by their paths. */
const methods = new Map(
  Object.values(services).flatMap((service) =>
    Object.values(service).map((method) => [method.path, method] as const),
  ),
);

const { listAccountMembers } = services.accountService;
const members = listAccountMembers.responseSerialize({
  items: [{ accountMember: { id: account, email: "grace@example.org" } }],
});

/** Validates requests as the local API does. Reads before a write find no object except the one user. */
const call: Caller = async (method, request) => {
  const { path } = method;
  const known = methods.get(path);
  const [, service = "", name = ""] = path.split("/");
  const type = definitions.lookupService(service).methods[name]?.resolvedRequestType;
  if (!known || !type) throw new Error(`there is no method ${path}`);
  try {
    validate(type, known.requestDeserialize(method.requestSerialize(request)));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    throw callError(path, { status: "InvalidArgument", reason: error.message });
  }
  if (path === listAccountMembers.path) return method.responseDeserialize(members);
  if (name === "ListUserRoles") return method.responseDeserialize(Buffer.alloc(0));
  throw new Accepted();
};

const api: VdbApi = {
  accountId: account,
  call,
  log() {},
  clock: systemClock,
  tracker: createTracker(systemClock),
  close() {},
};
