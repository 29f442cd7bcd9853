import type { JsonSchema, JsonSchemaObject, MediaType, Operation } from '@assay/api-model';
import { bodySchema, hasMembers, planBody } from '../../request-body.ts';
import { isValid } from '../../schema/is-valid.ts';
import { flatten, isNumber, type Definitions } from '../../schema/resolve.ts';
import { answeredRecord } from '../record-answer.ts';
import { sentencesIn, unwrapped } from '../words/sentences-in.ts';
import { nounOf, plain } from '../words/words.ts';
import { wordsAbout } from '../words/words-about.ts';

/** So much is enough for all that one scenario makes. */
const ENOUGH = 20;

const LESS = String.raw`[\`'"]?\s*(?:-|–|minus\b|less\b|without\b)`;

const TAKEN_FROM = new RegExp(String.raw`^\W*(?<name>\w[\w-]*?)${LESS}`, 'i');

/** Many operations answer with one large schema. */
const known = new WeakMap<JsonSchemaObject, ReadonlySet<string>>();

function takenIn(view: JsonSchemaObject, definitions: Definitions): ReadonlySet<string> {
  const found = known.get(view) ?? takenFrom(view, definitions);
  known.set(view, found);
  return found;
}

/** The numbers from which what is left of them is worked out: "`trays` less lost and sold ones", "quantity - allotted". */
function takenFrom({ properties = {} }: JsonSchemaObject, definitions: Definitions): ReadonlySet<string> {
  const names = Object.entries(properties).flatMap(([other, property]) => {
    const name = TAKEN_FROM.exec(flatten(property, definitions).description ?? '')?.groups?.['name']?.toLowerCase();
    return name === undefined || name === other.toLowerCase() ? [] : [name];
  });
  return new Set(names);
}

const MORE_THAN =
  /\b(?:more than|exceed\w*|above|beyond|greater than|not enough for) (?:the )?[`'"](?<name>[\w-]+)[`'"] of (?:the|its|their|an?) (?<kind>[\w-]+)/gi;

/** Numbers of other records that requests may not exceed together: "would draw more than the `watts` of the stand". */
function limitsSaid(operations: readonly Operation[]): Set<string> {
  const words = operations.filter(({ method }) => method !== 'GET').map((one) => wordsAbout(one, 409));
  const found = words.flatMap((text) => sentencesIn(unwrapped(text)).flatMap((one) => [...one.matchAll(MORE_THAN)]));
  return new Set(found.map(({ groups = {} }) => `${nounOf(groups['kind'] ?? '')} ${plain(groups['name'] ?? '')}`));
}

const kindOf = ({ path }: Operation): string => nounOf(path.split('/').findLast((part) => part !== '') ?? '');

interface Limits {
  said: ReadonlySet<string>;
  definitions: Definitions;
}

/** A number with an example that leaves room, where it has none of its own. */
function withSpare(property: JsonSchema, definitions: Definitions): JsonSchema {
  const view = flatten(property, definitions);
  const given = [...(view.examples ?? []), view.default].some((one) => one !== undefined);
  const enough = Math.min(ENOUGH, view.maximum ?? ENOUGH);
  return given || !isNumber(view) || !isValid(enough, view, definitions) ? property : { ...view, examples: [enough] };
}

function mediaWithSpare(operation: Operation, media: MediaType, { said, definitions }: Limits): MediaType {
  const taken = takenIn(answeredRecord(operation, definitions)?.view ?? {}, definitions);
  const kind = `${kindOf(operation)} `;
  if (taken.size === 0 && ![...said].some((one) => one.startsWith(kind))) return media;
  const schema = flatten(bodySchema(media), definitions);
  const isLimit = (name: string): boolean => said.has(`${kind}${plain(name)}`) || taken.has(name.toLowerCase());
  const limits = Object.entries(schema.properties ?? {}).filter(([name]) => isLimit(name));
  const changed = limits.map(([name, property]) => [name, withSpare(property, definitions)] as const);
  if (changed.every(([name, property]) => property === schema.properties?.[name])) return media;
  return { ...media, schema: { ...schema, properties: { ...schema.properties, ...Object.fromEntries(changed) } } };
}

/** Creates whose usual bodies leave room in what other requests take from, or may not exceed together. */
export function withSpareCapacity(operations: readonly Operation[], definitions: Definitions): readonly Operation[] {
  const limits: Limits = { said: limitsSaid(operations), definitions };
  const found = operations.map((operation) => {
    const { media, kind } = planBody(operation);
    const { requestBody } = operation;
    const isCreate = operation.method === 'POST' && !operation.path.endsWith('}');
    if (!isCreate || requestBody === null || media === null || !hasMembers({ kind, media })) return operation;
    const changed = media.examples.length > 0 ? media : mediaWithSpare(operation, media, limits);
    if (changed === media) return operation;
    return {
      ...operation,
      requestBody: { ...requestBody, content: requestBody.content.map((one) => (one === media ? changed : one)) },
    };
  });
  return found.every((one, at) => one === operations[at]) ? operations : found;
}
