import type { Json, JsonObject, JsonSchemaObject, Operation } from '@assay/api-model';
import type { Step } from '@assay/scenario';
import { bodyOverride } from '../../chains/body-override.ts';
import { stepsOf, type Situation } from '../../chains/situation.ts';
import { successStatus } from '../../expectations/expectation.ts';
import { bodySchema, planBody, sampleBody } from '../../request-body.ts';
import type { Resource } from '../../resources/api-index.ts';
import { changeKindOf } from '../../resources/changes/record-changes.ts';
import { isAmount, isNumeric } from '../../resources/lists/item-fields.ts';
import { answeredRecord, type AnsweredRecord } from '../../resources/record-answer.ts';
import { referredBy } from '../../resources/references.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { sentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';
import { kindWords, singular, wordsOf } from '../../resources/words/words.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { isObject } from '../../schema/is-valid.ts';
import { flatten } from '../../schema/resolve.ts';
import { variantsOf } from '../../values/distinct.ts';
import type { Candidate } from '../candidate.ts';
import { changedRecord, changeOf, type ChangedRecord } from './shared/changed-record.ts';
import type { Oracle } from '../oracle.ts';

const PRICE =
  /^(price|prices|fee|fees|rate|rates|cost|costs|charge|charges|amount|amounts|total|totals|subtotal|fare|fares)$/;
/** "Existing permits keep their price", "a new price is for new bookings only". */
const SAYS_KEPT =
  /\bkeeps? (?:the|their|its)\b|\b(?:is|are|appl(?:y|ies)|counts?|holds?) (?:only )?(?:for|to) (?:new|later|future)\b|\bonly (?:for|to) new\b|\bnot (?:touch|change|affect)\w*\b|\bstays? as (?:they|it)\b/i;
/** "Fixed when the permit is requested", "as it was when it was booked". */
const SAYS_FIXED =
  /\b(?:fixed|frozen) (?:when|at|once|on|with)\b|\bat the time\b|\bwhen (?:the \w+|it) (?:was|is) (?:made|booked|requested|created|placed|ordered|reserved)\b|\blater (?:\w+ )?changes? (?:do(?:es)? not|never)\b/i;

const hasPriceName = (name: string): boolean => wordsOf(name).some((word) => PRICE.test(word));
const isCounted = (schema: JsonSchemaObject): boolean => isNumeric({ schema }) || isAmount({ schema });

/** Records that a create puts on one of another kind. */
function standsOn({ create }: Resource, parent: Resource, { definitions }: Situation['index']): boolean {
  const { media } = create === null ? { media: null } : planBody(create);
  const { properties = {} } = media === null ? {} : flatten(bodySchema(media), definitions);
  return Object.entries(properties).some(
    ([name, property]) => referredBy(name, flatten(property, definitions)) === parent.name,
  );
}

interface Child {
  resource: Resource;
  read: Operation;
  record: AnsweredRecord;
  /** What stays, and where the document says so. */
  kept: string[];
  quote: string;
}

/** What a kind of record keeps, as the words about a change of what it stands on say, or those about its fields. */
function keptBy(resource: Resource, sentences: readonly string[], { index }: Situation): Child | null {
  const { read } = resource;
  const record = read === null ? null : answeredRecord(read, index.definitions);
  if (read === null || record === null || parameterNames(read.path).length !== 1) return null;
  const prices = (record.view.required ?? []).flatMap((name) => {
    const view = flatten(record.view.properties?.[name] ?? true, index.definitions);
    return isCounted(view) && hasPriceName(name) && /^[\w-]+$/.test(name)
      ? [{ name, text: view.description ?? '' }]
      : [];
  });
  const said = sentences.find(
    (one) => SAYS_KEPT.test(one) && wordsOf(one).map(singular).join(' ').includes(wordsOf(resource.name).join(' ')),
  );
  const fixed = prices.filter(({ text }) => SAYS_FIXED.test(text));
  const [first] = fixed;
  const kept = (said === undefined ? fixed : prices).map(({ name }) => name);
  const quote = said ?? first?.text ?? '';
  return kept.length === 0 ? null : { resource, read, record, kept, quote: quote.trim().slice(0, 160) };
}

/** The first price of a body that may be sent otherwise, with its other value. */
function otherPrice(
  operation: Operation,
  made: JsonObject,
  { definitions }: Situation['index'],
): [string, Json] | null {
  const { media } = planBody(operation);
  const { properties = {} } = media === null ? {} : flatten(bodySchema(media), definitions);
  for (const [name, property] of Object.entries(properties).filter(([one]) => hasPriceName(one))) {
    const view = flatten(property, definitions);
    const value = made[name] ?? (isNumeric({ schema: view }) ? (view.minimum ?? 1) : null);
    const [other] = typeof value === 'number' ? variantsOf(value, property, definitions) : [];
    if (other !== undefined) return [name, other];
  }
  return null;
}

/** Another price for the record: as a patch, or in its usual body. */
function repriced(situation: Situation, changed: ChangedRecord): { name: string; body: Json } | null {
  const { operation, index, seed } = situation;
  const bound = changed.chain.body(operation).find((value) => value.in === 'body')?.bodyValue;
  const usual = bound ?? sampleBody(operation, index.definitions, seed) ?? null;
  const made: JsonObject = isObject(usual) ? usual : {};
  const price = otherPrice(operation, made, index);
  if (price === null) return null;
  const [name, other] = price;
  const isPatch = changeKindOf(operation, index) === 'patches';
  return { name, body: isPatch ? changeOf(situation, changed, { [name]: other }).body : { ...made, [name]: other } };
}

function candidate(situation: Situation, child: Child): Candidate[] {
  const { operation } = situation;
  const { resource, read, record, kept, quote } = child;
  const changed = changedRecord(situation);
  const price = changed === null ? null : repriced(situation, changed);
  if (changed === null || price === null) return [];
  const { chain, path } = changed;
  const [parameter = 'id'] = parameterNames(read.path);
  const identity = chain.provide(resource, { for: operation, parameter, depth: 1, mustBeMade: true });
  if (identity === null || chain.makerOf(resource) !== resource.create) return [];
  const step: Step = { operation: read.key, values: [{ in: 'path', name: parameter, value: identity }], extracts: [] };
  const name = `${kindWords(resource)} before`;
  chain.before.push({ ...step, name });
  const rules = kept.map((field) => `\`${record.prefix}${field}\` is the same as in step "${name}"`);
  return [
    {
      name: `Another ${price.name} leaves the ${kindWords(resource)} that is there as it was`,
      kind: 'keeps_others',
      part: 'children',
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: {
        reason: `The document says "${quote}".`,
        constraint: price.name,
        pointer: null,
        undecided: [400, 409, 412, 422, 428],
        ...stepsOf(chain),
        followUps: [{ ...step, expects: { status: successStatus(read) }, rules }],
      },
      overrides: [...path, ...chain.conditions(operation, path), bodyOverride(price.body ?? {})],
    },
  ];
}

/** A new price leaves what was made before as it was, where the document says so. */
function keptChildren(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const parent = changeKindOf(operation, index) === null ? null : index.resourceAt(operation.path);
  if (parent === null) return [];
  const sentences = sentencesIn(unwrapped(wordsAbout(operation)));
  return index.resources
    .filter((one) => one !== parent && standsOn(one, parent, index))
    .flatMap((one) => keptBy(one, sentences, situation) ?? [])
    .slice(0, 2)
    .flatMap((child) => candidate(situation, child));
}

export const keptChildrenOracle: Oracle = {
  id: 'kept-children',
  claim: 'A new price leaves what was made before as it was, where the document says so.',
  strength: 'document',
  candidates: keptChildren,
};
