import { z } from "zod";
import { ApiError } from "../api-error.ts";
import { anyObject, nonEmpty, onOff, parseObject } from "../check.ts";
import { isObject, type Json, type JsonObject, objectAt } from "../json.ts";
import { collection } from "./collection.ts";

const deepest = 4;
const operators: readonly unknown[] = ["AND", "OR"];

const shape = z.looseObject({
  name: nonEmpty,
  description: z.string().optional(),
  resourceType: z.enum(["AWS", "AZURE", "CONTAINER", "GCP", "MACHINE", "OCI", "KUBERNETES"]),
  enabled: onOff.default(1),
  query: z.looseObject({
    filters: z.record(
      nonEmpty,
      z.looseObject({
        field: nonEmpty,
        operation: nonEmpty,
        values: z.array(z.string()).min(1, "must have at least one element"),
        key: z.string().optional(),
      }),
    ),
    expression: anyObject,
  }),
});

/** Groups of resources, selected by nested filters. */
export const resourceGroups = collection({
  name: "ResourceGroups",
  idKey: "resourceGroupGuid",
  serverKeys: [
    "resourceGroupGuid",
    "createdTime",
    "createdBy",
    "updatedTime",
    "updatedBy",
    "isDefaultBoolean",
  ],
  shape: { keys: shape },
  check(object) {
    const group = parseObject(shape, object);
    const query = objectAt(group, "query");
    checkExpression(objectAt(query, "expression"), objectAt(query, "filters"), "query.expression", 1);
    return group;
  },
  stamp(object, before, call) {
    const now = call.now.toISOString();
    return {
      ...object,
      createdTime: before?.createdTime ?? now,
      createdBy: before?.createdBy ?? call.user,
      updatedTime: now,
      updatedBy: call.user,
      isDefaultBoolean: before?.isDefaultBoolean ?? false,
    };
  },
});

function checkExpression(node: JsonObject, filters: JsonObject, path: string, level: number): void {
  if (level > deepest) throw new ApiError(400, `${path}: groups nest at most ${deepest} levels`);
  if (!operators.includes(node.operator)) {
    throw new ApiError(400, `${path}.operator: must be AND or OR`);
  }
  const children = node.children;
  if (!Array.isArray(children) || children.length === 0) {
    throw new ApiError(400, `${path}.children: must have at least one filter or group`);
  }
  for (const [index, child] of children.entries()) {
    checkChild(child, filters, `${path}.children.${index}`, level);
  }
}

function checkChild(child: Json, filters: JsonObject, path: string, level: number): void {
  if (!isObject(child)) throw new ApiError(400, `${path}: must be an object`);
  const name = child.filterName;
  if (name === undefined) {
    checkExpression(child, filters, path, level + 1);
  } else if (typeof name !== "string" || !Object.hasOwn(filters, name)) {
    throw new ApiError(400, `${path}.filterName: no such filter in query.filters`);
  }
}
