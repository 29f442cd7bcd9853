import type { Chart } from './chart/chart.ts';
import type { Found } from './chart/search.ts';
import { readings, unreadStretch } from './chart/search.ts';
import { chosenAt } from './nouns/chosen.ts';
import { tokensOf } from './chart/tokens.ts';
import { worldOf } from './grounding/world.ts';
import { isContradicted } from './grounding/held.ts';
import type { RuleContext } from '../exchange.ts';

const maxTokens = 70;
const maxWork = 60_000;

/** All that a text may mean of the known good answer, the likeliest first; nothing where there is none. */
export function chartReadings(text: string, context: RuleContext): Found[] {
  const chart = chartOf(text, context);
  return chart === null ? [] : readings(chart);
}

/** The clause for which a text is not read: without it the chart reads the rest, as the known good answer has it. */
export function unreadClause(text: string, context: RuleContext): string | null {
  const chart = chartOf(text, context);
  if (chart === null) return null;
  const found = unreadStretch(chart, (check) => !isContradicted(chart.world, check));
  if (found === null) return null;
  return text.slice(chart.tokens[found.from]?.start, chart.tokens[found.to - 1]?.end);
}

function chartOf(text: string, context: RuleContext): Chart | null {
  const world = worldOf(context);
  const tokens = tokensOf(text);
  if (world === null || tokens.length === 0 || tokens.length > maxTokens) return null;
  return { tokens, text, world, budget: { left: maxWork }, chosenAt };
}
