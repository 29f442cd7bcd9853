import type { Json, Operation } from '@assay/api-model';
import type { Extract, Step, StepValue } from '@assay/scenario';
import { makerOf } from '../../../chains/needs.ts';
import { madeIdentity } from '../../../chains/after/follow-ups.ts';
import type { ChainBuilder } from '../../../chains/chain.ts';
import type { Situation } from '../../../chains/situation.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import { bodySchema, planBody } from '../../../request-body.ts';
import { fieldNamed, isNumeric } from '../../../resources/lists/item-fields.ts';
import { everyItem, listName } from '../../../resources/lists/list-view.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { plain, referredName, singular } from '../../../resources/words/words.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { flatten } from '../../../schema/resolve.ts';
import { coreOf, numbersIn, singularly } from '../../../states/said-amounts.ts';
import { listScenarios, type ListScenarios } from '../../lists/list-request.ts';
import { largestPage } from '../../lists/pages/whole-list.ts';
import type { SaidProduct } from './said-product.ts';
import { saidProducts } from './said-products.ts';

/** Who may see the list, and how, may be more than anybody here can read. */
const OTHER_REASONS = [400, 401, 403, 404, 409, 422];
const MAX_PRODUCTS = 2;

/** A record that nobody else has: one that the scenario made before, or that the request itself makes. */
interface Own {
  name: string;
  path: string;
  identity: string;
}

function ownRecords(situation: Situation, chain: ChainBuilder): Own[] {
  const { index, operation } = situation;
  const made = madeIdentity(situation);
  // What is removed takes the lists below it along.
  const removed = operation.method === 'DELETE' ? index.resourceAt(operation.path) : null;
  const before = chain
    .records()
    .filter(({ resource }) => chain.makerOf(resource) === makerOf(resource) && resource !== removed)
    .map(({ resource: { name, path }, identity }): Own => ({ name, path, identity }));
  const own = made === null ? [] : [{ ...made.resource, identity: `{{${made.extract.name}}}` }];
  return [...own, ...before];
}

/** The request for what belongs to an own record: below it, or by a filter that names it. */
function asked(
  { view, situation }: ListScenarios,
  own: readonly Own[],
  subject: Own | null,
): { values: StepValue[]; of: Own } | null {
  const { path } = view.operation;
  const above = parameterNames(path).map((name) => {
    const resource = situation.index.resourceAt(path.slice(0, path.indexOf(`{${name}}`) + name.length + 2));
    return { name, found: own.find((one) => one.path === resource?.path) };
  });
  const values = above.flatMap(({ name, found }): StepValue[] =>
    found === undefined ? [] : [{ in: 'path', name, value: found.identity }],
  );
  if (values.length < above.length) return null;
  const last = above.at(-1)?.found;
  if (last !== undefined) return { values, of: last };
  const filters = view.filters.filter(({ kind }) => kind === 'equal');
  const by = (of: Own, isMeant: (referred: string | null) => boolean) => {
    const filter = filters.find(({ fields }) => isMeant(referredName(fields[0]?.name ?? '')));
    return filter && { values: [{ in: 'query' as const, name: filter.parameter.name, value: of.identity }], of };
  };
  for (const of of own) {
    const found = by(of, (referred) => referred === of.name);
    if (found !== undefined) return found;
  }
  return (subject === null ? undefined : by(subject, (referred) => OF_ANY_KIND.has(referred ?? ''))) ?? null;
}

/** What an entry calls the record that it is about, of whatever kind that is. */
const OF_ANY_KIND = new Set('subject target object entity record resource'.split(' '));

/** The record that a request makes, acts on or removes. */
function subjectOf(situation: Situation, chain: ChainBuilder): Own | null {
  const { operation, index } = situation;
  const made = madeIdentity(situation);
  if (made !== null) return { ...made.resource, identity: `{{${made.extract.name}}}` };
  const acted = index.resourceAt(operation.path.slice(0, operation.path.lastIndexOf('}') + 1));
  const found = chain.records().find(({ resource }) => resource === acted);
  return found === undefined ? null : { ...found.resource, identity: found.identity };
}

/** How many steps before have written one for the same record, as far as the document says. */
function writtenBefore(view: SaidProduct['view'], of: Own, { index }: Situation, chain: ChainBuilder): number {
  const variable = of.identity.slice(2, -2);
  const isAbout = ({ values, extracts }: Step): boolean =>
    JSON.stringify(values).includes(of.identity) || extracts.some(({ name }) => name === variable);
  const says = (operation: Operation): boolean => saidProducts(operation, index).some((one) => one.view === view);
  return chain.before.filter((step) => {
    const operation = index.operations.find(({ key }) => key === step.operation);
    return operation !== undefined && isAbout(step) && says(operation);
  }).length;
}

/** An amount that was sent and that the words of the product name is that of one of the items. */
function amountRules({ view, sentence, value, isBooked }: SaidProduct, body: Json | undefined): string[] {
  if (value === null || isBooked === true) return [];
  return [...numbersIn(body)].flatMap(([name, sent]) => {
    const field = fieldNamed(view.fields, name);
    const isNamed = field !== null && singularly(sentence).includes(coreOf(name));
    const isPlain = !/\b(?:negative|minus|signed)\b/i.test(`${sentence} ${field?.schema.description ?? ''}`);
    return isNamed && isPlain && isNumeric(field) ? [`any ${everyItem(view, field)} equals ${sent}`] : [];
  });
}

function rulesFor(product: SaidProduct, count: number, body: Json | undefined): string[] {
  const { view, value } = product;
  const field = value === null ? null : view.fields.find(({ path }) => path === value.field);
  return [
    // Of a record that is new the list is empty for whoever asks before.
    ...(product.isBooked === true ? ['the response matches the documented schema'] : []),
    `${listName(view)} has a length of at least ${count}`,
    ...(field == null || value === null ? [] : [`any ${everyItem(view, field)} equals "${value.written}"`]),
    ...amountRules(product, body),
  ];
}

/** What shows a side product, and what has to be taken out of the answer of the request for that. */
interface Shown {
  step: Step;
  extracts: Extract[];
}

/** "A `comment` is added": of a part of the body that this request leaves out. */
function isLeftOut({ view }: SaidProduct, { operation, index }: Situation, body: Json | undefined): boolean {
  const { media } = planBody(operation);
  if (media === null) return false;
  const noun = plain(singular(view.operation.path.split('/').findLast((part) => /^[^{]/.test(part)) ?? ''));
  const { properties = {} } = flatten(bodySchema(media), index.definitions);
  const name = Object.keys(properties).find((one) => plain(singular(one)) === noun);
  return name !== undefined && !(body !== undefined && isObject(body) && Object.hasOwn(body, name));
}

function shownIn(product: SaidProduct, situation: Situation, chain: ChainBuilder, body: Json | undefined): Shown[] {
  const { view } = product;
  if (isLeftOut(product, situation, body)) return [];
  const lists = listScenarios({ ...situation, operation: view.operation });
  const found = lists === null ? null : asked(lists, ownRecords(situation, chain), subjectOf(situation, chain));
  const isWhole = view.operation.parameters.every(
    ({ in: location, name, required }) =>
      location === 'path' || !required || found?.values.some((one) => one.name === name),
  );
  if (lists === null || found === null || !isWhole) return [];
  const count = 1 + (product.isBooked === true ? 0 : writtenBefore(view, found.of, situation, chain));
  const page = largestPage(lists);
  const read = lists.openRead([...found.values.filter((one) => one.in === 'query'), ...(page?.sent ?? [])], []);
  const path = found.values.filter((one) => one.in === 'path');
  const expects = { status: successStatus(view.operation), undecided: OTHER_REASONS };
  const made = madeIdentity(situation);
  return [
    {
      step: { ...read, values: [...path, ...read.values], expects, rules: rulesFor(product, count, body) },
      extracts: made !== null && `{{${made.extract.name}}}` === found.of.identity ? [made.extract] : [],
    },
  ];
}

/** Reads of the lists that a request is said to add to, for records that nobody else has. */
export function sideProducts(situation: Situation, chain: ChainBuilder, body: Json | undefined): Shown[] {
  return saidProducts(situation.operation, situation.index)
    .flatMap((product) => shownIn(product, situation, chain, body))
    .slice(0, MAX_PRODUCTS);
}
