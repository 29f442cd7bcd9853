import type { JsonSchema, Operation } from '@assay/api-model';
import { ruleStatuses } from '../../../expectations/rule-statuses.ts';
import { flatten, type Definitions } from '../../../schema/resolve.ts';

/** By name: the status that a document refuses with under it. */
export type RefusalNames = ReadonlyMap<string, number>;

const CELL = String.raw`[ \t]*[\`"'*]{0,3}`;
/** A row of a table, or of a list, that gives a name to a status: "| 9 FAILED_PRECONDITION | 412 |", "`FAILED_PRECONDITION`: 412". */
const ROW = new RegExp(
  String.raw`^${CELL}(?:[|*-]${CELL}(?:\d{1,3} )?)?(?<name>[A-Z][A-Z\d]*(?:_[A-Z\d]+)+|[A-Z]{6,})\b[^|\n\d]{0,60}(?:\||:|–|—|->|=)${CELL}(?<status>4\d\d)\b`,
  'gm',
);

/** The names in capitals that a document gives to statuses in its own words. */
export const refusalNamesIn = (description: string): RefusalNames =>
  new Map(
    [...description.matchAll(ROW)].map(({ groups = {} }): [string, number] => [
      groups['name'] ?? '',
      Number(groups['status']),
    ]),
  );

/** What a sentence says by a name of a refusal, it says by its status too. */
function withStatuses(text: string, names: RefusalNames): string {
  let said = text;
  for (const [name, status] of names)
    said = said.replaceAll(
      new RegExp(`(?:\\b(?:an?|the) )?[\`*]{0,2}\\b${name}S?s?\\b[\`*]{0,2}`, 'g'),
      `refused (${status})`,
    );
  return said;
}

const CODE = String.raw`\`(?<code>[a-z]+(?:[_-][a-z\d]+)+)\``;
/** "(`bed_full`)": what stands before it is refused with it. */
const IN_BRACKETS = new RegExp(String.raw`\(${CODE}\)`, 'g');
/** "You get `passport_taken`", "refused with `bed_not_empty`". */
const ANSWERED = new RegExp(
  String.raw`(?<before>\b(?:you(?: will|'ll)? get|(?:refused|rejected|answered|turned down|fails?) with(?: the code)?|answers?(?: is)?|the answer is|gets?|gives?) )${CODE}`,
  'gi',
);

const MAX_DEPTH = 6;
/** Of one document. */
const MAX_NAMES = 20_000;

interface Names {
  definitions: Definitions;
  found: Set<string>;
  /** References by what they name: each of a thousand may be an object of its own. */
  seen: Set<JsonSchema | string>;
}

const keyOf = (schema: JsonSchema): JsonSchema | string =>
  typeof schema === 'object' && schema.$ref !== undefined ? schema.$ref : schema;

function takeNames(schema: JsonSchema, names: Names, depth = 0): void {
  const key = keyOf(schema);
  if (depth > MAX_DEPTH || names.found.size > MAX_NAMES || names.seen.has(key)) return;
  names.seen.add(key);
  const { properties = {}, items, enum: values = [] } = flatten(schema, names.definitions);
  for (const value of values) if (typeof value === 'string') names.found.add(value);
  for (const [name, property] of Object.entries(properties)) {
    names.found.add(name);
    takeNames(property, names, depth + 1);
  }
  if (items !== undefined) takeNames(items, names, depth + 1);
}

/** What a document calls the fields, parameters and values of what is sent and answered; none of them is the code of a refusal. */
export function namesOfData(operations: readonly Operation[], definitions: Definitions): ReadonlySet<string> {
  const names: Names = { definitions, found: new Set(), seen: new Set() };
  for (const { parameters, requestBody, responses } of operations) {
    for (const { name, schema } of parameters) {
      names.found.add(name);
      takeNames(schema, names);
    }
    const answers = responses.filter(({ status }) => !/^[45]|default/i.test(status));
    const bodies = [...(requestBody === null ? [] : [requestBody]), ...answers].flatMap(({ content }) => content);
    for (const { schema } of bodies) takeNames(schema ?? true, names);
  }
  return names.found;
}

/** An operation whose words say the status of each refusal that they give by its name or its code only. */
export function withRefusalStatuses(
  operation: Operation,
  { names, fields }: { names: RefusalNames; fields: ReadonlySet<string> },
): Operation {
  const { description } = operation;
  if (description === null) return operation;
  const [status] = ruleStatuses(operation);
  const named = withStatuses(description, names);
  if (status === undefined) return named === description ? operation : { ...operation, description: named };
  const said = named
    .replaceAll(IN_BRACKETS, (found: string, code: string) => (fields.has(code) ? found : `(${status} \`${code}\`)`))
    .replaceAll(ANSWERED, (found: string, before: string, code: string) =>
      fields.has(code) ? found : `${before}${status} \`${code}\``,
    );
  return said === description ? operation : { ...operation, description: said };
}
