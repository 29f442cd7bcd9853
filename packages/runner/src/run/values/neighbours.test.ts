import type { Json } from '@assay/api-model';
import { expect, it } from 'vitest';
import { createRandom } from './random.ts';
import { fillParameters, missingNames } from './fill.ts';
import { jsonBody } from '../../testing/scenario.ts';

const THEMES = encodeURIComponent(JSON.stringify(['light', 'dark']));
const filled = (text: string, was: Json): Json => {
  const values = { random: createRandom(1), extracted: new Map([['was', was]]) };
  return fillParameters([jsonBody(text)], values)[0]?.bodyValue ?? null;
};

it.each<[text: string, was: Json, value: Json]>([
  [`{{$otherThan:was:${THEMES}}}`, 'light', 'dark'],
  [`{{$otherThan:was:${THEMES}}}`, 'dark', 'light'],
  ['{{$otherThan:was:[true,false]}}', true, false],
  ['{{$nextTo:was:1:0:100}}', 20, 21],
  ['{{$nextTo:was:1:0:21}}', 20, 19],
  ['{{$nextTo:was:5::}}', 20, 25],
  ['{{$nextTo:was:1::}}', '2030-02-28', '2030-03-01'],
  ['{{$nextTo:was:-1::}}', '2030-01-01T09:30:00+02:00', '2029-12-31T09:30:00+02:00'],
  // No day stands in a text.
  ['{{$nextTo:was:1::}}', 'soon', '{{$nextTo:was:1::}}'],
  ['{{$nextTo:was}}', 'Shop', 'Shop.'],
  ['{{$inCapitals:was}}', 'Shop 7', 'SHOP 7'],
  ['{{$inCapitals:was}}', 'SHOP 7', 'shop 7'],
  // Without a letter there is no other text.
  ['{{$inCapitals:was}}', '77', '{{$inCapitals:was}}'],
  // Nothing lies between the limits.
  ['{{$nextTo:was:1:19:21}}', 20, '{{$nextTo:was:1:19:21}}'],
])('%s of %j is %j', (text, was, value) => {
  expect(filled(text, was)).toBe(value);
});

it('needs the value that it differs from', () => {
  const parameters = [
    jsonBody({ a: '{{$nextTo:size:1::}}', b: `{{$otherThan:theme:${THEMES}}}`, c: '{{$nextTo:title}}' }),
  ];
  expect(missingNames(parameters, { extracted: new Map() })).toEqual(['size', 'theme', 'title']);
});
