import type { Json, JsonObject, JsonSchemaObject, Operation } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { bodyOverride } from '../../../chains/body-override.ts';
import type { ChainBuilder } from '../../../chains/chain.ts';
import type { Situation } from '../../../chains/situation.ts';
import { bodySchema, planBody, sampleBody } from '../../../request-body.ts';
import { singular, wordsOf } from '../../../resources/words/words.ts';
import { isAllowedBody } from '../../../schema/accepts.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { flatten, mainType } from '../../../schema/resolve.ts';
import { contentOf } from '../../../statements/amounts/conditions.ts';
import type { Known, Values } from '../../../statements/amounts/formula.ts';

/** A request whose body holds values that a formula may name. */
interface Body {
  operation: Operation;
  body: JsonObject;
  /** Puts another body into its place. */
  replace: (body: JsonObject) => void;
}

/** A value that is sent, with the request that it is sent in. */
export interface Sent {
  known: Known;
  of: Body;
}

const MONEY = /^(?:cents?|eur|euros?|usd|minor)$/;

/** The words that a text has to say to name a field: without its currency, but for what is a price of something. */
export function wordsToSay(name: string): string[] {
  const content = contentOf(name);
  const said = wordsOf(name).includes('per') ? content : content.filter((word) => !MONEY.test(word));
  return said.length > 0 ? said : content;
}

function kindOf(
  value: Json | undefined,
  { enum: texts, ...view }: JsonSchemaObject,
): Pick<Known, 'kind' | 'values'> | null {
  const type = mainType(view);
  if (typeof value === 'number' || (value === undefined && (type === 'integer' || type === 'number')))
    return { kind: 'number' };
  if (typeof value === 'boolean') return { kind: 'flag' };
  const values = (texts ?? []).filter((one) => typeof one === 'string');
  return typeof value === 'string' && values.length > 1 ? { kind: 'choice', values } : null;
}

/** What a flag or a number is that is left out. */
function usualOf(type: string | null | undefined, fallback: Json | undefined): Json | undefined {
  return fallback ?? (type === 'boolean' ? false : undefined);
}

function sentIn(of: Body, owner: readonly string[], { index: { definitions } }: Situation): Sent[] {
  const { media } = planBody(of.operation);
  const { properties = {} } = media === null ? {} : flatten(bodySchema(media), definitions);
  return Object.entries(properties).flatMap(([name, property]): Sent[] => {
    const flat = flatten(property, definitions);
    const value = of.body[name] ?? usualOf(mainType(flat), flat.default);
    const kind = kindOf(value, flat);
    return kind === null ? [] : [{ known: { name, words: wordsToSay(name), owner, ...kind }, of }];
  });
}

const ownerWords = (noun: string): string[] => wordsOf(noun).map(singular);

/** The bodies of the records that a chain makes for a request. */
function bodiesBefore({ before }: ChainBuilder, { index, seed }: Situation): { of: Body; owner: string[] }[] {
  return before.flatMap((step) => {
    const operation = index.operations.find(({ key }) => key === step.operation);
    const made = operation === undefined ? null : index.madeBy(operation);
    if (operation === undefined || made === null) return [];
    const sent = step.values.find((one) => one.in === 'body')?.bodyValue;
    const body = sent ?? sampleBody(operation, index.definitions, seed) ?? null;
    const replace = (next: JsonObject): void => {
      step.values = [...step.values.filter((one) => one.in !== 'body'), bodyOverride(next)];
    };
    return isObject(body) ? [{ of: { operation, body, replace }, owner: ownerWords(made.name) }] : [];
  });
}

/** Of two records of a kind each has its own values; what a change sets replaces what its record was made with. */
function withAbove(own: Sent[], situation: Situation, chain: ChainBuilder): Sent[] {
  const { operation, index } = situation;
  const above = bodiesBefore(chain, situation).flatMap(({ of, owner }) => sentIn(of, owner, situation));
  const isSet = (one: Sent): boolean =>
    index.madeBy(operation) === null && own.some(({ known }) => known.name === one.known.name);
  const isOnce = (one: Sent): boolean =>
    above.filter(({ known, of }) => known.name === one.known.name && of.operation === one.of.operation).length === 1;
  return [...own, ...above.filter((one) => isOnce(one) && !isSet(one))];
}

/** All values that a request and what it stands on are sent with. */
export function sentValues(situation: Situation, chain: ChainBuilder, prepared: StepValue[]): Sent[] {
  const { operation, index, seed } = situation;
  const bound = prepared.find((one) => one.in === 'body')?.bodyValue ?? sampleBody(operation, index.definitions, seed);
  if (bound === undefined || !isObject(bound)) return [];
  const replace = (next: JsonObject): void => {
    const others = prepared.filter((one) => one.in !== 'body');
    prepared.splice(0, prepared.length, ...others, bodyOverride(next));
  };
  const owner = ownerWords(index.madeBy(operation)?.name ?? '');
  return withAbove(sentIn({ operation, body: bound, replace }, owner, situation), situation, chain);
}

/** The values that a request, with a body or without one, and what it stands on are sent with. */
export function valuesAround(situation: Situation, chain: ChainBuilder, body: Json | undefined): Values {
  const { operation, index } = situation;
  const owner = ownerWords(index.madeBy(operation)?.name ?? '');
  const own =
    body !== undefined && isObject(body) ? sentIn({ operation, body, replace: () => undefined }, owner, situation) : [];
  return valuesOf(withAbove(own, situation, chain), situation);
}

/** Sends other values; false where the document does not allow them. */
export function sendInstead(
  changes: readonly { sent: Sent; value: Json }[],
  { index: { definitions } }: Situation,
): boolean {
  return changes.every(({ sent: { known, of }, value }) => {
    const { media } = planBody(of.operation);
    const next = { ...of.body, [known.name]: value };
    if (media === null || !isAllowedBody(next, bodySchema(media), definitions)) return false;
    of.body[known.name] = value;
    of.replace({ ...of.body });
    return true;
  });
}

/** What is sent now. */
export const valuesOf = (sent: readonly Sent[], { index: { definitions } }: Situation): Values =>
  new Map(
    sent.flatMap(({ known, of }) => {
      const { media } = planBody(of.operation);
      const property =
        media === null ? true : (flatten(bodySchema(media), definitions).properties?.[known.name] ?? true);
      const flat = flatten(property, definitions);
      const value = of.body[known.name] ?? usualOf(mainType(flat), flat.default);
      return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string'
        ? [[known, value]]
        : [];
    }),
  );
