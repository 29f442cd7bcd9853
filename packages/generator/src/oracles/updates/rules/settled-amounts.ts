import type { JsonObject, Operation } from '@assay/api-model';
import { readAround } from '../../../chains/after/read-around.ts';
import { bodyOverride } from '../../../chains/body-override.ts';
import { stepsOf, type Situation } from '../../../chains/situation.ts';
import { isDocumented, successStatus } from '../../../expectations/expectation.ts';
import { bodySchema, planBody, sentMembers } from '../../../request-body.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { changeKindOf } from '../../../resources/changes/record-changes.ts';
import { isAmount, isNumeric } from '../../../resources/lists/item-fields.ts';
import { answeredRecord } from '../../../resources/record-answer.ts';
import { sentRecord } from '../../../resources/sent-record.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { sentencesIn, unwrapped } from '../../../resources/words/sentences-in.ts';
import { kindWords, plain, singular, wordsOf } from '../../../resources/words/words.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import { flatten, type Definitions } from '../../../schema/resolve.ts';
import { coreOf, singularly } from '../../../states/said-amounts.ts';
import { variantsOf } from '../../../values/distinct.ts';
import type { Candidate } from '../../candidate.ts';
import { changedRecord, changeOf, fullBody, type ChangedRecord } from '../shared/changed-record.ts';
import type { Oracle } from '../../oracle.ts';

const SETTLED = 'settled before';
/** A change of it may be refused for reasons that nobody here can read. */
const OTHER_REASONS = [400, 403, 404, 409, 412, 422, 428];

const SAYS_SETTLED =
  /\b(?:stays?|stands?|keeps?|kept|remains?|unchanged|unaffected|frozen|(?:not|never) (?:be )?(?:touched|changed|affected|altered|recalculated)|do(?:es)? not (?:change|follow|touch|affect|reach))\b/i;
const SAYS_NEW = /\b(?:new|changed|other|later|higher|lower|raised?|change of)\b/i;
const PRICE = /(^| )(rate|price|fee|tariff|cost|charge|wage|premium|toll|fare)( |$)/;

/** What is said to stay, and the whole sentence: which change it is about often stands before a semicolon. */
interface Saying {
  clause: string;
  sentence: string;
}

const sayingsIn = (text: string): Saying[] =>
  unwrapped(text)
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((sentence) => SAYS_NEW.test(sentence))
    .flatMap((sentence) => sentencesIn(sentence).map((clause) => ({ clause, sentence })))
    .filter(({ clause }) => SAYS_SETTLED.test(clause));

interface Settled {
  child: Resource;
  read: Operation;
  /** As a rule writes it. */
  path: string;
  name: string;
  saying: Saying;
}

/** Amounts of a record that the server works out when it is made, and that a sentence names. */
function amountsIn(child: Resource, saying: Saying, definitions: Definitions): Settled[] {
  const { read, create } = child;
  const record = read === null ? null : answeredRecord(read, definitions);
  if (read === null || record === null) return [];
  const sent = create === null ? [] : sentMembers(create, definitions);
  return Object.entries(record.view.properties ?? {}).flatMap(([name, property]) => {
    const schema = flatten(property, definitions);
    const isCounted = isNumeric({ schema }) || isAmount({ schema });
    const isNamed = coreOf(name).trim() !== '' && singularly(saying.clause).includes(coreOf(name));
    return isCounted && isNamed && PRICE.test(coreOf(name)) && !sent.includes(name)
      ? [{ child, read, path: `${record.prefix}${name}`, name, saying }]
      : [];
  });
}

/** Whether what is said to stay names the kind of record that it stays in. */
const isNamed = ({ saying, child }: Settled): boolean =>
  wordsOf(saying.clause).map(singular).map(plain).includes(child.name);

/** What the document says stays as it was agreed when the prices of this record change. */
function settledBy({ operation, index, description }: Situation, resource: Resource): Settled[] {
  const said = [...sayingsIn(wordsAbout(operation)), ...sayingsIn(description)];
  const others = index.resources.filter((one) => one !== resource && one.create !== null);
  return said.flatMap((saying) => {
    const found = others.flatMap((one) => amountsIn(one, saying, index.definitions));
    const named = found.filter(isNamed);
    // Of several kinds that have such an amount, the words mean one.
    return named.length > 0 ? named : found.length === 1 ? found : [];
  });
}

/** The price of the record that a sentence names, or the only one that it has. */
function priceIn(situation: Situation, changed: ChangedRecord, sentence: string): string | null {
  const { media } = planBody(situation.operation);
  const { definitions } = situation.index;
  if (media === null) return null;
  const { view } = sentRecord(bodySchema(media), changed.record, definitions);
  const prices = Object.entries(view.properties ?? {}).flatMap(([name, property]) => {
    const schema = flatten(property, definitions);
    return PRICE.test(coreOf(name)) && (isNumeric({ schema }) || isAmount({ schema })) ? [name] : [];
  });
  const named = prices.find((name) => singularly(sentence).includes(coreOf(name)));
  return named ?? (prices.length === 1 ? (prices[0] ?? null) : null);
}

/** Makes the other record on the one that is changed; its path, null where it does not stand on that one. */
function madeOn({ operation }: Situation, { chain, create, path }: ChangedRecord, { child, read }: Settled) {
  const names = parameterNames(read.path);
  const parameter = names.at(-1);
  const own = path.at(-1)?.value;
  if (parameter === undefined || names.length > 1 || own == null) return null;
  const known = chain.before.length;
  const identity = chain.provide(child, { for: operation, parameter, depth: 1, mustBeMade: true });
  const added = chain.before.slice(known);
  const isAlone = chain.before.filter((step) => step.operation === create.key).length === 1;
  const standsOn = added.some((step) => JSON.stringify(step.values).includes(own));
  if (identity === null || chain.makerOf(child) !== child.create || !isAlone || !standsOn) return null;
  return [{ in: 'path' as const, name: parameter, value: identity }];
}

interface Repriced {
  changed: ChangedRecord;
  price: string;
  body: JsonObject;
}

/** The record that is changed, with another price than the one that it was made with. */
function repriced(situation: Situation, { saying }: Settled): Repriced | null {
  const changed = changedRecord(situation);
  const full = changed === null ? null : fullBody(situation, changed);
  if (changed === null || full === null) return null;
  const price = priceIn(situation, changed, saying.sentence) ?? '';
  const usual = full.fields[price];
  if (usual === undefined) return null;
  const [other] = variantsOf(usual, full.sent.view.properties?.[price] ?? true, situation.index.definitions);
  const change = other === undefined ? null : changeOf(situation, changed, { [price]: other });
  return change?.isAllowed === true ? { changed, price, body: change.body } : null;
}

function candidateOf(situation: Situation, settled: Settled): Candidate[] {
  const { operation } = situation;
  const found = repriced(situation, settled);
  const shown = found === null ? null : madeOn(situation, found.changed, settled);
  if (found === null || shown === null) return [];
  const { changed, price, body } = found;
  const { chain, path } = changed;
  const conditions = chain.conditions(operation, path);
  const rules = [`\`${settled.path}\` is the same as in step "${SETTLED}"`];
  const { before, after } = readAround(settled.read, shown, { name: SETTLED, rules });
  chain.before.push(before);
  return [
    {
      name: `A new ${price} leaves the ${settled.name} of its ${kindWords(settled.child)}`,
      kind: 'amounts',
      // It takes long, but nothing else shows it.
      severity: 1.6,
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: {
        reason: `The document says "${settled.saying.clause.replace(/[.\s]+$/, '').slice(0, 160)}".`,
        constraint: `${settled.child.name}: ${settled.name}`,
        pointer: null,
        role: 'variation',
        undecided: OTHER_REASONS.filter((status) => isDocumented(operation, status)),
        ...stepsOf(chain),
        followUps: [after],
      },
      overrides: [...path, ...conditions, bodyOverride(body)],
    },
  ];
}

/** What was agreed before stays as it is when the price that it was worked out with changes. */
function settledAmounts(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  if (changeKindOf(operation, index) !== 'patches') return [];
  const resource = index.resourceAt(operation.path);
  const found = resource === null ? [] : settledBy(situation, resource);
  for (const settled of found) {
    const made = candidateOf(situation, settled);
    if (made.length > 0) return made;
  }
  return [];
}

export const settledAmountsOracle: Oracle = {
  id: 'settled-amounts',
  claim: 'What was agreed at a price stays as it is when the price changes, where the document says so.',
  strength: 'document',
  candidates: settledAmounts,
};
