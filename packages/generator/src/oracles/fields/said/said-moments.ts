import type { JsonObject, JsonSchemaObject, Operation } from '@assay/api-model';
import { bindBody } from '../../../chains/bind-body.ts';
import { bodyOverride } from '../../../chains/body-override.ts';
import type { Situation } from '../../../chains/situation.ts';
import { defaultParameters } from '../../../default-parameters.ts';
import {
  bodyFaultStatus,
  isDocumented,
  parameterFaultStatus,
  type Expectation,
} from '../../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../../request-body.ts';
import { recordIn } from '../../../resources/record-answer.ts';
import type { OrderedPair } from '../../../resources/relations/ordered-members.ts';
import { fieldsOf, pointerTo, withFields } from '../../../resources/sent-record.ts';
import { isObject, isValid } from '../../../schema/is-valid.ts';
import type { Candidate } from '../../candidate.ts';
import { momentsIn, type RuledOut, type Sent } from './moment.ts';
import { refusedMoments } from './refused-moments.ts';
import { shortSpans } from './short-spans.ts';
import { outOfOrder, ruledOut, type Ordering } from './ruled-out.ts';
import { MOVES_MOMENT } from '../../../values/template.ts';
import type { Oracle } from '../../oracle.ts';

/** The status that a clause names for itself, where it is documented. */
function statusIn(quote: string, operation: Operation): number | null {
  const named = /\b(4\d\d)\b/.exec(quote)?.[1];
  return named !== undefined && isDocumented(operation, Number(named)) ? Number(named) : null;
}

/** What a document says of moments is checked by code of its own, not as the form of a value is. */
const SEVERITY = 1.3;

const MOVED = new RegExp(String.raw`^\{\{\$(${MOVES_MOMENT}):`);

/** The moment that is wrong moves as the one that it is compared with, so that it stays on the wrong side of it. */
function movedAlike(body: JsonObject, prefix: string, { field: { name }, other, value, beside }: RuledOut): JsonObject {
  const fields = { ...fieldsOf(body, prefix), ...beside };
  const compared = other === undefined ? undefined : fields[other];
  const by = typeof compared === 'string' ? MOVED.exec(compared)?.[1] : undefined;
  return withFields(body, prefix, by === undefined ? fields : { ...fields, [name]: `{{$${by}:${value}}}` });
}

/** Which moments of a body come one after the other, as the words of the document compare them. */
export function saidOrders({ operation, index, seed }: Situation): OrderedPair[] {
  const { definitions } = index;
  const { media } = planBody(operation);
  const body = sampleBody(operation, definitions, seed);
  const record = media === null ? null : recordIn(bodySchema(media), definitions);
  if (record === null || body === undefined || !isObject(body)) return [];
  const sent = fieldsOf(body, record.prefix);
  const moments = momentsIn(record.view, sent, definitions);
  return ruledOut(operation, { moments, sent }).flatMap(({ field, other, how, quote }): OrderedPair[] => {
    if (other === undefined) return [];
    const kind = field.kind === 'time' ? 'time' : 'moment';
    const [low, high] = how.startsWith('is before') ? [other, field.name] : [field.name, other];
    return [{ low, high, kind, quote }];
  });
}

/** Moments that the words of the document rule out: in the past, in the future, or before another one of the same body. */
function saidMoments({ operation, index, seed }: Situation): Candidate[] {
  const { definitions } = index;
  const { media, kind } = planBody(operation);
  const body = sampleBody(operation, definitions, seed);
  if (media === null || !hasMembers({ kind, media }) || body === undefined || !isObject(body)) return [];
  const schema = bodySchema(media);
  const record = recordIn(schema, definitions);
  const usual = bodyFaultStatus(operation, false);
  if (record === null || usual === null || !isValid(body, schema, definitions)) return [];
  const { prefix } = record;
  const sent = fieldsOf(body, prefix);
  const moments = momentsIn(record.view, sent, definitions);
  const all = { moments, sent };
  return ruledOutMoments(operation, all, { view: record.view, definitions }).flatMap((said): Candidate[] => {
    const { field, value, how, beside } = said;
    const broken = withFields(body, prefix, { ...sent, ...beside, [field.name]: value });
    const pointer = pointerTo(prefix, field.name);
    if (!isValid(broken, schema, definitions)) return [];
    return [
      {
        name: `Field ${field.name} ${how}`,
        kind: 'out_of_range',
        part: said.part,
        severity: SEVERITY,
        errorIn: 'body',
        ...refusalOf(said, operation, usual, pointer),
        overrides: [bodyOverride(broken)],
        bound: (refer) => {
          const bound = bindBody(broken, schema, { operation, definitions, keep: pointer, ...(refer && { refer }) });
          return [bodyOverride(isObject(bound) ? movedAlike(bound, prefix, said) : broken)];
        },
      },
    ];
  });
}

/** The query's members as those of a record. */
function queryOf({ parameters }: Operation): JsonSchemaObject {
  const asked = parameters.filter((one) => one.in === 'query');
  return {
    properties: Object.fromEntries(
      asked.map(({ name, schema, description, example }) => [
        name,
        {
          ...(typeof schema === 'object' && schema),
          ...(description !== null && { description }),
          ...(example !== undefined && { examples: [example] }),
        },
      ]),
    ),
  };
}

/** Moments of a query that the words of the document rule out beside each other. */
function saidQueryMoments({ operation, index: { definitions } }: Situation): Candidate[] {
  const usual = parameterFaultStatus(operation);
  if (usual === null) return [];
  const view = queryOf(operation);
  const asked = defaultParameters(operation, definitions).filter((one) => one.in === 'query' && one.value !== null);
  const sent = Object.fromEntries(asked.map(({ name, value }) => [name, value]));
  const moments = momentsIn(view, sent, definitions);
  return ruledOutMoments(operation, { moments, sent }, { view, definitions })
    .filter(({ other, value }) => other !== undefined && !value.includes('{{'))
    .map((said): Candidate => {
      const { field, value, how, other = '' } = said;
      return {
        name: `Query parameter ${field.name} ${how}`,
        kind: 'out_of_range',
        part: said.part,
        severity: SEVERITY,
        errorIn: `query.${field.name}`,
        ...refusalOf(said, operation, usual, null),
        overrides: [
          { in: 'query', name: other, value: sent[other] ?? null },
          { in: 'query', name: field.name, value },
        ],
      };
    });
}

function ruledOutMoments(operation: Operation, all: Sent, of: Ordering): RuledOut[] {
  const said = [
    ...ruledOut(operation, all),
    ...outOfOrder(operation, all, of),
    ...refusedMoments(operation, all, of),
    ...shortSpans(operation, all, of),
  ];
  const names = said.map(({ field, how }) => `${field.name} ${how}`);
  return said.filter((_, at) => names.indexOf(names[at] ?? '') === at);
}

/** The status that the words name, else one of those that refuse what can be read. */
function refusalOf(
  { quote, how, status }: RuledOut,
  operation: Operation,
  usual: Expectation,
  pointer: string | null,
): Pick<Candidate, 'expectedStatus' | 'details'> {
  const said = status ?? statusIn(quote, operation);
  return {
    expectedStatus: said ?? usual.status,
    details: {
      ...(said === null && usual.statusBy && { statusBy: usual.statusBy }),
      reason: `The document says "${quote.trim().slice(0, 160)}".`,
      constraint: how,
      pointer,
    },
  };
}

export const saidMomentsOracle: Oracle = {
  id: 'said-moments',
  claim: 'A moment that the words of the document rule out is refused.',
  strength: 'document',
  candidates: (situation) => [...saidMoments(situation), ...saidQueryMoments(situation)],
};
