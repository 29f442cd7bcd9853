import { describe, expect, it } from 'vitest';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { compileRule } from '../compile.ts';

const ferry = {
  line: 'Coast',
  fare: 12,
  delay: 0,
  stops: [],
  decks: ['upper', 'car'],
  extras: { wifi: true, bikes: 4 },
};
const refused = { error: { code: 'FULL', message: 'The ferry is full' } };

function reading(text: string, { status = 200, type = 'application/json' } = {}): string {
  const body = status === 200 ? ferry : refused;
  const written = type === 'text/csv' ? 'id,line\n1,Coast\n' : JSON.stringify(body);
  const sample = exampleExchange({ status, body: written, headers: [['Content-Type', type]] });
  const compiled = compileRule(text, { path: '/ferries/7', samples: [sample] });
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
}

describe('what is no longer so', () => {
  it.each([
    ['A closed harbour no longer answers with 500 but 409', 'The status is not 500 and the status is 409'],
    ['a full ferry gives 409 instead of 500', 'The status is 409'],
    ['the message no longer contains "null"', '`error.message` does not contain "null"'],
    ['Error text no longer prints the query (no "INSERT INTO" in the body)', 'The body does not contain "INSERT INTO"'],
    ['The refusal is short (message does not contain "trace")', '`error.message` does not contain "trace"'],
  ])('of a refusal: "%s"', (text, expected) => expect(reading(text, { status: 409 })).toBe(expected));

  it.each([
    ['fare no longer equals 10 but 12', '`fare` is not 10 and `fare` is 12'],
    ['the fare no longer exceeds 20', '`fare` is at most 20'],
    ['delay is 0 rather than null', '`delay` is 0'],
    ['stops is an empty list instead of null', '`stops` has a length of exactly 0'],
    ['cargo no longer shows up in the decks', '`decks` does not contain "cargo" in any case'],
    ['Coast appears in the line', '`line` contains "Coast" in any case'],
    ['car must appear in the decks', '`decks` contains "car" in any case'],
    ['meals should not be listed in its own extras', '`extras` does not contain "meals" in any case'],
    ['wifi turns up in extras', '`extras.wifi` is present'],
    ['no "DROP TABLE" in the body', 'The body does not contain "DROP TABLE"'],
  ])('of values: "%s"', (text, expected) => expect(reading(text)).toBe(expected));

  it.each([
    [
      'Timetable no longer comes back as JSON, content type is text/csv',
      'The content type does not contain "json" and the content type starts with "text/csv"',
    ],
    ['The timetable must not be sent as HTML', 'The content type does not contain "text/html"'],
    ['timetable comes back as text/csv instead of JSON', 'The content type starts with "text/csv"'],
    ['The list is never delivered as HTML', 'The content type does not contain "text/html"'],
  ])('of a file: "%s"', (text, expected) => expect(reading(text, { type: 'text/csv' })).toBe(expected));

  it.each([
    'fare no longer gleams, it is 12',
    'delay is not null when the sea is calm, it is a tidy list',
    'a full ferry gives 500 instead of 409',
    'car no longer appears in the decks',
  ])('is asked about where something is left: "%s"', (text) =>
    expect(reading(text)).toMatch(/^(?:unknown|ambiguous)$/),
  );
});
