import { expect, it } from 'vitest';
import { actsByReading } from './acts-by-reading.ts';

const said = (description: string): boolean =>
  actsByReading({ operationId: null, summary: 'The next one', description });

it.each([
  'The oldest open call. It counts as taken from then on.',
  'A message to you; counts as read.',
  'Marks the notice as seen.',
  'The text. It is checked out to the caller and locked for others until it is returned.',
  'The ticket leaves the queue.',
  'The sender sees when it was opened.',
  'It comes out of the printer, too.',
])('a read does something where it says: %s', (text) => expect(said(text)).toBe(true));

it.each([
  'The oldest open call.',
  'Unread messages are those that nobody has opened.',
  'A locked document can be read as well.',
  'Counts the tickets in the queue.',
  'What was sent to the subscribers.',
])('a read only reads where it says: %s', (text) => expect(said(text)).toBe(false));
