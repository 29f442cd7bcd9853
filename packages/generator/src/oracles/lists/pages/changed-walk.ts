import type { Parameter } from '@assay/api-model';
import type { Extract } from '@assay/scenario';
import type { Situation } from '../../../chains/situation.ts';
import { everyItem, itemAt, schemaOf } from '../../../resources/lists/list-view.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import type { Candidate } from '../../candidate.ts';
import { listScenarios, query, type About } from '../list-request.ts';
import type { Oracle } from '../../oracle.ts';

const COUNT = 2;

/** Words that promise a walk which other people's changes do not disturb. Without them a cursor may be a position in disguise. */
const PROMISE =
  /\b(stable|consistent|snapshot|exactly once|no duplicates?|duplicate[- ]free|without (gaps?|duplicates?|repeat\w*)|(never|not|nor|no \w+) (\w+ ){0,3}(twice|repeat\w*|skip\w*)|(added|inserted|created|made|recorded|removed|deleted|change[sd]?|arriv\w+|new) (\w+ ){0,3}(meanwhile|while|during|between|in between))\b/i;

const promisesStable = ({ operation }: Situation, cursor: Parameter | null): boolean =>
  PROMISE.test(`${wordsAbout(operation)}. ${cursor?.description ?? ''}`);

/** A cursor goes on where the page before ended, whatever was made meanwhile: nothing of that page comes again. */
export function changedWalks(situation: Situation): Candidate[] {
  const lists = listScenarios(situation);
  if (lists === null || !promisesStable(situation, lists.view.paging.cursor)) return [];
  const { view, single } = lists;
  const { next, cursor, size } = view.paging;
  const { identity } = view;
  if (next === null || cursor === null || size === null || identity === null || single === null) return [];
  const { minimum = 1, maximum = Infinity } = schemaOf(view, size);
  if (minimum > COUNT || maximum < COUNT) return [];
  const small = query(size, `${COUNT}`);
  const ids = Array.from({ length: COUNT }, (_, at): Extract => ({
    name: `before${at}`,
    path: itemAt(view, at, identity),
    optional: true,
  }));
  const first = lists.openRead([small], [...ids, { name: 'next', path: next.path, optional: true }]);
  const about: About = {
    kind: 'next_page',
    name: `The page after the first by ${cursor.name} when a record was made meanwhile`,
    reason: 'What is made while somebody walks by a cursor does not move the pages.',
    constraint: cursor.name,
  };
  const made = single.before;
  // The path is that of the own record, so that both are in the same list.
  const before = [...made.slice(0, -1), { ...first, values: [...single.path, ...first.values] }, ...made.slice(-1)];
  const rules = ids.map(({ name }) => `no ${everyItem(view, identity)} equals {${name}}`);
  return [lists.among({ ...single, before }, about, { query: [small, query(cursor, '{{next}}')], rules })];
}

export const changedWalksOracle: Oracle = {
  id: 'changed-walks',
  claim: 'A record that is made during a walk by a cursor makes no other record come twice.',
  strength: 'convention',
  candidates: changedWalks,
};
