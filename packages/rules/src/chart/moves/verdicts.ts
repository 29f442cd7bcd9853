import type { Chart } from '../chart/chart.ts';
import { lowerAt } from '../chart/chart.ts';
import { denied } from '../chart/meaning.ts';
import { clauseAt } from '../clauses/clauses.ts';
import { Senses } from '../lexicon/senses.ts';
import { joints } from '../lexicon/words.ts';
import type { State } from './state.ts';
import { withClause } from './state.ts';

/** What is said of a whole clause before it: that it has to be so, or that it must not be. */
const verdicts = new Senses<{ isDenied: boolean }>([
  [
    'it|this? is|seems|remains|would also|very|absolutely|really? necessary|important|required|essential|mandatory|expected|needed|crucial|vital|desired|wanted|obligatory|imperative|compulsory|demanded|intended|agreed|guaranteed|promised|understood that',
    { isDenied: false },
  ],
  [
    'i|we|you|they|users|customers|people? also? wish|want|expect|need|hope|require|demand|insist|ask|would like|rely|trust on? that',
    { isDenied: false },
  ],
  ['please? check|verify|assert|ensure|confirm|validate|test|see|expect|make sure|certain? that', { isDenied: false }],
  ['please? make|be sure|certain that?', { isDenied: false }],
  ['please? see to it that', { isDenied: false }],
  [
    'it must|should|shall|has|needs to? always? be so|ensured|guaranteed|sure|certain|true|the case that',
    { isDenied: false },
  ],
  ['it must|should|shall always? hold that', { isDenied: false }],
  ['the? rule|requirement|expectation|condition|agreement is that|:', { isDenied: false }],
  [
    'it|this? is|would strictly|absolutely? forbidden|prohibited|unacceptable|illegal|wrong|impossible|banned|disallowed|inadmissible|unwanted|undesirable that|if|when',
    { isDenied: true },
  ],
  [
    'it|this? is|would never|not be? permitted|allowed|acceptable|ok|okay|possible|right|correct|legal|fine|good|wanted|desired|intended that|if|when',
    { isDenied: true },
  ],
  ['it|this? is|would be? a|an bug|error|mistake|defect|fault if|when|that', { isDenied: true }],
  [
    'it must|should|may|can|shall|will|could not|never happen|be|occur|come|exist so|true|possible|to pass? that',
    { isDenied: true },
  ],
  ['never must|should|may|can|shall it happen|be|occur that', { isDenied: true }],
  [
    'there must|should|may|can|shall be no|never|not a|any? case|situation|moment where|in|that which|when?',
    { isDenied: true },
  ],
]);

const ends = /^(?:[.,;!–—]|and|but|)$/;

/** "it is necessary that ...", "it is forbidden that ...". */
export function byVerdict(chart: Chart, state: State): State[] {
  const isStart = state.at === 0 || joints.has(lowerAt(chart, state.at - 1)) || lowerAt(chart, state.at - 1) === ':';
  if (!isStart) return [];
  return verdicts.at(chart, state.at).flatMap(({ end, value: { isDenied } }): State[] =>
    isDenied
      ? clauseAt(chart, end)
          .filter((edge) => ends.test(lowerAt(chart, edge.end)))
          .flatMap((edge) =>
            withClause(state, { ...edge, value: { ...edge.value, check: denied(edge.value.check), isAllowed: false } }),
          )
      : [{ ...state, at: end, cost: state.cost + 0.03 }],
  );
}
