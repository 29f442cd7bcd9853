import type { UntriedReason } from './generation.ts';

/** What is said about each reason, and what somebody can do about it. */
export const untriedTexts: Record<UntriedReason, { title: string; text: string }> = {
  budget: {
    title: 'Beyond the budget',
    text: 'The requests of this depth go to scenarios that are likelier to find something. A greater depth generates more of these.',
  },
  not_own: {
    title: 'Might change records of others',
    text: 'The request could reach a record that no scenario has made.',
  },
  stays: {
    title: 'Cannot be removed',
    text: 'The document says that nobody can remove the record afterwards. They are generated for a disposable test environment.',
  },
  refused: {
    title: 'Refused when it was tried',
    text: 'The warm-up found no valid request that the server accepts. Enter values that it accepts in the configuration of the endpoint.',
  },
  no_account: {
    title: 'No account',
    text: 'None of the accounts that this system has credentials of may send it.',
  },
  reaches_others: {
    title: 'Reaches other records',
    text: 'The warm-up saw the server change or remove a record that the request did not name. What was learned says which one.',
  },
  elsewhere: { title: 'Shown elsewhere', text: 'A scenario of another endpoint shows the same.' },
};
