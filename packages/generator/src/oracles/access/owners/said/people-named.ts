import type { Json, JsonSchema, JsonSchemaObject, MediaType, Operation } from '@assay/api-model';
import type { KnownAccount } from '../../../../chains/accounts/known-account.ts';
import type { ChainBuilder } from '../../../../chains/chain.ts';
import { chosenTexts } from '../../../../chains/records/listed/chosen.ts';
import type { Situation } from '../../../../chains/situation.ts';
import { bodySchema, planBody, sampleBody } from '../../../../request-body.ts';
import { singular, wordsOf } from '../../../../resources/words/words.ts';
import { isObject } from '../../../../schema/is-valid.ts';
import { flatten } from '../../../../schema/resolve.ts';
import { isPerson } from './private-records.ts';

/** What somebody is called whom a record is made out to. */
const ROLES = new Set(
  'borrower assignee holder recipient reader renter lessee attendee payer subject beneficiary reporter requester'.split(
    ' ',
  ),
);
const NAMES_WHOM = /^(id|uuid|guid|name|email|mail|login|username|user|ref|number|no)$/;
const SAYS_LOGIN = /\b(user ?name|login|log-in|account) (name )?(of|for|that|who)\b|\bof the (user|account)\b/i;

interface Field {
  name: string;
  value: string | number;
  view: JsonSchemaObject;
}

export function isOfPerson(
  { name, view }: Pick<Field, 'name' | 'view'>,
  { index, description, accounts }: Situation,
): boolean {
  if (SAYS_LOGIN.test(view.description ?? '')) return true;
  const words = wordsOf(name).map(singular);
  const [last] = words.length > 1 && NAMES_WHOM.test(words.at(-1) ?? '') ? words.slice(-2) : words.slice(-1);
  if (last === undefined) return false;
  const isRole = accounts.some(({ roles }) => roles.some((role) => role.toLowerCase() === last));
  return isRole || ROLES.has(last) || isPerson({ name: last }, index, description);
}

/** A value that the document shows may name somebody who is there; one that was made up names nobody. */
function isShown({ value, view }: Field, { examples }: MediaType): boolean {
  const shown = [...(view.enum ?? []), view.const, view.default, ...(view.examples ?? [])];
  return shown.includes(value) || JSON.stringify(examples).includes(JSON.stringify(value));
}

function fieldsIn(value: Json, schema: JsonSchema, situation: Situation, name = ''): Field[] {
  const view = flatten(schema, situation.index.definitions);
  if (Array.isArray(value)) return value.flatMap((item) => fieldsIn(item, view.items ?? true, situation, name));
  if (isObject(value))
    return Object.entries(value).flatMap(([key, part]) =>
      fieldsIn(part, view.properties?.[key] ?? true, situation, key),
    );
  if (typeof value === 'number') return [{ name, value, view }];
  return typeof value === 'string' && value !== '' ? [{ name, value, view }] : [];
}

const isTaken = ({ value }: Field): boolean => typeof value === 'string' && value.includes('{{');

function namedBy(operation: Operation, body: Json | undefined, situation: Situation): string[] {
  const { media } = planBody(operation);
  const sent = body ?? sampleBody(operation, situation.index.definitions, situation.seed);
  if (media === null || sent === undefined) return [];
  return fieldsIn(sent, bodySchema(media), situation)
    .filter((field) => !isTaken(field) && isOfPerson(field, situation) && isShown(field, media))
    .map(({ value }) => `${value}`.toLowerCase());
}

/** What an order is charged to is seldom a person. */
const OF_BOOKS = /(?:account|budget|company|organi[sz]ation|household)(?:_?(?:id|ref|code|no|number))?$/i;

/** Whether a body names somebody who was taken out of a list. */
function namesListed(
  operation: Operation,
  body: Json | undefined,
  listed: ReadonlySet<string>,
  of: Situation,
): boolean {
  const { media } = planBody(operation);
  if (media === null || body === undefined) return false;
  return fieldsIn(body, bodySchema(media), of).some(
    (field) =>
      listed.has(`${field.value}`.replaceAll(/^\{\{|\}\}$/g, '')) &&
      !OF_BOOKS.test(field.name) &&
      isOfPerson(field, of),
  );
}

/**
 * People beside the own account whom the records of a chain are made out to: they may be theirs, whoever has made them. `by`: only
 * those whom this request names.
 */
export function peopleNamed(
  { before }: Pick<ChainBuilder, 'before'>,
  situation: Situation,
  by: Operation | null = null,
): string[] {
  const own = new Set(situation.accounts.filter(({ login }) => login === 'own').flatMap(({ names = [] }) => names));
  const reads = before.filter(({ operation }) => operation.startsWith('GET '));
  const listed = new Set(reads.flatMap(({ extracts }) => extracts.map(({ name }) => name)));
  const named = before.flatMap((step) => {
    const operation = situation.index.operations.find(({ key }) => key === step.operation);
    if (by !== null && operation !== by) return [];
    if (operation === undefined || (operation.method !== 'POST' && operation.method !== 'PUT')) return [];
    const body = step.values.find((one) => one.in === 'body')?.bodyValue;
    const anybody = namesListed(operation, body, listed, situation) ? [ANYBODY] : [];
    return [...anybody, ...namedBy(operation, body, situation)];
  });
  const known = new Set(situation.accounts.flatMap(({ names = [] }) => names.map((name) => name.toLowerCase())));
  const chosen = chosenTexts(before).map((text) => (known.has(text) ? text : ANYBODY));
  return [...new Set([...named, ...chosen])].filter((name) => !own.has(name));
}

/** Somebody out of a list of whom nothing but their sort is known. */
const ANYBODY = '*';

/** Whether an account is surely none of these people. */
export const isNoneOf =
  (people: readonly string[]) =>
  ({ names = [] }: Pick<KnownAccount, 'names'>): boolean =>
    people.length === 0 ||
    (!people.includes(ANYBODY) && names.length > 0 && !names.some((name) => people.includes(name)));
