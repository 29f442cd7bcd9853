import { looseText } from '../../evaluate/values/values.ts';
import type { Outcome, OutcomeName, Path, Test } from '../../tree/check.ts';
import type { NameEntry } from '../../language/names/names.ts';
import type { Parser } from '../../language/parser.ts';
import { tokenAt } from '../../language/parser.ts';
import type { Token } from '../../language/tokens.ts';
import { statesCircumstances } from './context.ts';
import type { Line } from '../line.ts';
import { complete, lines } from '../line.ts';
import type { Clause, Family, Reading } from '../reading.ts';
import { spanOf } from '../reading.ts';
import { finiteVerbsAnd } from '../../language/finite-verbs.ts';

interface Meant {
  outcome: OutcomeName;
  thing: string | null;
  field: string | null;
}

/** What an outcome is said of: a few plain words. */
const thing: Parser<string> = (input, at) => {
  const found: { value: string; next: number }[] = [];
  let words = '';
  for (let next = at; next < input.end && next - at < 7; next++) {
    const token = tokenAt(input, next);
    if (token === undefined || !namesThing(token) || (next === at && counting.test(token.lower))) break;
    words += `${words === '' ? '' : ' '}${token.text}`;
    found.push({ value: words, next: next + 1 });
  }
  return found;
};

function namesThing({ kind, lower }: Token): boolean {
  return kind !== 'mark' && kind !== 'path' && !stops.has(lower);
}

const counting =
  /^(\d+|one|two|three|four|five|six|seven|eight|nine|ten|only|exactly|at|all|each|every|response|body)$/;
const stops = finiteVerbsAnd(
  'nobody nothing everything everyone somebody something be been can could will not and or if when then no equals equal contains contain includes include matches match returns return greater less than same',
);

const fieldName: Parser<string> = (input, at) => {
  const found = tokenAt(input, at);
  return found !== undefined && found.kind !== 'mark' && found.kind !== 'number'
    ? [{ value: found.text, next: at + 1 }]
    : [];
};

const circumstances: Parser<null> = (input, at) => {
  const word = tokenAt(input, at)?.lower ?? '';
  if (
    word === 'by' &&
    /^(backend|server|system|service|database|worker|queue|frontend|api|engine)$/.test(
      tokenAt(input, input.end - 1)?.lower ?? '',
    )
  )
    return [];
  const isCircumstance = circumstanceWords.has(word) && statesCircumstances(input, { from: at, to: input.end });
  return isCircumstance ? [{ value: null, next: input.end }] : [];
};
const circumstanceWords = new Set(
  'by for with without via after before using through when if because due as - – — :'.split(' '),
);
const slots = { thing, field: fieldName, circumstances };
const means =
  (outcome: OutcomeName) =>
  ({ thing: said, field }: Record<string, unknown>): Meant => ({
    outcome,
    thing: typeof said === 'string' ? said : null,
    field: typeof field === 'string' ? field : null,
  });

const passive =
  '[(is|are|was|were|has been|have been|gets|got|should be|must be|should have been|will be|can be|could be)] [(successfully|correctly|properly)]';
const denied =
  '(is not|are not|was not|were not|has not been|should not be|must not be|can not be|could not be|cannot be|is never|can not|may not be)';
const adverb = '[(successfully|correctly|properly|ok|without errors)]';
const verbs: [participles: string, outcome: OutcomeName][] = [
  [
    'created|added|posted|registered|inserted|placed|submitted|saved|stored|uploaded|signed up|published|generated',
    'created',
  ],
  [
    'updated|changed|edited|modified|replaced|patched|renamed|released|approved|closed|opened|reopened|assigned|unassigned|cancelled|canceled|confirmed|activated|deactivated|enabled|disabled|restored|moved|linked|reset',
    'updated',
  ],
  ['deleted|removed|destroyed|purged|revoked', 'deleted'],
  ['retrieved|fetched|read|viewed|loaded|got|listed|obtained|searched|exported|downloaded', 'retrieved'],
  [
    'accepted|queued|processed|completed|executed|finished|sent|imported|validated|authenticated|logged in|logged out',
    'accepted',
  ],
];

const table: Line<Meant>[] = [
  {
    say: '[the] (request|call|operation|api|api call|it) (succeeds|succeeded|is successful|was successful|is ok|should succeed|is a success|works|passes)',
    means: means('succeeds'),
  },
  {
    say: '[the] [api] (response|result|request|call|operation) [(is|should be|must be)] (ok|success|successful|positive)',
    means: means('succeeds'),
  },
  {
    say: '(success|successful|successful request|successful response|successful call|ok|it works|no error|no errors)',
    means: means('succeeds'),
  },
  ...verbs.flatMap(([participles, outcome]): Line<Meant>[] => [
    { say: `[the] [new] <thing> ${passive} (${participles}) ${adverb} [<circumstances>]`, means: means(outcome) },
    { say: `[the] <thing> ${denied} (${participles}) [<circumstances>]`, means: means('rejected') },
  ]),
  { say: `[the] <thing> ${passive} (found) ${adverb} [<circumstances>]`, means: means('retrieved') },
  {
    say: '[the] <thing> (is|are|was|were|should be|must be|has been|gets) (rejected|refused|declined|not accepted)',
    means: means('rejected'),
  },
  {
    say: '(rejected|fails|failed|it fails|it is rejected|is rejected|gets rejected|the request is refused|rejects the request|request fails|the request fails|request failed|call fails)',
    means: means('rejected'),
  },
  {
    say: '[the] <thing> (is|are|was|should be|must be) (denied|restricted|not allowed|not permitted|blocked)',
    means: means('denied'),
  },
  { say: '(access denied|permission denied|not allowed)', means: means('denied') },
  {
    say: '[the] <thing> (is|are|was|should be|must be) (unauthorized|unauthorised|unauthenticated|not authenticated|not authorized|not authorised)',
    means: means('unauthenticated'),
  },
  { say: '[the] <thing> (is|are|was|should be|must be) forbidden', means: means('forbidden') },
  { say: '[the] <thing> [(is|are|was|should be|can be)] not found [<circumstances>]', means: means('notFound') },
  {
    say: '[a|an|the] <thing> not found (error|failure) (is|should be|must be) (returned|given|thrown|raised)',
    means: means('notFound'),
  },
  {
    say: '[the] <thing> (does not exist|cannot be found|can not be found|could not be found|should not be found|is missing)',
    means: means('notFound'),
  },
  {
    say: '[the] <thing> (conflicts|already exists|is a duplicate|is duplicated|should conflict)',
    means: means('conflict'),
  },
  {
    say: '[the] <thing> (fails validation|is invalid|should fail validation|does not validate) [on <field>]',
    means: means('invalid'),
  },
  {
    say: '[a] (validation error|validation fails|validation failed) [is returned|is reported] [(on|for|about) [the] [field] <field>]',
    means: means('invalid'),
  },
  { say: '[the] <thing> (is rate limited|is throttled|should be rate limited)', means: means('rateLimited') },
  { say: '(too many requests|rate limited|rate limit exceeded)', means: means('rateLimited') },
  { say: '[the] <thing> breaks the server', means: means('broken') },
];

const parser = lines(table, slots);
const usualThings = new Set(['request', 'resource', 'access', 'the request']);

/** What happened as a whole; each has one documented meaning. */
export const outcomes: Family = {
  name: 'outcomes',
  title: 'What happened',
  read: readOutcome,
  golden: [
    { text: 'the request succeeds', reads: 'The request succeeds' },
    { text: 'the order is created', reads: 'The order is created' },
    { text: 'Book has been successfully updated', reads: 'The Book is updated' },
    { text: 'the review is deleted', reads: 'The review is deleted' },
    { text: 'request is rejected', reads: 'The request is rejected' },
    { text: 'access is denied', reads: 'The access is denied' },
    { text: 'customer not found', reads: 'The customer is not found' },
    { text: 'validation error on `email`', reads: 'The request fails validation on `email`' },
  ],
};

function readOutcome(clause: Clause): Reading[] {
  const spans = spanOf(clause, { from: clause.from, to: clause.end }, 'outcome');
  if (endsInState(clause)) return [];
  return complete(parser(clause, clause.from), clause)
    .filter((meant) => !isValue(meant))
    .slice(0, 2)
    .map((meant) => ({
      ...statedBefore(clause, outcomeOf(meant)),
      score: hasCircumstances(clause) ? 0.6 : 0.72,
      spans,
    }));
}

/** "the booking is CONFIRMED" of an answer that has a state: written so, it is the state. */
function endsInState({ tokens, end, names }: Clause): boolean {
  const last = tokens[end - 1]?.text ?? '';
  return /^[A-Z][A-Z_]{2,}$/.test(last) && tokens[end - 2]?.lower === 'is' && names.entries.some(isStateEntry);
}

function isStateEntry({ path, types }: NameEntry): boolean {
  return types.has('string') && isState(path);
}

/** "Draft order created": the word before the thing is a state that a known answer shows. */
function statedBefore(clause: Clause, outcome: Outcome): Pick<Reading, 'check' | 'guessed'> {
  const [first = '', ...rest] = (outcome.thing ?? '').split(' ');
  const state = looseText(first);
  const holder =
    rest.length === 0
      ? undefined
      : clause.names.entries.find(
          ({ path, values }) =>
            isState(path) && values.some((value) => typeof value === 'string' && looseText(value) === state),
        );
  if (holder === undefined) return { check: outcome, guessed: false };
  const test: Test = {
    kind: 'test',
    subject: { kind: 'field', path: holder.path },
    quantifier: { kind: 'implied' },
    predicate: { op: 'compare', comparison: 'equal', value: { kind: 'words', text: first } },
    negated: false,
  };
  return { check: { kind: 'all', checks: [{ ...outcome, thing: rest.join(' ') }, test] }, guessed: true };
}

function isState(path: Path): boolean {
  const last = path.at(-1);
  return typeof last === 'string' && /(status|state|type|kind|phase)$/i.test(last);
}

const valueNames = /^(status|state|amount|value|code|price|total|balance|currency|flag|mode)$/;

/** "The status is completed" is about a value, not about something that got completed. */
function isValue({ thing: said }: Meant): boolean {
  if (said === null || said.startsWith('"')) return false;
  const [named = ''] = said.toLowerCase().split(' of ');
  return valueNames.test(named.split(' ').at(-1) ?? '');
}

function outcomeOf({ outcome, thing: said, field }: Meant): Outcome {
  const named = said === null || usualThings.has(said.toLowerCase()) ? null : said;
  return { kind: 'outcome', outcome, thing: outcome === 'succeeds' ? null : named, field };
}

function hasCircumstances(clause: Clause): boolean {
  return clause.tokens
    .slice(clause.from + 1, clause.end)
    .some(({ kind, lower }) => kind !== 'quoted' && circumstanceWords.has(lower));
}
