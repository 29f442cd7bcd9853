import type { RuleCompilation, Scenario, Validation } from '@assay/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { StatusContradiction } from './StatusContradiction.tsx';
import { StatusRemarkList } from './StatusRemarks.tsx';

const scenario = { id: 1, expected_http_status: 200, scenario_details: null } as Scenario;
const statuses = { ranges: [[200, 200]], only: true } as Validation['statuses'];
const rule = { id: 7, validation_text: 'status is 200', generated: false, statuses } as Validation;
const nothing = () => undefined;

const textOf = (element: ReactElement): string =>
  renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>).replace(
    /<[^>]*>/g,
    '',
  );

function remarks(status: number, rules: Validation[], rewritten: number[] = []): string {
  return textOf(<StatusRemarkList {...{ scenario, status, rules, rewritten }} onRewrite={nothing} />);
}

describe('beside the expected status', () => {
  it('remarks a rule that somebody wrote and that contradicts it, and offers to change it', () => {
    expect(remarks(404, [rule])).toBe(
      'The validation rule “status is 200” contradicts the expected status 404: the scenario can never pass. Changed, it says “status is 404”.Change the validation rule',
    );
    expect(remarks(404, [rule], [7])).toBe(
      'When you save, the validation rule “status is 200” becomes “status is 404”.Leave it',
    );
  });

  it('says that a generated rule follows', () => {
    expect(remarks(404, [{ ...rule, generated: true }])).toBe(
      'When you save, the validation rule “status is 200” becomes “status is 404”.',
    );
  });

  it('does not rewrite what says more than the status', () => {
    const more = { ...rule, generated: true, statuses: { ranges: [[200, 200]], only: false } } as Validation;
    expect(remarks(404, [more])).toMatch(/can never pass. Change one of the two.$/);
  });

  it('is silent where both can be met, and while the status is not written yet', () => {
    expect(remarks(200, [rule])).toBe('');
    expect(remarks(40, [rule])).toBe('');
    expect(remarks(404, [{ ...rule, statuses: null }])).toBe('');
  });
});

it('is said below the rule where that is edited', () => {
  const compilation = { status: 'understood', statuses } as RuleCompilation;
  const below = (one: Scenario) => textOf(<StatusContradiction scenario={one} {...{ compilation }} onUse={nothing} />);
  expect(below(scenario)).toBe('');
  expect(below({ ...scenario, expected_http_status: 404 })).toMatch(
    /^This validation rule contradicts the expected status 404/,
  );
});
