import type { Json, JsonSchema, Operation } from '@assay/api-model';
import { documentedResponse } from '../../expectations/expectation.ts';
import type { Candidate } from '../../oracles/candidate.ts';
import { planBody, bodySchema } from '../../request-body.ts';
import { sentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';
import { statusesIn } from '../../resources/words/said-statuses.ts';
import { successSchema } from '../../resources/yields.ts';
import { isObject } from '../../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import { jsonMedia } from '../response-shape.ts';

const CODE_NAME = /^(?:error_?)?code$/i;
const WRAPPERS = ['error', 'err', 'problem', 'fault'];

/** Where a refusal has its code, as a path in the answer; null where the document promises none. */
function codeField(schema: JsonSchema, definitions: Definitions): string | null {
  const view = flatten(schema, definitions);
  const required = new Set(view.required);
  const own = Object.entries(view.properties ?? {}).find(
    ([name, property]) =>
      CODE_NAME.test(name) && required.has(name) && mainType(flatten(property, definitions)) === 'string',
  );
  if (own !== undefined) return own[0];
  const wrapper = WRAPPERS.find((name) => required.has(name) && view.properties?.[name] !== undefined);
  const inner = wrapper === undefined ? undefined : view.properties?.[wrapper];
  if (wrapper === undefined || inner === undefined || mainType(flatten(inner, definitions)) !== 'object') return null;
  const below = codeField(inner, definitions);
  return below === null ? null : `${wrapper}.${below}`;
}

const CODE = String.raw`[\`"'][A-Za-z]\w*(?:[-.]\w+)*[\`"']`;
/** "`a`, `b` or `c`": all of them are meant. */
const CODES = String.raw`(?<codes>${CODE}(?:\s*(?:,|/|\||\bor\b|\band\b)*\s*${CODE})*)`;

/** `409 \`at_sea\``, `409 with code \`at_sea\``, `\`at_sea\` (409)`, `409: \`at_sea\``, `| 409 | \`at_sea\` |`. */
const AFTER = (status: number): RegExp =>
  new RegExp(
    String.raw`\b${status}\b[\`"'*]{0,2}[\s:,(|–—-]*(?:(?:and|with|the|an?|error|\`?code\`?|is|of|as|one)[\s:=]+){0,4}${CODES}`,
    'g',
  );
const BEFORE = (status: number): RegExp => new RegExp(String.raw`${CODES}\s*(?:[(|,:=]|[–—-]+>?)\s*${status}\b`, 'g');

const inner = (text: string): string[] => [...text.matchAll(new RegExp(CODE, 'g'))].map(([code]) => code.slice(1, -1));

const matchesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap((match) => inner(match.groups?.['codes'] ?? ''));

/** "`a` if this; `b` if that": a clause that begins with its code. */
const LISTED = new RegExp(
  String.raw`(?:^|;)\s*(?:(?:and|or) )?(?<codes>${CODE}) (?:if|when|where|while|unless|for|as long as)\b`,
  'gi',
);

/** The codes of the clauses after the first one of a list, in its sentence or in those that follow. */
function listedWith(sentence: string, all: readonly string[]): string[] {
  const after = all.slice(all.indexOf(sentence) + 1);
  const end = after.findIndex((one) => matchesIn(one, LISTED).length === 0 || statusesIn(one).length > 0);
  return [sentence, ...after.slice(0, end === -1 ? after.length : end)].flatMap((one) => matchesIn(one, LISTED));
}

/** What a wrong value is called as such: "what breaks a rule", "validation errors"; a row of a table gives one code to all there is. */
const OF_ANY_VALUE =
  /\||\b(?:invalid|validation|not valid|violat\w+|breaks?|broken|rules?|constraints?|schemas?|malformed|wrong|bad|illegal|incorrect|faulty|otherwise|not fit)\b/i;

const isOfAnyValue = (sentence: string): boolean => OF_ANY_VALUE.test(sentence.replaceAll(new RegExp(CODE, 'g'), ''));

interface SaidCodes {
  codes: string[];
  /** It gives one wherever it speaks of the status. */
  isWhole: boolean;
  /** One of them is that of any wrong value, not of one way to be wrong. */
  isOfValues: boolean;
}

/** The codes that a text gives to a status. */
function codesIn(text: string, status: number): SaidCodes {
  const all = sentencesIn(unwrapped(text));
  const sentences = all.filter((one) => new RegExp(String.raw`\b${status}\b`).test(one));
  const found = sentences.map((one) => {
    const own = [...matchesIn(one, AFTER(status)), ...matchesIn(one, BEFORE(status))];
    return own.length === 0 ? own : [...own, ...listedWith(one, all)];
  });
  const isWhole = found.every((codes, at) => codes.length > 0 || !statusesIn(sentences[at] ?? '').includes(status));
  const isOfValues = found.some((codes, at) => codes.length > 0 && isOfAnyValue(sentences[at] ?? ''));
  return { codes: [...new Set(found.flat())], isWhole, isOfValues };
}

/** An answer's own description need not repeat its status. */
function codesOfAnswer(operation: Operation, status: number): string[] {
  const { description = null } = documentedResponse(operation, status) ?? {};
  return inner(description ?? '').filter((code) => /[_A-Z-]/.test(code));
}

/** What the document says about what can be sent. */
function wordsOfBody(operation: Operation, definitions: Definitions): string {
  const { media } = planBody(operation);
  const properties = media === null ? [] : Object.values(flatten(bodySchema(media), definitions).properties ?? {});
  return properties.map((one) => flatten(one, definitions).description ?? '').join('\n');
}

/** Names of what is sent, answered and refused with, and of headers, stand beside a status without being its code. */
function isOfRequest(code: string, { operation, status }: Refused, definitions: Definitions): boolean {
  if (/^[A-Z][a-z]+(?:-[A-Z][a-z]+)+$/.test(code)) return true;
  const { media } = planBody(operation);
  const membersOf = (schema: JsonSchema) => Object.entries(flatten(schema, definitions).properties ?? {});
  const members = [media === null ? true : bodySchema(media), successSchema(operation) ?? true].flatMap(membersOf);
  const refusal = membersOf(jsonMedia(documentedResponse(operation, status))?.schema ?? true);
  const values = members.flatMap(([, one]) => flatten(one, definitions).enum ?? []);
  const names = [...operation.parameters.map(({ name }) => name), ...[...members, ...refusal].map(([name]) => name)];
  return names.includes(code) || values.includes(code);
}

/** What a server cannot read, or looks at before it knows what is asked, has codes of its own. */
const ELSEWHERE: ReadonlySet<Candidate['kind']> = new Set([
  'malformed_body',
  'missing_body',
  'unsupported_media_type',
  'unsupported_method',
  'expired_credentials',
  'tampered_credentials',
  'malformed_credentials',
]);
/** Refusals that an operation's own sentences speak of. */
const OF_SENTENCES: ReadonlySet<Candidate['kind']> = new Set([
  'wrong_state',
  'duplicate',
  'overlap',
  'over_capacity',
  'in_use',
  'part_missing',
  'stale_condition',
]);

interface Refused {
  operation: Operation;
  kind: Candidate['kind'];
  status: number;
  alternatives: readonly number[] | undefined;
}

/** The codes that a refusal of this kind may have; none where it may have one that the document does not name. */
function codesFor(refused: Refused, said: string, field: string, definitions: Definitions): string[] {
  const { operation, kind, status } = refused;
  const general = codesIn(said, status);
  const own = codesIn(`${operation.description ?? ''}\n${wordsOfBody(operation, definitions)}`, status);
  const isGeneral = general.isWhole && general.isOfValues;
  const isOwn = OF_SENTENCES.has(kind) && own.isWhole && (own.codes.length > 0 || general.isWhole);
  const isKnown = OF_SENTENCES.has(kind) ? isOwn : isGeneral;
  const codes = [...new Set([...own.codes, ...codesOfAnswer(operation, status), ...general.codes])];
  const shown = OF_SENTENCES.has(kind) ? [] : codesShown(operation, status, field);
  // What looks like a code and is none makes all of them doubtful, and so does an example with one that no sentence has.
  const isDoubtful =
    codes.some((code) => isOfRequest(code, refused, definitions)) || shown.some((code) => !codes.includes(code));
  return isKnown && !isDoubtful ? codes : [];
}

/** The codes in the examples of an answer. */
function codesShown(operation: Operation, status: number, field: string): string[] {
  const { examples = [] } = jsonMedia(documentedResponse(operation, status)) ?? {};
  return examples.flatMap((example) => {
    const code = field
      .split('.')
      .reduce<Json | undefined>((part, name) => (isObject(part) ? part[name] : undefined), example);
    return typeof code === 'string' ? [code] : [];
  });
}

/** The code of a refusal is one of those that the document gives to its status. `said`: what the document says as a whole. */
export function refusalCodeRules(refused: Refused, said: string, definitions: Definitions): string[] {
  const { operation, kind, status, alternatives } = refused;
  const schema = jsonMedia(documentedResponse(operation, status))?.schema ?? null;
  const field = schema === null || ELSEWHERE.has(kind) ? null : codeField(schema, definitions);
  const codes = field === null ? [] : codesFor(refused, said, field, definitions);
  if (codes.length === 0) return [];
  const written = codes.map((code) => `"${code}"`).join(', ');
  const rule = codes.length === 1 ? `\`${field}\` equals ${written}` : `\`${field}\` is one of ${written}`;
  return [alternatives === undefined ? rule : `if the status is ${status} then ${rule}`];
}
