import { describe, expect, it } from 'vitest';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { compileRule } from '../compile.ts';

function reading(text: string, body: object): string {
  const compiled = compileRule(text, { path: '/films', samples: [exampleExchange({ body: JSON.stringify(body) })] });
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
}

const films = {
  films: [
    { title: 'Red Sky', minutes: 90, studio: { title: 'North' } },
    { title: 'The red sea', minutes: 110, studio: { title: 'South' } },
  ],
};
const trips = {
  trips: [
    { port: 'Oslo harbour', days: 3, rideHours: 2 },
    { port: 'Bergen harbour', days: 5, rideHours: 4 },
  ],
};

describe('what is said of things by their measure or a part', () => {
  it.each([
    ['no film lasts longer than 120 minutes', 'Every `films[*].minutes` is at most 120'],
    ['Nothing on the page should take more than 110 minutes to watch', 'Every `films[*].minutes` is at most 110'],
    ['every film takes at least 60 minutes', 'Every `films[*].minutes` is at least 60'],
    ['Visitors should only see films with red in the title', 'Every `films[*].title` contains "red" in any case'],
  ])('is said of each film: "%s"', (text, expected) => expect(reading(text, films)).toBe(expected));

  it.each([
    ['Guests only get trips of 3 or 5 days', 'For every item of `trips` it holds that (`days` is 3 or `days` is 5)'],
    ['Riders may only book rides of 2 or 4 hours', 'Every `trips[*].rideHours` is one of 2, 4'],
    ['only trips with harbour in the port are listed', 'Every `trips[*].port` contains "harbour" in any case'],
    ['all trips take less than 9 days', 'Every `trips[*].days` is less than 9'],
  ])('is said of each trip: "%s"', (text, expected) => expect(reading(text, trips)).toBe(expected));

  it.each([
    'no film lasts longer than 100 minutes',
    'no film lasts less than 10 parsecs',
    'Visitors should only see films with blue in the title',
    'Visitors only get films of 90 or 120 minutes',
  ])('is asked about where it does not hold or is not known: "%s"', (text) =>
    expect(reading(text, films)).toMatch(/^(?:unknown|ambiguous)$/),
  );

  it('is asked about where what it is for may be another measure', () =>
    expect(
      reading('nothing takes longer than 50 minutes to cook', { films: [{ minutes: 40, restMinutes: 10 }] }),
    ).toMatch(/^(?:unknown|ambiguous)$/));
});
