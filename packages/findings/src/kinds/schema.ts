import type { JsonSchemaObject } from '@assay/api-model';
import type { Suspect } from '@assay/contract';
import type { About, SchemaProblem } from '../claims/claim.ts';
import { locateInAnswer, resolved } from '../document/locate-schema.ts';
import type { SchemaLocation } from '../document/locate-schema.ts';
import { ownExampleShows } from '../document/own-example.ts';
import { answersWith } from '../document/uses-definition.ts';
import { patchFor } from '../document/patch.ts';
import type { Tally } from '../result.ts';
import { fieldOf } from '../claims/mask.ts';
import { shortSchema } from './short-schema.ts';
import type { Description, FindingContext, Group, JoinedFields } from './description.ts';
import { counted, subjectOf } from './description.ts';

type Schema = Group<Extract<About, { kind: 'schema' }>>;

export function describeSchema(group: Schema, context: FindingContext): Description {
  const { about, operations } = group;
  const { problem, answered } = about;
  const key = operations[0] ?? '';
  const found = located(key, answered, problem, context);
  const patch = patchFor(context.api, key, answered, problem);
  const judged = judge(group, context);
  return {
    title: titleOf(group, found),
    ...judged,
    strength: 'promise',
    document: found === null ? null : { tokens: found.tokens, says: shortSchema(found.schema) },
    // A change of the document is only proposed where the document is the suspect.
    patch: judged.suspect === 'document' ? patch : null,
    joins: joinsOf(group, judged.suspect, found),
  };
}

function joinsOf({ about, operations }: Schema, suspect: Suspect, found: SchemaLocation | null): JoinedFields | null {
  const { problem } = about;
  if (problem.keyword === 'null') return suspect === 'document' ? nullsIn(operations[0] ?? '', problem, found) : null;
  return problem.keyword === 'format' ? formatsOf(problem, suspect) : null;
}

const formatOf = ({ demand }: SchemaProblem): string => /"([^"]+)"/.exec(demand)?.[1] ?? 'value';

/** An API writes all values of one kind in one way. */
const formatsOf = (problem: SchemaProblem, suspect: Suspect): JoinedFields => ({
  family: `format ${formatOf(problem)} ${suspect}`,
  field: fieldOf(problem.path),
  from: 2,
  title: ({ fields, operations, count }) =>
    `${fields}: no ${formatOf(problem)} in ${counted(count, 'answer')} of ${subjectOf(operations)}`,
});

/** Nulls in one schema have one cause: whoever wrote it did not think of them. */
function nullsIn(key: string, { path }: SchemaProblem, found: SchemaLocation | null): JoinedFields {
  const shared = found !== null && 'definition' in found.root ? found.root.definition : null;
  return {
    family: `null ${shared ?? key}`,
    field: fieldOf(path),
    from: 2,
    title: ({ fields, operations, count }) =>
      `${fields} ${shared === null ? '' : `of \`${shared}\` `}may be null, which the document does not allow: ${counted(count, 'answer')} of ${subjectOf(operations)}`,
  };
}

interface Wording {
  field: string;
  problem: SchemaProblem;
  /** "in 3 answers of `GET /books`" */
  where: string;
  schema: JsonSchemaObject | undefined;
}

const ofAnotherType = ({ field, problem, where }: Wording): string =>
  `${field} is ${problem.actual ?? 'of another type'} ${where}, the document says ${demanded(problem.demand)}`;

const wordings: Readonly<Record<SchemaProblem['keyword'], (wording: Wording) => string>> = {
  null: ofAnotherType,
  type: ofAnotherType,
  required: ({ field, where }) => `${field} is missing ${where}, the document requires it`,
  shape: ({ field, where }) =>
    `${field} has another shape than documented ${where}: several required fields are missing`,
  additional: ({ field, where }) => `${field} is there ${where}, the document allows no further fields`,
  hidden: ({ field, where }) => `${field} is there ${where}, the document has it in requests only`,
  enum: ({ field, problem, where, schema }) =>
    `${field} is ${problem.actual ?? 'another value'} ${where}, the document lists ${listOf(schema)}`,
  format: ({ field, problem, where }) => `${field} is no ${formatOf(problem)} ${where}`,
  other: ({ field, problem, where, schema }) =>
    `${field} is not as documented ${where}: it ${demandOf(problem, schema)}`,
};

function titleOf({ about: { problem }, operations, count }: Schema, found: SchemaLocation | null): string {
  return wordings[problem.keyword]({
    field: problem.path === '' ? 'The body' : `\`${problem.path}\``,
    problem,
    where: `in ${counted(count, 'answer')} of ${subjectOf(operations)}`,
    schema: found?.schema,
  });
}

/** The validator's words, with the constant that it leaves out. */
function demandOf({ demand }: SchemaProblem, schema: JsonSchemaObject | undefined): string {
  const constant = schema?.const;
  if (demand === 'must be equal to constant' && constant !== undefined) return `must be ${JSON.stringify(constant)}`;
  return demand.replace(/^must NOT /, 'must not ');
}

const demanded = (demand: string): string =>
  demand
    .replace(/^must be /, '')
    .split(',')
    .join(' or ');

function listOf(schema: JsonSchemaObject | undefined): string {
  const values = schema?.enum?.map((value) => JSON.stringify(value)) ?? [];
  return values.length === 0 ? 'others' : `${values.slice(0, 5).join(', ')}${values.length > 5 ? ', ...' : ''}`;
}

type Judgement = Pick<Description, 'decide' | 'second' | 'suspect' | 'why'>;

const LOST = 'What the document promises is not there, so it is lost for whoever reads it.';
const SPELT_OTHERWISE =
  'The value is one that is listed, spelt in another way, so clients that compare it do not find it.';
const CONTRADICTS_ITSELF = 'Other answers with the same schema meet the document, so the API contradicts itself.';
const ITEMS_CONTRADICT = 'Other items of the same answers meet the document, so the API contradicts itself.';
const NO_VALUE =
  'null says that there is no value; nothing is lost or contradicted, the document only does not allow it.';
const LIKE_LISTED = 'The value looks like the ones that are listed, so the list may be out of date.';
const IN_ADDITION = 'The field comes in addition; nothing that is documented is missing because of it.';
const OWN_EXAMPLE =
  'The example that the document gives of this answer has the same, so the document contradicts itself.';
const SHOWN = 'The document marks it as `writeOnly`: whoever reads the answer must not see it.';
const NEARLY =
  'Nearly all answers of these operations differ from the document in the same way: the API is consistent in itself.';
const THROUGHOUT = 'No answer with this schema meets the document here: the API is consistent in itself.';

function judge(group: Schema, context: FindingContext): Judgement {
  const { path } = group.about.problem;
  const field = path === '' ? 'the body' : `\`${path}\``;
  const decide = `Read one more record with ${group.operations[0] ?? 'the same operation'}, and compare ${field} with what its clients expect.`;
  const [suspect, why] = suspectOf(group, context);
  return { suspect, second: suspect === 'api' ? 'document' : 'api', why, decide };
}

/** What the keyword alone says. */
const CERTAIN: Readonly<Partial<Record<SchemaProblem['keyword'], readonly ['api' | 'document', why: string]>>> = {
  null: ['document', NO_VALUE],
  additional: ['document', IN_ADDITION],
  hidden: ['api', SHOWN],
  required: ['api', LOST],
  shape: ['api', LOST],
};

function suspectOf(group: Schema, context: FindingContext): readonly ['api' | 'document', why: string] {
  const { problem, answered } = group.about;
  const described = group.operations.flatMap((key) => context.api.operations.get(key) ?? []);
  if (described.some((one) => ownExampleShows(one, answered, problem))) return ['document', OWN_EXAMPLE];
  const certain = CERTAIN[problem.keyword];
  if (certain !== undefined) return certain;
  if (problem.keyword === 'enum' && isSpeltOtherwise(problem)) return ['api', SPELT_OTHERWISE];
  if (problem.keyword === 'enum' && looksListed(problem)) return ['document', LIKE_LISTED];
  const met = answersThatMeet(group, context);
  if ((group.kept ?? 0) * NEARLY_ALL > group.count) return ['api', met === 0 ? ITEMS_CONTRADICT : CONTRADICTS_ITSELF];
  if (met === 0) return ['document', THROUGHOUT];
  return met * NEARLY_ALL <= group.count ? ['document', NEARLY] : ['api', CONTRADICTS_ITSELF];
}

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** `ROAD` where `road` is listed. */
function isSpeltOtherwise({ actual, demand }: SchemaProblem): boolean {
  const listed: unknown[] = [...demand.matchAll(/"([^"]*)"/g)].map(([, value = '']) => letters(value));
  return actual !== null && letters(actual) !== '' && listed.includes(letters(actual));
}

/** A word like those of an enumeration: `archived`, `IN_REVIEW`. */
const looksListed = ({ actual }: SchemaProblem): boolean => actual !== null && /^"[A-Za-z][\w .-]{1,39}"$/.test(actual);

/** So many times as many answers differ: those that meet the document may lack the value. */
const NEARLY_ALL = 5;

/** How many answers of these operations, or of others that answer with the same schema, were as documented. */
function answersThatMeet({ about, operations }: Schema, context: FindingContext): number {
  const { problem, answered } = about;
  const found = located(operations[0] ?? '', answered, problem, context);
  const shared = found !== null && 'definition' in found.root ? found.root.definition : null;
  const meets = ({ operation: key, status, answered: came }: Tally): boolean => {
    if (status !== 'success' || came === null) return false;
    if (operations.includes(key) && came === answered) return true;
    const operation = context.api.operations.get(key);
    return shared !== null && operation !== undefined && answersWith(context.api, operation, came, shared);
  };
  return context.tallies.filter(meets).reduce((sum, { count }) => sum + count, 0);
}

function located(
  key: string,
  answered: number,
  { keyword, path }: SchemaProblem,
  { api }: FindingContext,
): SchemaLocation | null {
  const operation = api.operations.get(key);
  if (operation === undefined) return null;
  const isOfParent = keyword === 'required' || keyword === 'additional';
  const found = locateInAnswer(api, operation, answered, isOfParent ? path.replace(/\.?[^.]+$/, '') : path);
  return found === null || keyword === 'null' ? found : resolved(api, found);
}
