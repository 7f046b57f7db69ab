import { upgradeFromTwoToThree } from "@scalar/openapi-upgrader/2.0-to-3.0";

interface Json {
  [key: string]: unknown;
}

/**
 * Converts a Swagger 2.0 document to OpenAPI 3.0. Throws the error of the converter for a document that violates the rules of Swagger.
 */
export function upgraded(document: object): unknown {
  // The converter modifies objects, which YAML anchors may share.
  const own: Json = JSON.parse(JSON.stringify(document), withNullable);
  for (const operation of operationsOf(own)) moveFormToBody(own, operation);
  // YAML reads a version without quotes as a number.
  return upgradeFromTwoToThree({ ...own, swagger: "2.0" });
}

/** Swagger has no keyword for null. Most documents use x-nullable, which the converter does not change. */
function withNullable(_: string, value: unknown): unknown {
  return isObject(value) && value["x-nullable"] === true ? { ...value, nullable: true } : value;
}

function operationsOf({ paths }: Json): readonly Json[] {
  const items = isObject(paths) ? Object.values(paths).filter(isObject) : [];
  return items.flatMap((item) => Object.values(item).filter(isObject));
}

/**
 * Converts the fields of a form to the schema of a body, because the converter keeps only types and descriptions
 * of fields.
 */
function moveFormToBody(document: Json, operation: Json): void {
  if (!Array.isArray(operation.parameters)) return;
  const parameters = operation.parameters.map((one) => sharedParameter(document, one));
  const fields = parameters.filter(isObject).filter((one) => one.in === "formData");
  if (fields.length === 0) return;
  const consumed = [operation.consumes ?? document.consumes]
    .flat()
    .filter((one) => /\bform\b/.test(String(one)));
  operation.consumes = consumed.length > 0 ? consumed : ["application/x-www-form-urlencoded"];
  const schema = {
    type: "object",
    properties: Object.fromEntries(
      fields.map(({ name, in: _, required: __, ...field }) => [String(name), field]),
    ),
    required: fields.filter(({ required }) => required === true).map(({ name }) => String(name)),
  };
  const others = parameters.filter((one) => !isObject(one) || !fields.includes(one));
  operation.parameters = [...others, { name: "form", in: "body", schema }];
}

/** Returns the target of a reference to a form parameter; otherwise the parameter itself. */
function sharedParameter({ parameters }: Json, parameter: unknown): unknown {
  const [, name = ""] = isObject(parameter)
    ? (/^#\/parameters\/(.*)$/.exec(String(parameter.$ref)) ?? [])
    : [];
  const shared = isObject(parameters) && Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  return isObject(shared) && shared.in === "formData" ? shared : parameter;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
