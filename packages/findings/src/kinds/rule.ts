import type { About } from '../claims/claim.ts';
import { documentedAnswer } from '../document/described-api.ts';
import { operationTokens } from '../document/pointers.ts';
import type { Description, DocumentPart, FindingContext, Group, JoinedFields } from './description.ts';
import { counted, subjectOf, verb } from './description.ts';

type Of<K extends About['kind']> = Group<Extract<About, { kind: K }>>;

const MAX_TEXT = 160;
const short = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text);

const MAX_NAMED = 2;

/** "Page of 2", "Second page" and 3 more */
function listed(names: readonly string[]): string {
  const named = names.slice(0, MAX_NAMED).map((name) => `"${short(name)}"`);
  const more = names.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(' and ');
}

/** What was tried says more to a person than the sentence that is not met. */
function titleOf({ about, operations, count, names = [] }: Of<'rule'>): string {
  const missed = `"${short(about.text)}" is not met by ${counted(count, 'answer')}`;
  if (names.length === 0) return `${missed} of ${subjectOf(operations)}`;
  return `${listed(names)} ${names.length === 1 ? 'fails' : 'fail'} at ${subjectOf(operations)}: ${missed}`;
}

export function describeRule(group: Of<'rule'>, context: FindingContext): Description {
  const { about, operations } = group;
  return {
    title: titleOf(group),
    suspect: 'api',
    second: 'test',
    why: 'The answer came with the expected status, and what it says is not what the validation rule demands.',
    decide: `Send the first of these requests again alone, and compare ${about.field === null ? 'the answer' : `\`${about.field}\``} with the sentence of the validation rule.`,
    strength: 'promise',
    document: answerOf(operations, context),
    joins: about.isEcho ? echoesOf(about.field) : null,
  };
}

/** One field that comes back changed is a mistake of its own; many are answers that do not depend on the request. */
const ECHOES_FROM = 5;

const echoesOf = (field: string | null): JoinedFields => ({
  family: 'returns what was sent',
  field: field ?? 'body',
  from: ECHOES_FROM,
  title: ({ fields, operations, count }) =>
    `${subjectOf(operations)} ${verb(operations, 'does', 'do')} not return what was sent: ${fields} differ in ${counted(count, 'answer')}`,
  why: 'Many fields come back with other values than were sent. The answers are probably not made from the request: a mock, an example or a cache answers.',
  decide:
    'Send two requests with different values. If both get the same answer, it is not the real API; otherwise look at each of these fields.',
});

export function describeLeak({ about, operations, count }: Of<'leak'>): Description {
  const answers = counted(count, 'answer');
  if (about.field === null) {
    return {
      title: `${subjectOf(operations)} ${operations.length === 1 ? 'shows' : 'show'} the inside of the server in ${answers}`,
      suspect: 'api',
      second: 'test',
      why: 'A stack trace or an error of the database tells strangers how the server is built.',
      decide: 'Look at the first of these answers: does it show code or queries of the server?',
      strength: 'standard',
    };
  }
  return {
    title: `${subjectOf(operations)} ${operations.length === 1 ? 'gives' : 'give'} away \`${about.field}\` in ${answers}`,
    suspect: 'api',
    second: 'test',
    why: `An answer must not show this to anybody: "${short(about.text)}".`,
    decide: `Look at the value of \`${about.field}\` in the first of these answers: is it one that opens something?`,
    strength: 'standard',
  };
}

export function describeTime({ about, operations, count }: Of<'time'>): Description {
  return {
    title: `${subjectOf(operations)} ${operations.length === 1 ? 'is' : 'are'} slower than allowed in ${counted(count, 'answer')}: "${short(about.text)}"`,
    suspect: 'setup',
    second: 'api',
    why: 'Times depend on what else the machines and the network do during a run.',
    decide: `Send the first of these requests again alone, a few times. If it stays slow, it is the API.`,
    strength: 'promise',
  };
}

export function describeUnread({ about, count }: Of<'unread'>): Description {
  return {
    title: `The validation rule "${short(about.text)}" is not understood, so ${counted(count, 'result')} cannot be green`,
    suspect: 'test',
    second: 'test',
    why: short(about.reason),
    decide: 'Write the validation rule in other words until the line below it says what is meant.',
    strength: 'convention',
  };
}

function answerOf(operations: readonly string[], { api }: FindingContext): DocumentPart | null {
  const operation = operations[0] === undefined ? undefined : api.operations.get(operations[0]);
  const answer = operation === undefined ? null : (documentedAnswer(operation, 200) ?? operation.responses[0] ?? null);
  if (operation === undefined || answer === null) return null;
  const says = operation.description ?? operation.summary ?? answer.description;
  return says === null ? null : { tokens: operationTokens(operation), says: short(says) };
}
