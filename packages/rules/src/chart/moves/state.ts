import type { Said, Scope } from '../chart/meaning.ts';
import { fieldOf, under } from '../chart/meaning.ts';
import type { Clause } from '../clauses/stated.ts';
import type { Noun } from '../nouns/qualified.ts';
import type { Check } from '../../tree/check.ts';

export interface Demand {
  check: Check;
  scope: Scope | null;
  isAllowed: boolean;
  /** What is said under the condition. */
  said?: Check;
  /** It is the opposite of what was said. */
  isRefused?: boolean;
}

/** What has been read up to somewhere. */
export interface State {
  at: number;
  clauseEnd: number;
  cost: number;
  demands: Demand[];
  /** What was spoken of last, what it was compared with, and what the text is about as a whole. */
  topic: Noun | null;
  beside: Noun['targets'];
  /** What was spoken of before that, for "both". */
  earlier: Noun | null;
  frame: Noun | null;
  scope: Scope | null;
  /** What the last condition was about. */
  conditionAbout: Noun | null;
  lastSaid: Said | null;
  lastScope: Scope | null;
}

export function withClause(state: State, { end, cost, value }: { end: number; cost: number; value: Clause }): State[] {
  const { check, about, beside, isAllowed, said } = value;
  const held = state.scope === null ? check : under(state.scope, check);
  if (held === null) return [];
  return [
    {
      ...state,
      at: end,
      clauseEnd: end,
      lastScope: about?.scope ?? state.lastScope,
      cost: state.cost + cost + 0.02,
      demands: [...state.demands, { check: held, scope: state.scope, isAllowed, said: check }],
      topic: about ?? state.topic,
      earlier: about === null || about === state.topic ? state.earlier : state.topic,
      lastSaid: said ?? null,
      beside: beside.map(fieldOf),
    },
  ];
}

/** Two demands without anything between them are less likely two. */
export const apart = (state: State, cost: number): State =>
  state.at === state.clauseEnd ? { ...state, cost: state.cost + cost } : state;
