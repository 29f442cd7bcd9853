import { expect, test } from 'vitest';
import { operation, respond } from '../testing/operations.ts';
import { withSaidMoves } from './said-moves.ts';

const action = (path: string) => operation({ method: 'POST', path, responses: [respond('200')] });
const operations = [action('/boats/{id}/launch'), action('/boats/{id}/survey'), action('/boats')];
const said = (description: string) =>
  withSaidMoves(operations, description).map((one) => one.description?.trim() ?? '');

test('moves that a document lists in one place stand at each action', () => {
  const text =
    '**States.** A boat begins as `ashore`. `launch`: ashore or laid up to afloat. The survey: ashore to passed or failed.';
  expect(said(text)).toEqual(['From ashore or laid up to afloat.', 'Only possible while ashore.', '']);
});

test('they may be a list of lines', () => {
  expect(said('- launch: ashore to afloat\n- survey: from afloat back to ashore')).toEqual([
    'From ashore to afloat.',
    'From afloat to ashore.',
    '',
  ]);
});

test.each(['Boats go from ashore to afloat.', 'Note: write to us', ''])('nothing is read in %j', (text) => {
  expect(withSaidMoves(operations, text)).toBe(operations);
});
