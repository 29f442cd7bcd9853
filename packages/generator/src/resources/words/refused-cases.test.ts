import { expect, it } from 'vitest';
import { effectsIn } from './refused-cases.ts';

it.each([
  [['A ticket that is used already,', 'or whose match is over,', 'is a 409.'], []],
  [
    ['The seat becomes taken,', 'and a second ticket is refused.'],
    ['The seat becomes taken,', 'and a second ticket is refused.'],
  ],
  [
    ['The match, ', 'for which there are seats,', 'becomes open.'],
    ['The match, ', 'for which there are seats,', 'becomes open.'],
  ],
  [['The season that is over stays closed,', 'its match becomes open.'], ['its match becomes open.']],
  [
    ['The ticket is used,', 'so that the seat is free.'],
    ['The ticket is used,', 'so that the seat is free.'],
  ],
])('of %j these tell what becomes of something: %j', (clauses, effects) => {
  expect(effectsIn(clauses)).toEqual(effects);
});
