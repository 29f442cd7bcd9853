import type { JsonObject, JsonSchemaObject, Operation } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { bodyOverride, type ChainBuilder } from '../../chains/chain.ts';
import { isWrite } from '../../chains/is-write.ts';
import { prepare, stepsOf, type Situation } from '../../chains/situation.ts';
import { isDocumented, successStatus } from '../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../request-body.ts';
import { answeredRecord } from '../../resources/record-answer.ts';
import { boundsByWords, saysShort, type WordBound } from '../../resources/relations/bounded-by-words.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { wordsOf } from '../../resources/words/words.ts';
import { isObject } from '../../schema/is-valid.ts';
import { flatten, mainType } from '../../schema/resolve.ts';
import type { Candidate } from '../candidate.ts';
import { inAllowedState } from '../states/wrong-state.ts';

const BOUND = 'bound';
const LEAST = /\b(?:less|fewer|lower|smaller|shorter) (?:[a-z]+ ){0,2}than\b|\bat least\b/i;

const isNumber = (view: JsonSchemaObject): boolean => ['integer', 'number'].includes(mainType(view) ?? '');

/** A number that the request stands on, and how the answer of a read has it. */
interface Bound {
  member: string;
  read: Operation;
  readPath: StepValue[];
  /** Of the number in the answer. */
  path: string;
  step: number;
  sentence: string;
}

/** The member that is limited: the one that is named, or the only number that is sent. */
function limitedMember({ member }: WordBound, view: JsonSchemaObject, body: JsonObject, of: Situation): string | null {
  // What may be left out is sent for this.
  if (member !== null) return body[member] === undefined || typeof body[member] === 'number' ? member : null;
  const numbers = Object.keys(body).filter((name) =>
    isNumber(flatten(view.properties?.[name] ?? true, of.index.definitions)),
  );
  return numbers.length === 1 ? (numbers[0] ?? null) : null;
}

/** What is left of something. */
const REST = /(^| )(available|left|remaining|remainder|free|balance|outstanding|due)( |$)/;

/** Of a sentence that says only that there is too little: the one number that tells how much there is. */
function restIn(sentence: string, fields: readonly string[]): string | null {
  const rest = saysShort(sentence) ? fields.filter((name) => REST.test(wordsOf(name).join(' '))) : [];
  return rest.length === 1 ? (rest[0] ?? null) : null;
}

/** A field that the words after the comparison name: as it is written, or by all of its words. */
function namedIn(compared: string, fields: readonly string[]): string | null {
  const written = fields.find((name) => compared.includes(`\`${name}\``));
  if (written !== undefined) return written;
  const said = ` ${wordsOf(compared).join(' ')} `;
  const spoken = fields.filter((name) => name.length > 2 && said.includes(` ${wordsOf(name).join(' ')} `));
  return spoken.length === 1 ? (spoken[0] ?? null) : null;
}

interface Prepared {
  chain: ChainBuilder;
  path: StepValue[];
  body: JsonObject;
  view: JsonSchemaObject;
}

/** A record that this chain has made, and how the answer of its read has a number. */
interface Shown {
  read: Operation;
  identity: string;
  /** Of the number in the answer. */
  path: string;
}

/** The record of this chain whose field a bound names. */
function shownBy(
  { compared, sentence }: WordBound,
  { chain }: Prepared,
  { operation, index }: Situation,
): Shown | null {
  for (const { resource, identity } of chain.records()) {
    const { read } = resource;
    const record = read === null ? null : answeredRecord(read, index.definitions);
    if (read === null || record === null || chain.makerOf(resource) !== resource.create || read === operation) continue;
    const fields = Object.entries(record.view.properties ?? {})
      .filter(([, property]) => isNumber(flatten(property, index.definitions)))
      .map(([name]) => name);
    const field = namedIn(compared, fields) ?? restIn(sentence, fields);
    if (field !== null) return { read, identity, path: `${record.prefix}${field}` };
  }
  return null;
}

function boundOf(bound: WordBound, base: Prepared, situation: Situation): Bound | null {
  const { path, body, view } = base;
  const member = limitedMember(bound, view, body, situation);
  const shown = member === null ? null : shownBy(bound, base, situation);
  if (member === null || shown === null) return null;
  const names = parameterNames(shown.read.path);
  const above = path.slice(0, names.length - 1).map((value, at) => ({ ...value, name: names[at] ?? value.name }));
  if (above.length !== names.length - 1) return null;
  const own: StepValue = { in: 'path', name: names.at(-1) ?? '', value: shown.identity };
  const isWhole = mainType(flatten(view.properties?.[member] ?? true, situation.index.definitions)) === 'integer';
  const step = (isWhole ? 1 : 0.01) * (LEAST.test(bound.sentence) ? -1 : 1);
  return { member, read: shown.read, readPath: [...above, own], path: shown.path, step, sentence: bound.sentence };
}

function prepared(situation: Situation): Prepared | null {
  const { operation, index, seed } = situation;
  const { media, kind } = planBody(operation);
  if (media === null || !hasMembers({ kind, media }) || !isWrite(operation, index)) return null;
  const view = flatten(bodySchema(media), index.definitions);
  if (boundsByWords(operation, view, index.definitions).length === 0) return null;
  const { chain, overrides } = inAllowedState(situation, (of) => prepare(of, situation));
  const path = overrides.filter((one) => one.in === 'path');
  const body = overrides.find((one) => one.in === 'body')?.bodyValue ?? sampleBody(operation, index.definitions, seed);
  if (path.length < parameterNames(operation.path).length || body === undefined || !isObject(body)) return null;
  return { chain, path, body, view };
}

const refusalsOf = (operation: Operation, sentence: string): number[] => {
  const said = [...sentence.matchAll(/\b4\d\d\b/g)].map(([status]) => Number(status));
  return [...new Set([...said, 422, 409, 400])].filter((status) => isDocumented(operation, status));
};

/** What a value of another record limits is refused one step beyond it: "nobody can pay more than is due". */
export function beyondBounds(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const { media } = planBody(operation);
  if (media === null) return [];
  const view = flatten(bodySchema(media), index.definitions);
  return boundsByWords(operation, view, index.definitions).flatMap((one): Candidate[] => {
    const [status, ...alternatives] = refusalsOf(operation, one.sentence);
    const base = status === undefined ? null : prepared(situation);
    const bound = base === null ? null : boundOf(one, base, situation);
    if (base === null || bound === null || status === undefined) return [];
    const { chain, path, body } = base;
    const expects = { status: successStatus(bound.read) };
    const extracts = [{ name: BOUND, path: bound.path, optional: true as const }];
    chain.before.push({ operation: bound.read.key, values: bound.readPath, extracts, expects });
    return [
      {
        name: `Field ${bound.member} beyond ${bound.path}`,
        kind: 'out_of_range',
        errorIn: 'body',
        expectedStatus: status,
        details: {
          ...(alternatives.length > 0 && { alternatives }),
          reason: `The document says "${bound.sentence.trim().slice(0, 160)}".`,
          constraint: `limited by ${bound.path}`,
          pointer: `/${bound.member}`,
          ...stepsOf(chain),
        },
        overrides: [...path, bodyOverride({ ...body, [bound.member]: `{{$nextTo:${BOUND}:${bound.step}::}}` })],
      },
    ];
  });
}
