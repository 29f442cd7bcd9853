import { isSecured } from '@assay/scenario';
import type { Step, StepValue } from '@assay/scenario';
import { shared, chainOf, type Situation } from '../../../chains/situation.ts';
import type { KnownAccount } from '../../../chains/accounts/known-account.ts';
import { hasCredentials } from '../../../chains/accounts/let-in.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { listAnswer, type ListAnswer } from '../../../resources/list-answer.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { plain, referredName, singular, wordsOf } from '../../../resources/words/words.ts';
import { identityPath, successSchema } from '../../../resources/yields.ts';
import { PAGE_SIZE } from '../../../resources/lists/paging.ts';
import { listView } from '../../../resources/lists/list-view.ts';
import { itemField, listRules, sentQuery } from '../../../rules/list-rules.ts';
import { flatten } from '../../../schema/resolve.ts';
import type { Candidate } from '../../candidate.ts';
import { isOwn, isSurelyOwn } from './fixture.ts';
import { ownReferences } from './own-account.ts';
import { ownValueFilters } from './own-value-filters.ts';
import { peopleNamed } from './said/people-named.ts';
import { listsOwn } from './said/private-records.ts';
import type { SaidOwners } from './said/said-owners.ts';
import { somebodyElse, type SomebodyElse } from './somebody-else.ts';
import type { Oracle } from '../../oracle.ts';

/** The largest page that the document allows, so that what was made last is on it. */
function wholeList({ operation, index }: Situation): StepValue[] {
  const size = operation.parameters.find((one) => one.in === 'query' && PAGE_SIZE.test(plain(one.name)));
  const maximum = size === undefined ? undefined : flatten(size.schema, index.definitions).maximum;
  return size === undefined || maximum === undefined ? [] : [{ in: 'query', name: size.name, value: String(maximum) }];
}

/** `filter[customer]` */
const IN_BRACKETS = /\[([^\][]+)\]$/;

/** Filters that the record matches, so that a list of many pages shows it, if anything does. */
function filtersFor({ operation }: Situation, fixture: { resource: Resource; identity: string }[]): StepValue[] {
  return operation.parameters.flatMap((parameter): StepValue[] => {
    if (parameter.in !== 'query') return [];
    const [, name = parameter.name] = IN_BRACKETS.exec(parameter.name) ?? [];
    const referred = [referredName(name), plain(name)];
    const found = fixture.find(({ resource }) => referred.includes(resource.name));
    return found === undefined ? [] : [{ in: 'query', name: parameter.name, value: found.identity }];
  });
}

function itemIdentity(list: ListAnswer, resource: Resource, situation: Situation): string | null {
  const parameter = parameterNames((resource.read ?? resource.remove)?.path ?? '').at(-1) ?? 'id';
  return identityPath(list.item, { resource: resource.name, parameter }, situation.index.definitions);
}

interface Listing {
  situation: Situation;
  list: ListAnswer;
  said: SaidOwners;
  other: SomebodyElse;
}

function listed(
  { situation, said, other }: Listing,
  {
    name,
    rules,
    before,
    after,
    query,
  }: Pick<Candidate, 'name'> & {
    rules: string[];
    before: Step[];
    after: Step[];
    query: StepValue[];
  },
): Candidate {
  return {
    name,
    kind: 'own_records',
    errorIn: null,
    expectedStatus: successStatus(situation.operation),
    details: {
      reason: `The document says "${said.quote}": nobody sees what belongs to others.`,
      constraint: 'security',
      pointer: null,
      role: 'variation',
      // Whoever may not ask at all, or not for this, sees nothing either.
      undecided: [400, 401, 403, 404, 422],
      ...other.settings,
      ...(other.steps.length + before.length > 0 && { before: [...other.steps, ...shared(before)] }),
      ...(other.removal.length + after.length > 0 && { after: [...shared(after), ...other.removal] }),
    },
    overrides: [...query, ...other.values],
    rules: [...rules, ...totalRules(situation, query)],
    ownCredentials: other.ownCredentials,
  };
}

/** The number of all records is that of those which are listed. */
function totalRules({ operation, index }: Situation, query: readonly StepValue[]): string[] {
  const view = listView(operation, index);
  const total = view?.paging.total ?? null;
  if (view === null || total === null) return [];
  return listRules(view, sentQuery(operation, query, index.definitions)).filter((rule) => rule.includes(total));
}

/** A record that the system's login makes and that is surely its own, with the path of the list that it would be in. */
function madeFor(situation: Situation, resource: Resource) {
  const { operation } = situation;
  const chain = chainOf(situation);
  const parameter = parameterNames((resource.read ?? resource.remove)?.path ?? '').at(-1) ?? 'id';
  const identity = chain.provide(resource, { for: operation, parameter, depth: 0, mustBeMade: true });
  if (identity === null || !isOwn(resource, chain) || !isSurelyOwn(chain, situation)) return null;
  // What is made out to somebody is in their list.
  if (peopleNamed(chain, situation).length > 0) return null;
  const path = chain.path(operation);
  return path.length < parameterNames(operation.path).length ? null : { chain, identity, path };
}

/** Steps as they are now, whatever else is taken out of their answers. */
const withoutLater = (steps: readonly Step[]): Step[] =>
  steps.map((step) => ({ ...step, extracts: [...step.extracts] }));

/** The record that the system's login has just made is not in the list of somebody else. */
function withoutMade(listing: Listing): Candidate[] {
  const { situation, list } = listing;
  const { operation, index } = situation;
  const resource = index.listedBy(operation);
  const field = resource === null ? null : itemIdentity(list, resource, situation);
  const made = resource === null ? null : madeFor(situation, resource);
  if (resource === null || field === null || made === null) return [];
  const { chain, identity, path } = made;
  const noun = singular(wordsOf(operation.path).at(-1) ?? 'record');
  const rules = [`no ${itemField(list, field)} equals ${identity.replaceAll(/\{\{|\}\}/g, (brace) => brace.slice(1))}`];
  const request = { rules, before: withoutLater(chain.before), after: chain.after };
  const filters = filtersFor(situation, chain.records());
  const whole = [...path, ...wholeList(situation)];
  const byValue = ownValueFilters(situation, resource, chain).filter(
    (one) => !filters.some(({ name }) => name === one.name),
  );
  return [
    listed(listing, { ...request, name: `Somebody else does not see the ${noun} in their list`, query: whole }),
    ...(filters.length === 0
      ? []
      : [
          listed(listing, {
            ...request,
            name: `Somebody else does not find the ${noun} with a filter`,
            query: [...whole, ...filters],
          }),
        ]),
    ...byValue.map((filter) =>
      listed(listing, {
        ...request,
        before: chain.before,
        name: `Somebody else does not find the ${noun} by its ${filter.name}`,
        query: [...whole, filter],
      }),
    ),
  ];
}

/** Every record in the list of the other user belongs to whom their own account names. */
function onlyTheirs(listing: Listing): Candidate[] {
  const { situation, list, other } = listing;
  const { login } = other.settings;
  if (login === undefined || parameterNames(situation.operation.path).length > 0) return [];
  const required = new Set(list.item.required);
  const own = ownReferences(situation, login).find(({ field }) => required.has(field));
  if (own === undefined) return [];
  return [
    listed(listing, {
      name: `Somebody else sees only records with their own ${own.field}`,
      rules: [`every ${itemField(list, own.field)} equals {ownOfOther}`],
      before: [own.step],
      after: [],
      query: wholeList(situation),
    }),
  ];
}

const LOGS_IN = /\b(?:log|logs|logged|sign|signs|signed) in\b/i;

/**
 * Whether an account is one of those that a sentence speaks of: where people log in and programs have credentials of their own
 * (OAuth 2.0, RFC 6749, 4.4), "members log in and see only what is theirs" says nothing of programs, and no list is anybody's that
 * only programs may ask for.
 */
function isMeant(
  { operation, securitySchemes, accounts }: Situation,
  { quote }: SaidOwners,
): (account: KnownAccount) => boolean {
  const isProgram = ({ schemes = [] }: KnownAccount): boolean =>
    schemes.length > 0 && schemes.every((name) => securitySchemes[name]?.type === 'oauth2');
  const others = accounts.filter(({ login, schemes = [] }) => login !== 'own' && schemes.length > 0);
  const people = others.filter((one) => !isProgram(one));
  const isOfPeople = LOGS_IN.test(quote) || !people.some((one) => hasCredentials(operation, one));
  return (account) => !(people.length > 0 && isOfPeople && isProgram(account));
}

/** Lists in which, as the document says, everybody finds only their own. Silent where a list is not said to be anybody's own. */
function foreignListFaults(situation: Situation): Candidate[] {
  const { operation, index, description } = situation;
  const schema = operation.method === 'GET' && isSecured(operation) ? successSchema(operation) : null;
  const list = schema === null ? null : listAnswer(schema, index.definitions);
  const said = list === null ? null : listsOwn(operation, index, description);
  const other = said === null ? null : somebodyElse(situation, isMeant(situation, said));
  if (list === null || said === null || other === null) return [];
  const listing = { situation, list, said, other };
  return [...withoutMade(listing), ...onlyTheirs(listing)];
}

export const foreignListOracle: Oracle = {
  id: 'foreign-list',
  claim: 'A list in which everybody finds their own shows nobody the records of others.',
  strength: 'document',
  candidates: foreignListFaults,
};
