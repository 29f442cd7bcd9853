import { not } from '../equality.ts';
import type { Edge, Reader } from '../../chart/chart.ts';
import type { Said } from '../../chart/meaning.ts';
import { testOf } from '../../chart/meaning.ts';
import { isText } from '../../grounding/world.ts';
import { Senses } from '../../lexicon/senses.ts';

const markup = new Senses<null>(
  [
    'a|an|any? html|xml|markup|formatting? tags|tag|markup|code|elements|formatting|entities',
    'a|an|any? html|markup|tags',
    'contain|contains|have|has|with|include|includes a|an|any? html|xml|markup? tags|tag|markup|html',
  ].map((say) => [say, null] as const),
);

const tail = new Senses<null>(
  [
    'in|inside|within it|them|there|the',
    'in|inside|within the text|message|body|answer|response',
    'anywhere|at all',
  ].map((say) => [say, null] as const),
);

/** The beginning or the end of an element. */
const tag = '<[/!]?[A-Za-z][^>]*>?';

const ofMarkup: Said = {
  of: (target) => {
    const { subject, spot } = target;
    const isOfText = subject.kind === 'body' || (subject.kind === 'field' && spot !== null && isText(spot));
    return isOfText && spot?.isItem !== true
      ? { check: testOf(target, { op: 'matches', pattern: tag }), cost: 0 }
      : null;
  },
};

/** "no html in it", "without any tags", "contains markup": a text with elements of a page in it. */
export const markupAt: Reader<Said> = (chart, at) => [
  ...withMarkup(chart, at),
  ...plain.at(chart, at).flatMap(({ end }) => {
    const [without] = withMarkup(chart, end).toSorted((one, other) => other.end - one.end);
    const said = without ?? { end, cost: 0.02, value: ofMarkup };
    return [{ ...said, value: not(said.value) }];
  }),
];

/** "plain text without any tags". */
const plain = new Senses<null>([
  ['a? plain|pure|simple text only? without|and? no|not|with? no? any?', null],
  ['a? plain|pure text only?', null],
]);

const withMarkup: Reader<Said> = (chart, at) =>
  markup.at(chart, at).flatMap(({ end }): Edge<Said>[] => {
    return [end, ...tail.at(chart, end).map((edge) => edge.end)].map((last) => ({
      end: last,
      cost: 0.02,
      value: ofMarkup,
    }));
  });
