import { expect, it } from 'vitest';
import { operation, respond } from '../testing/operations.ts';
import { wordsAbout } from '../resources/words/words-about.ts';
import { otherRuleStatuses, ruleStatuses } from './rule-statuses.ts';

const documenting = (...statuses: string[]) =>
  operation({ method: 'POST', path: '/crates', responses: statuses.map((status) => respond(status)) });

it('rules refuse with the statuses that the document has, 412 for a state among them', () => {
  expect(ruleStatuses(documenting('201', '400', '412', '404'))).toEqual([412, 400]);
  expect(ruleStatuses(documenting('201', '403', '409'), [403])).toEqual([409, 403]);
});

it('412 of a conditional request says nothing of states', () => {
  const responses = [{ ...respond('412'), description: 'The ETag is not the current one.' }];
  const stale = { ...documenting(), responses };
  expect(ruleStatuses(stale)).toEqual([]);
});

it('the words on a conflict are those on 412, where that is the status of one', () => {
  const answered = (description: string) =>
    wordsAbout({ ...documenting(), responses: [{ ...respond('412'), description }] }, 409);
  expect(answered('The crate is shut.')).toBe('The crate is shut.');
  expect(answered('The ETag is not the current one.')).toBe('');
});

it('what is documented beside the expected status refuses as well', () => {
  expect(otherRuleStatuses(documenting('409', '412'), 409)).toEqual([400, 422, 412]);
});
