import type { JsonObject, JsonSchema, JsonSchemaObject } from '@assay/api-model';
import { bindBody } from '../../../chains/bind-body.ts';
import { bodyOverride } from '../../../chains/body-override.ts';
import type { Situation } from '../../../chains/situation.ts';
import { bodyFaultStatus, successStatus, type Expectation } from '../../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../../request-body.ts';
import { recordIn } from '../../../resources/record-answer.ts';
import { orderedPairs, type OrderedPair } from '../../../resources/relations/ordered-members.ts';
import { fieldsOf, pointerTo, withFields } from '../../../resources/sent-record.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import { isAllowedBody } from '../../../schema/accepts.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { flatten, mainType } from '../../../schema/resolve.ts';
import type { Candidate } from '../../candidate.ts';
import type { Oracle } from '../../oracle.ts';

/** What two values of one request have to do with each other is checked by code of its own. */
const SEVERITY = 1.7;
const PART = 'beside another';
/** Words after which both may be the same. */
const MAY_BE_EQUAL =
  /\b(?:not|never|no|cannot)\b[^,;]*\b(?:below|above|less|lower|smaller|fewer|more|greater|higher|larger|exceeds?|beyond|under|over)\b|\bat (?:least|most)\b|\bup to\b|\bor (?:equal|the same)\b/i;

interface Numbers {
  /** The one that is sent beyond the other, and at it. */
  field: string;
  other: string;
  beyond: number;
  equal: number;
  isAbove: boolean;
  quote: string;
}

interface Sent {
  body: JsonObject;
  schema: JsonSchema;
  prefix: string;
  fields: JsonObject;
  view: JsonSchemaObject;
}

function sentBy({ operation, index, seed }: Situation): Sent | null {
  const { media, kind } = planBody(operation);
  const body = sampleBody(operation, index.definitions, seed);
  if (media === null || !hasMembers({ kind, media }) || body === undefined || !isObject(body)) return null;
  const schema = bodySchema(media);
  const record = recordIn(schema, index.definitions);
  if (record === null || !isAllowedBody(body, schema, index.definitions)) return null;
  return { body, schema, prefix: record.prefix, fields: fieldsOf(body, record.prefix), view: record.view };
}

/** Of the two, the one that a usual body leaves out or writes last is moved. */
function numbersOf({ low, high, quote }: OrderedPair, { fields }: Sent, step: number): Numbers | null {
  const [first, last] = [fields[low], fields[high]];
  const names = Object.keys(fields);
  const near = (value: number, by: number): number => Number((value + by * step).toFixed(2));
  if (quote === null) return null;
  if (typeof last === 'number' && (typeof first !== 'number' || names.indexOf(low) > names.indexOf(high)))
    return { field: low, other: high, beyond: near(last, 1), equal: last, isAbove: true, quote };
  if (typeof first !== 'number') return null;
  return { field: high, other: low, beyond: near(first, -1), equal: first, isAbove: false, quote };
}

/** The usual body with another value of the field; null where the schema takes none. */
function sending(
  { operation, index: { definitions } }: Situation,
  { body, schema, prefix, fields }: Sent,
  { field, value }: { field: string; value: number },
): Pick<Candidate, 'overrides' | 'bound'> | null {
  const whole = withFields(body, prefix, { ...fields, [field]: value });
  const keep = pointerTo(prefix, field);
  if (!isAllowedBody(whole, schema, definitions)) return null;
  return {
    overrides: [bodyOverride(whole)],
    bound: (refer) => [
      bodyOverride(bindBody(whole, schema, { operation, definitions, keep, ...(refer && { refer }) }) ?? whole),
    ],
  };
}

const reasonOf = ({ quote }: Numbers): string => `The document says "${quote.trim().slice(0, 160)}".`;

function refusedBeyond(situation: Situation, sent: Sent, numbers: Numbers, usual: Expectation): Candidate[] {
  const { field, other, beyond, isAbove } = numbers;
  const request = sending(situation, sent, { field, value: beyond });
  if (request === null) return [];
  const { status, ...by } = usual;
  return [
    {
      name: `Field ${field} ${isAbove ? 'above' : 'below'} ${other}`,
      kind: 'out_of_range',
      part: PART,
      severity: SEVERITY,
      errorIn: 'body',
      expectedStatus: status,
      details: {
        ...by,
        reason: reasonOf(numbers),
        constraint: `${isAbove ? 'at most' : 'at least'} ${other}`,
        pointer: pointerTo(sent.prefix, field),
      },
      ...request,
    },
  ];
}

function takenAt(situation: Situation, sent: Sent, numbers: Numbers): Candidate[] {
  const { field, other, equal, quote } = numbers;
  const request = MAY_BE_EQUAL.test(quote) ? sending(situation, sent, { field, value: equal }) : null;
  if (request === null) return [];
  return [
    {
      name: `Field ${field} the same as ${other}`,
      kind: 'upper_limits',
      part: PART,
      errorIn: null,
      expectedStatus: successStatus(situation.operation),
      details: { reason: reasonOf(numbers), constraint: `${field} equals ${other}`, pointer: null },
      ...request,
    },
  ];
}

/** A number that words keep on one side of another number of the same body is refused just beyond it, and taken at it. */
function saidNumbers(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const usual = bodyFaultStatus(operation, false);
  const sent = usual === null ? null : sentBy(situation);
  if (usual === null || sent === null) return [];
  const { view } = sent;
  const isWhole = (name: string): boolean =>
    mainType(flatten(view.properties?.[name] ?? true, index.definitions)) === 'integer';
  return orderedPairs(view, index.definitions, wordsAbout(operation))
    .filter(({ kind }) => kind === 'number')
    .flatMap((pair): Candidate[] => {
      const numbers = numbersOf(pair, sent, isWhole(pair.low) && isWhole(pair.high) ? 1 : 0.01);
      return numbers === null
        ? []
        : [...refusedBeyond(situation, sent, numbers, usual), ...takenAt(situation, sent, numbers)];
    });
}

export const saidNumbersOracle: Oracle = {
  id: 'said-numbers',
  claim: 'A number that the words limit by another one of the same body is refused beyond it and taken at it.',
  strength: 'document',
  candidates: saidNumbers,
};
