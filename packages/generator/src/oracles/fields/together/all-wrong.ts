import type { Json, JsonObject } from '@assay/api-model';
import { bindBody } from '../../../chains/bind-body.ts';
import { bodyOverride } from '../../../chains/body-override.ts';
import type { Situation } from '../../../chains/situation.ts';
import { bodyFaultStatus, isDocumented } from '../../../expectations/expectation.ts';
import { bodySchema, planBody, sampleBody } from '../../../request-body.ts';
import { isLockName } from '../../../resources/versions/lock-field.ts';
import { sentencesIn, unwrapped } from '../../../resources/words/sentences-in.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import { everyFieldRules } from '../../../rules/refusals/refused-fields.ts';
import { isObject } from '../../../schema/is-valid.ts';
import type { Candidate } from '../../candidate.ts';
import { bodyFaults } from '../body-faults.ts';
import type { Oracle } from '../../oracle.ts';

const WRONG = String.raw`(?:fields?|properties|property|members?|values?|parameters?|inputs?|places?)`;
const FAULTS = String.raw`(?:errors|mistakes|problems|violations|faults|failures)`;
const EACH = [
  // "One entry in `errors` for each field that is wrong", "an entry per invalid field".
  new RegExp(
    String.raw`\b(?:one|an) (?:entry|item|error|object|line|element|message)\b[^.;]{0,40}\b(?:for|per) (?:each|every|(?:\w+ )?field)\b`,
    'i',
  ),
  // "The list names every field that is wrong", "reports all violations".
  new RegExp(
    String.raw`\b(?:names?|lists?|reports?|has|have|shows?|contains?|carr(?:y|ies)|tells?|gives?|includes?|holds?|collects?)\b[^.;]{0,20}\b(?:each|every|all(?: of)?(?: the)?) (?:\w+ ){0,2}(?:${WRONG}|${FAULTS})\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:each|every|all(?: the)?) (?:\w+ ){0,2}(?:${WRONG}|${FAULTS})\b[^.;]{0,60}\b(?:is|are) (?:named|listed|reported|shown|told|given|collected)\b`,
    'i',
  ),
];
const LOOSE = /\b(?:may|might|can|usually|often|sometimes|first|at least one)\b/i;
const ALSO_MORE = /\bnot (?:only|just) the first\b/i;

/** Whether a text says that a refusal names each value that is wrong, and not only one of them. */
export const saysEach = (text: string): boolean =>
  sentencesIn(unwrapped(text)).some(
    (sentence) => EACH.some((one) => one.test(sentence)) && !LOOSE.test(sentence.replace(ALSO_MORE, '')),
  );

/** What servers look at value by value, after the body was read: one that is wrong keeps nobody from looking at the next. */
const BY_VALUE: ReadonlySet<string> = new Set([
  'too_long',
  'out_of_range',
  'too_short',
  'not_a_multiple',
  'pattern_mismatch',
]);
const ROUNDS = 3;
const MIN_FIELDS = 2;
/** One request for all bounds. */
const SEVERITY = 1.7;

/** What is too much comes first, so that one request is about all upper limits and the next one about what is left. */
const rankOf = ({ details }: Candidate): number => (/^(?:exclusiveM|m)ax/.test(details.constraint ?? '') ? 0 : 1);

/** The member at the top of the body that is wrong by its value; null for what is looked at otherwise. */
function memberOf({ kind, details }: Candidate): string | null {
  const name = /^\/([A-Za-z_]\w*)$/.exec(details.pointer ?? '')?.[1];
  // A version is compared with the one that is there, after the others were looked at.
  return name === undefined || !BY_VALUE.has(kind) || isLockName(name) ? null : name;
}

/** Wrong values of the fields at the top of a body, in turns: each field with its first one, then with its next one. */
function turnsOf(faults: readonly Candidate[]): JsonObject[] {
  const ofField = new Map<string, Json[]>();
  for (const fault of faults.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const name = memberOf(fault);
    const body = fault.overrides.at(-1)?.bodyValue ?? null;
    const value = name !== null && isObject(body) ? body[name] : undefined;
    if (name !== null && value !== undefined) ofField.set(name, [...(ofField.get(name) ?? []), value]);
  }
  return Array.from({ length: ROUNDS }, (_, turn) =>
    Object.fromEntries(
      [...ofField].flatMap(([name, values]) => (turn < values.length ? [[name, values[turn] ?? null]] : [])),
    ),
  ).filter((wrong) => Object.keys(wrong).length >= MIN_FIELDS);
}

/** Several wrong values at once: where the document says that each is named, one answer shows whether each is looked at. */
function allWrong({ operation, index, description, seed }: Situation): Candidate[] {
  const { definitions } = index;
  const { media, kind } = planBody(operation);
  const expected = bodyFaultStatus(operation, false);
  if (media === null || kind !== 'json' || expected === null || expected.statusBy !== undefined) return [];
  const statuses = [422, 400].filter((status) => isDocumented(operation, status));
  const naming = statuses.filter((status) => saysEach(`${description}\n${wordsAbout(operation, status)}`));
  const body = sampleBody(operation, definitions, seed);
  if (naming.length === 0 || !isObject(body)) return [];
  const schema = bodySchema(media);
  return turnsOf(bodyFaults(operation, definitions, seed)).flatMap((wrong, turn): Candidate[] => {
    const names = Object.keys(wrong);
    const rules = naming.flatMap((status) => everyFieldRules(operation, names, { status, definitions, statuses }));
    if (rules.length === 0) return [];
    return [
      {
        name: `Several wrong fields${turn === 0 ? '' : ` (${turn + 1})`}: ${names.join(', ')}`.slice(0, 120),
        kind: 'out_of_range',
        part: `all ${turn}`,
        severity: SEVERITY,
        errorIn: 'body',
        expectedStatus: expected.status,
        details: {
          reason: 'The document says that a refusal names each field that is wrong.',
          constraint: `wrong: ${names.join(', ')}`,
          pointer: null,
        },
        overrides: [bodyOverride({ ...body, ...wrong })],
        bound: (refer) => {
          const usual = bindBody(body, schema, { operation, definitions, keep: null, ...(refer && { refer }) });
          return [bodyOverride(isObject(usual) ? { ...usual, ...wrong } : { ...body, ...wrong })];
        },
        rules,
      },
    ];
  });
}

export const allWrongOracle: Oracle = {
  id: 'all-wrong',
  claim: 'A refusal names each of several fields that are wrong at once, where the document says so.',
  strength: 'document',
  candidates: allWrong,
};
