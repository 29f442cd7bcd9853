import type { JsonSchema, JsonSchemaObject } from '@assay/api-model';
import { isSecured } from '@assay/scenario';
import type { KnownAccount } from '../../../chains/accounts/known-account.ts';
import { chainOf, shared, type Situation } from '../../../chains/situation.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import { listAnswer } from '../../../resources/list-answer.ts';
import { recordIn } from '../../../resources/record-answer.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import { successSchema } from '../../../resources/yields.ts';
import { flatten, type Definitions } from '../../../schema/resolve.ts';
import type { Candidate } from '../../candidate.ts';
import { somebodyElse, type SomebodyElse } from '../owners/somebody-else.ts';
import { isOrdinary, namesRole } from '../../../statements/people.ts';
import type { Right, Statement } from '../../../statements/statement.ts';
import { statementsIn } from '../../../statements/statements-in.ts';
import { isPrivileged, rolesThatSeeAll, roleWords } from './privileged.ts';
import type { Oracle } from '../../oracle.ts';

/** What somebody does not see in an answer, and from whom a document keeps it. */
interface HiddenField {
  name: string;
  quote: string;
  isFrom: (account: KnownAccount) => boolean;
}

/** "Tools only" of a field says nothing of people. */
const isOfPeople = (roles: ReadonlySet<string>, accounts: readonly KnownAccount[]): boolean =>
  [...roles].some((role) => isOrdinary(role) || namesRole(role) || accounts.some((one) => roleWords(one).has(role)));

/** Whom the sentences of a text that are about a field name with one right. */
const whoIn = (said: readonly Statement[], right: Right): Set<string> =>
  new Set(said.filter((one) => one.right === right).flatMap(({ who }) => who));

function hiddenBy(name: string, said: readonly Statement[], accounts: readonly KnownAccount[]): HiddenField[] {
  const [{ quote } = { quote: '' }] = said;
  const others = whoIn(said, 'not');
  const seers = whoIn(said, 'only they');
  if (!isOfPeople(new Set([...others, ...seers]), accounts)) return [];
  const has = (account: KnownAccount, roles: ReadonlySet<string>): boolean =>
    [...roleWords(account)].some((word) => roles.has(word));
  if (others.size > 0) return [{ name, quote, isFrom: (account) => has(account, others) }];
  return seers.size > 0 ? [{ name, quote, isFrom: (account) => !has(account, seers) }] : [];
}

/** What is said of answers, by sentence. */
function bySentence(text: string): Statement[][] {
  const said = statementsIn(text).filter(({ isOfAnswer }) => isOfAnswer);
  return [...new Set(said.map(({ quote }) => quote))].map((quote) => said.filter((one) => one.quote === quote));
}

/** "`purchase-price` is left out for members" in the words of an operation, "Technicians only." in those of a field. */
function hiddenFields(
  words: string,
  view: JsonSchemaObject,
  { index: { definitions }, accounts }: Situation,
): HiddenField[] {
  const ofAnswer = bySentence(words);
  return Object.entries(view.properties ?? {}).flatMap(([name, property]) => {
    const own = bySentence(descriptionOf(property, definitions));
    const named = ofAnswer.filter(([first]) => first?.quote.includes(`\`${name}\``));
    return [...named, ...own].flatMap((one) => hiddenBy(name, one, accounts)).slice(0, 1);
  });
}

function descriptionOf(schema: JsonSchema, definitions: Definitions): string {
  const own = typeof schema === 'object' && 'description' in schema ? schema.description : undefined;
  return own ?? flatten(schema, definitions).description ?? '';
}

/** Where an answer has the fields of its records, and what these are. */
function fieldsOf({ operation, index: { definitions } }: Situation): { prefix: string; view: JsonSchemaObject } | null {
  const schema = successSchema(operation);
  if (schema === null) return null;
  const list = listAnswer(schema, definitions);
  if (list === null) return recordIn(schema, definitions);
  const item = recordIn(list.item, definitions);
  return item === null ? null : { prefix: `${list.path}[*].${item.prefix}`, view: item.view };
}

/** Null where the path names a record that nothing here can have. */
function requestOf(situation: Situation) {
  const names = parameterNames(situation.operation.path);
  if (names.length === 0) return { before: [], after: [], path: [] };
  const chain = chainOf(situation);
  const path = chain.path(situation.operation);
  return path.length < names.length ? null : { before: chain.before, after: chain.after, path };
}

function candidate(situation: Situation, other: SomebodyElse, hidden: HiddenField, prefix: string): Candidate[] {
  const request = requestOf(situation);
  if (request === null) return [];
  const { settings, steps, removal, values, ownCredentials } = other;
  const before = [...steps, ...shared(request.before)];
  const after = [...shared(request.after), ...removal];
  return [
    {
      name: `Somebody else does not see ${hidden.name}`,
      kind: 'own_records',
      errorIn: null,
      expectedStatus: successStatus(situation.operation),
      details: {
        reason: `The document says "${hidden.quote}".`,
        constraint: 'security',
        pointer: null,
        role: 'variation',
        // Whoever may not ask at all sees nothing either.
        undecided: [400, 401, 403, 404, 422],
        ...settings,
        ...(before.length > 0 && { before }),
        ...(after.length > 0 && { after }),
      },
      overrides: [...request.path, ...values],
      rules: [`${prefix.includes('*') ? 'every ' : ''}\`${prefix}${hidden.name}\` is absent or null`],
      isPartial: true,
      ownCredentials,
    },
  ];
}

/** What only a role sees is not in the answer to somebody without it. Silent where the document does not say so of a field. */
function hiddenFieldFaults(situation: Situation): Candidate[] {
  const { operation, description } = situation;
  if (operation.method !== 'GET' || !isSecured(operation)) return [];
  const fields = fieldsOf(situation);
  if (fields === null) return [];
  const seeing = rolesThatSeeAll(description);
  return hiddenFields(wordsAbout(operation), fields.view, situation).flatMap((hidden) => {
    const other = somebodyElse(situation, (one) => !isPrivileged(one, seeing) && hidden.isFrom(one));
    return other === null ? [] : candidate(situation, other, hidden, fields.prefix);
  });
}

export const hiddenFieldsOracle: Oracle = {
  id: 'hidden-fields',
  claim: 'What the document shows to a role only is not in answers to somebody without it.',
  strength: 'document',
  candidates: hiddenFieldFaults,
};
