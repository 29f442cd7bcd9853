import type { Step, StepValue } from '@assay/scenario';
import type { Situation } from '../../chains/situation.ts';
import {
  expressionFilters,
  written,
  type Condition,
  type ExpressionFilters,
} from '../../resources/lists/expression-filters.ts';
import type { Candidate } from '../candidate.ts';

const conditionsIn = (values: readonly StepValue[], { conditions }: ExpressionFilters): [Condition, string][] =>
  values.flatMap(({ in: location, name, value }): [Condition, string][] => {
    const condition = location === 'query' ? conditions.get(name) : undefined;
    return condition === undefined || value === null ? [] : [[condition, value]];
  });

/** How quotes are written inside of a text is said in words only. */
const isPlain = (values: readonly StepValue[], filters: ExpressionFilters): boolean =>
  conditionsIn(values, filters).every(([, value]) => !/["'\\]/.test(value));

/** The values of a request whose conditions are one expression; without any, the documented example is left out. */
function asExpression(values: readonly StepValue[], filters: ExpressionFilters): StepValue[] {
  const asked = conditionsIn(values, filters);
  const others = values.filter((one) => one.in !== 'query' || !filters.conditions.has(one.name));
  const value = asked.length === 0 ? null : written(asked, filters.language);
  return [...others, { in: 'query', name: filters.parameter, value }];
}

const QUERY = /the query parameter `([^`]+)`/g;
const VARIABLE = /^\{\{([^{}$]+)\}\}$/;

/** A value that was asked for, as a rule writes it. */
function ruled(value: string, { isQuoted }: Condition): string {
  const variable = VARIABLE.exec(value)?.[1];
  if (variable !== undefined) return `{${variable}}`;
  return isQuoted ? JSON.stringify(value) : value;
}

/** Rules that speak of conditions by their values: the query has one text for all of them. */
function withValues(
  rules: readonly string[],
  values: readonly StepValue[],
  { conditions }: ExpressionFilters,
): string[] {
  return rules.flatMap((rule) => {
    let isOpen = false;
    const text = rule.replaceAll(QUERY, (whole, name: string) => {
      const condition = conditions.get(name);
      if (condition === undefined) return whole;
      const value = values.findLast((one) => one.in === 'query' && one.name === name)?.value ?? null;
      isOpen ||= value === null;
      return value === null ? whole : ruled(value, condition);
    });
    return isOpen ? [] : [text];
  });
}

/**
 * Claims about lists that are filtered by an expression: each is made of the same list as parameters would ask for it, and its
 * conditions are written as one expression.
 */
export function ofExpression(
  situation: Situation,
  filters: ExpressionFilters,
  candidates: (situation: Situation) => Candidate[],
): Candidate[] {
  const { key } = situation.operation;
  const step = (one: Step): Step => {
    if (one.operation !== key) return one;
    const rules = one.rules === undefined ? {} : { rules: withValues(one.rules, one.values, filters) };
    return { ...one, values: asExpression(one.values, filters), ...rules };
  };
  const made = candidates({ ...situation, operation: filters.asRead });
  return made
    .filter(({ overrides }) => isPlain(overrides, filters))
    .map((candidate) => {
      const { details, overrides, rules } = candidate;
      const { before, followUps, after } = details;
      return {
        ...candidate,
        overrides: asExpression(overrides, filters),
        ...(rules !== undefined && { rules: withValues(rules, overrides, filters) }),
        details: {
          ...details,
          ...(before !== undefined && { before: before.map(step) }),
          ...(followUps !== undefined && { followUps: followUps.map(step) }),
          ...(after !== undefined && { after: after.map(step) }),
        },
      };
    });
}

export const filtersOf = ({ operation, index, description }: Situation): ExpressionFilters | null =>
  expressionFilters(operation, description, index.definitions);
