import type { Parameter } from '@assay/api-model';
import type { Extract, StepValue } from '@assay/scenario';
import { chainOf, stepsOf, type Situation } from '../../chains/situation.ts';
import { parameterText } from '../../default-parameters.ts';
import { successStatus } from '../../expectations/expectation.ts';
import { everyItem, itemAt } from '../../resources/lists/list-view.ts';
import { plain } from '../../resources/words/words.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import type { Candidate } from '../candidate.ts';
import { listScenarios, query, type About } from '../lists/list-request.ts';
import { expandablesOf, expansionOf, type Answered, type Expandable } from './expandable.ts';
import type { Oracle } from '../oracle.ts';

const MAX_NAMES = 3;

const variableOf = ({ name }: Expandable): string => `expanded${plain(name)}`;

/** What a request for several of them sends; null where it cannot name all of them. */
function sentFor(parameter: Parameter, expandables: readonly Expandable[]): StepValue | null {
  const names = expandables.map(({ name }) => name);
  if (names.length > 1 && parameter.explode) return null;
  const text = names.length > 1 || parameter.explode ? parameterText(names, parameter) : (names[0] ?? null);
  return text === null ? null : query(parameter, text);
}

/** All of them at once, of which a server may look at the first alone; and each for itself, where another one may be missing. */
function requestsFor(parameter: Parameter, found: readonly Expandable[]): { sent: StepValue; of: Expandable[] }[] {
  const sets = [found.slice(0, MAX_NAMES), ...found.slice(0, MAX_NAMES - 1).map((one) => [one])];
  const known = new Set<string>();
  return sets.flatMap((of) => {
    const sent = sentFor(parameter, of);
    if (sent?.value == null || known.has(sent.value)) return [];
    known.add(sent.value);
    return [{ sent, of }];
  });
}

const aboutOf = ({ name, value }: StepValue): About => ({
  kind: 'expanded',
  name: `With ${value ?? ''} by ${name}`,
  reason: 'What is asked for is sent along: the record that the answer without it names by its id.',
  constraint: name,
});

/** A record that is read with what it refers to. */
function onRecord(situation: Situation, { prefix }: Answered, parameter: Parameter, found: Expandable[]): Candidate[] {
  const { operation } = situation;
  return requestsFor(parameter, found).flatMap(({ sent, of }): Candidate[] => {
    const chain = chainOf(situation);
    const path = chain.path(operation);
    if (path.length < parameterNames(operation.path).length) return [];
    const without: StepValue = { in: 'query', name: parameter.name, value: null };
    const extracts = of.map((one): Extract => ({
      name: variableOf(one),
      path: `${prefix}${one.reference}`,
      optional: true,
    }));
    chain.before.push({ operation: operation.key, values: [...path, without], extracts });
    const { kind, name, ...about } = aboutOf(sent);
    return [
      {
        name,
        kind,
        errorIn: null,
        expectedStatus: successStatus(operation),
        details: { ...about, pointer: null, ...stepsOf(chain) },
        overrides: [...path, sent],
        rules: of.map((one) => `${subjectOf(one, prefix)} equals {${variableOf(one)}}`),
      },
    ];
  });
}

const subjectOf = ({ sent }: Expandable, prefix: string): string =>
  sent.in === 'answer' ? `any \`${sent.path}\`` : `\`${prefix}${sent.path}\``;

/** The first item of a list as it stands, with what it refers to. */
function onList(situation: Situation, parameter: Parameter, found: Expandable[]): Candidate[] {
  const lists = listScenarios(situation);
  const identity = lists?.view.identity ?? null;
  if (lists === null || identity === null) return [];
  const { view } = lists;
  const itself: Extract = { name: 'itsidentity', path: itemAt(view, 0, identity), optional: true };
  return requestsFor(parameter, found).map(({ sent, of }) => {
    const extracts = of.map((one): Extract => ({
      name: variableOf(one),
      path: `${view.answer.path}[0].${one.reference}`,
      optional: true,
    }));
    const rules = of.map((one) => {
      const subject = one.sent.in === 'answer' ? one.sent.path : `${view.answer.path}[*].${one.sent.path}`;
      return `if any ${everyItem(view, identity)} equals {itsidentity} then any \`${subject}\` equals {${variableOf(one)}}`;
    });
    const before = [lists.openRead([{ in: 'query', name: parameter.name, value: null }], [itself, ...extracts])];
    return lists.open(aboutOf(sent), { query: [sent], rules, before });
  });
}

/** Records that are asked for beside those that refer to them. */
export function expandedRecords(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const expansion = operation.method === 'GET' ? expansionOf(operation, index.definitions) : null;
  const expandables = expansion === null ? null : expandablesOf(operation, expansion.names, index.definitions);
  if (expansion === null || expandables === null) return [];
  const { answered, found } = expandables;
  return answered.list === null
    ? onRecord(situation, answered, expansion.parameter, found)
    : onList(situation, expansion.parameter, found);
}

export const expandedOracle: Oracle = {
  id: 'expanded',
  claim: 'A record that is asked for beside the one that refers to it is sent along.',
  strength: 'document',
  candidates: expandedRecords,
};
