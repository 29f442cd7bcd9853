import type { Chart, Edge } from '../../chart/chart.ts';
import { lowerAt } from '../../chart/chart.ts';
import type { Said } from '../../chart/meaning.ts';
import { Senses } from '../../lexicon/senses.ts';
import { not } from '../equality.ts';

const fine = 'ok|okay|fine|allowed|permitted|acceptable|possible|alright|tolerated|legal';

/** Behind what something is: that it may be so, or must not. */
const tails = new Senses<{ isAllowed: boolean }>([
  [
    `is|are|would|be|counts? be? also|still|perfectly|totally|just|always|both|as? ${fine} too|also|here|though?`,
    { isAllowed: true },
  ],
  [`is|are|would|be? also|still? ${fine} as well`, { isAllowed: true }],
  ['is|are no problem|issue', { isAllowed: true }],
  [`is|are|would|be? not|never be? ${fine}`, { isAllowed: false }],
  [
    'is|are? never? forbidden|prohibited|illegal|invalid|wrong|bad|unacceptable|disallowed|banned',
    { isAllowed: false },
  ],
]);

/** "empty is ok, null is not". */
const refusals = new Senses<null>([['is|are? not', null]]);

const stops = /^(?:[.,;!)–—]|and|but|)$/;

/** What may be instead of a value. */
const exceptional =
  /^(?:null|nil|nulls|none|empty|blank|missing|absent|omitted|zero|0|negative|string|text|list|array|object|)$/;

/** What is said, and whether it may be so or must not be: "null is ok", "null not allowed". */
export function withTail(chart: Chart, edge: Edge<Said>, isLimited: boolean): Edge<Said>[] {
  if (!exceptional.test(lowerAt(chart, edge.end - 1))) return [edge];
  const said = tails.at(chart, edge.end).map(({ end, value: { isAllowed } }): Edge<Said> => ({
    end,
    cost: edge.cost + 0.02,
    value: isLimited && isAllowed ? edge.value : isAllowed ? { ...edge.value, isAllowed } : not(edge.value),
  }));
  const refused = refusals
    .at(chart, edge.end)
    .filter(({ end }) => stops.test(lowerAt(chart, end)) && hasPermission(chart, edge.end))
    .map(({ end }): Edge<Said> => ({ end, cost: edge.cost + 0.02, value: not(edge.value) }));
  return [edge, ...said, ...refused];
}

const permitting = new RegExp(`^(?:may|can|might|${fine})$`);

const hasPermission = ({ tokens }: Chart, before: number): boolean =>
  tokens.slice(0, before).some(({ lower }) => permitting.test(lower));
