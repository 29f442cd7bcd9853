import type { Json, JsonObject, JsonSchema } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { chainOf, stepsOf, type Situation } from '../../../chains/situation.ts';
import { apartBy, laterBy } from '../../../chains/records/own-values.ts';
import { makerOf } from '../../../chains/needs.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { fieldsOf, withFields } from '../../../resources/sent-record.ts';
import { kindWords, plain } from '../../../resources/words/words.ts';
import { isValid } from '../../../schema/is-valid.ts';
import { flatten, isNumber } from '../../../schema/resolve.ts';
import { variantsOf } from '../../../values/distinct.ts';
import type { Candidate } from '../../candidate.ts';
import { firstRecord } from '../taken/first-record.ts';
import { oneMore, requestOf } from '../taken/one-more.ts';
import { latestFieldsOf, saidLatest, type SaidLatest } from './said-latest.ts';
import type { Oracle } from '../../oracle.ts';

/** Days before the first one: enough that no time zone makes one day of them. */
const EARLIER = -3;
/** What is long past is allowed where the future is not. */
const PAST: Readonly<Record<string, string>> = { date: '2025-05-06', 'date-time': '2025-05-06T10:00:00Z' };
const SHOWN = 'shownByLatest';

/** The moments of the two: that of the usual body, and an earlier one. */
function momentsFor(said: SaidLatest, body: JsonObject, { index }: Situation): [Json, Json] | null {
  const schema = said.sent.view.properties?.[said.by] ?? true;
  const usual = fieldsOf(body, said.sent.prefix)[said.by] ?? PAST[flatten(schema, index.definitions).format ?? ''];
  if (typeof usual !== 'string') return null;
  const first = apartBy(usual, 0) ?? laterBy(usual, 0);
  const second = apartBy(usual, EARLIER) ?? (first === usual ? laterBy(usual, EARLIER) : null);
  return first === null || second === null || second.startsWith('{{') ? null : [first, second];
}

const MAX_FACTOR = 4;

/** Another value of a member, so that the two show something else. */
function otherValue(value: Json, schema: JsonSchema, { index }: Situation): Json {
  if (typeof value === 'number') {
    const larger = [value * MAX_FACTOR, value + MAX_FACTOR, value + 1].find((one) =>
      isValid(one, schema, index.definitions),
    );
    return larger ?? value;
  }
  const { value: other } = variantsOf(value, schema, index.definitions).next();
  return other ?? value;
}

/** The body of the second record: earlier, and with another value to show, or with other numbers to work one out from. */
function secondBody(said: SaidLatest, body: JsonObject, moment: Json, situation: Situation): JsonObject {
  const { properties = {} } = said.sent.view;
  const fields = fieldsOf(body, said.sent.prefix);
  const last = plain(said.shown.split('.').at(-1) ?? '');
  const own = Object.keys(fields).find((name) => plain(name) === last);
  const changed = Object.entries(fields).map(([name, value]): [string, Json] => {
    const schema = properties[name] ?? true;
    const isNumeric = isNumber(flatten(schema, situation.index.definitions)) && !/id$/i.test(name);
    const isOther = own === undefined ? isNumeric && typeof value === 'number' : name === own;
    return [name, isOther ? otherValue(value, schema, situation) : value];
  });
  return withFields(body, said.sent.prefix, { ...Object.fromEntries(changed), [said.by]: moment });
}

const withMoment = (said: SaidLatest, body: JsonObject, moment: Json): JsonObject =>
  withFields(body, said.sent.prefix, { ...fieldsOf(body, said.sent.prefix), [said.by]: moment });

/** What leads to the record, from what leads to the one below it. */
function pathOf(parent: Resource, above: readonly StepValue[], identity: string): StepValue[] {
  const names = parent.read === null ? [] : parameterNames(parent.read.path);
  return names.map((name, at) => ({
    in: 'path',
    name,
    value: at === names.length - 1 ? identity : (above[at]?.value ?? null),
  }));
}

function candidateOf(situation: Situation, parent: Resource, child: Resource, said: SaidLatest): Candidate[] {
  if (child.create === null) return [];
  const making = { ...situation, operation: child.create };
  const chain = chainOf(making);
  const one = requestOf(making, chain);
  const own = chain.records().find(({ resource }) => resource === parent);
  const moments = one === null ? null : momentsFor(said, one.body, situation);
  if (one === null || moments === null || own === undefined || chain.makerOf(parent) !== makerOf(parent)) return [];
  const extracts = [{ name: SHOWN, path: said.shown }];
  const first = firstRecord(making, { ...one, body: withMoment(said, one.body, moments[0]), suffix: 'No1', extracts });
  const two = oneMore(making, chain, { of: parent }, 'More1');
  if (first === null || two === null) return [];
  const second = firstRecord(making, {
    ...two,
    body: secondBody(said, two.body, moments[1], situation),
    suffix: 'No2',
  });
  if (second === null) return [];
  return [
    {
      name: `\`${said.field}\` where the ${kindWords(child)} with the latest \`${said.by}\` came first`,
      kind: 'amounts',
      part: 'latest',
      errorIn: null,
      expectedStatus: successStatus(situation.operation),
      details: {
        reason: `The document says "${said.sentence.trim().slice(0, 160)}".`,
        constraint: 'latest',
        pointer: null,
        ...stepsOf({
          before: [...chain.before, first.create, ...two.before, second.create],
          after: [...second.removal, ...two.after, ...first.removal, ...chain.after],
        }),
      },
      overrides: pathOf(parent, one.path, own.identity),
      rules: [`\`${said.field}\` equals {${SHOWN}}`],
    },
  ];
}

/** A record shows the value of its child with the latest day or moment, also where that was written before another one. */
function latestOfChildren(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const parent = index.resources.find(({ read }) => read === operation);
  const fields = parent === undefined || makerOf(parent) === null ? [] : latestFieldsOf(parent, index);
  if (parent === undefined || fields.length === 0) return [];
  return index.resources
    .filter((child) => child !== parent && child.create !== null && child.create !== parent.create)
    .flatMap((child) =>
      saidLatest(fields, child, index)
        .slice(0, 1)
        .flatMap((said) => candidateOf(situation, parent, child, said)),
    );
}

export const latestOracle: Oracle = {
  id: 'latest',
  claim: 'A value that is said to be that of the latest of several records stays when an earlier one comes in later.',
  strength: 'document',
  candidates: latestOfChildren,
};
