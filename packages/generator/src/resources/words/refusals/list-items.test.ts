import { expect, it } from 'vitest';
import { withWholeItems } from './list-items.ts';

it.each([
  [
    'The driver must\n\n* be active,\n* have a licence.\n\nThen it goes.',
    'The driver must be active.\nThe driver must have a licence.\nThen it goes.',
  ],
  [
    'Refused when:\n- the cart is closed;\n- the driver is away',
    'Refused when the cart is closed.\nRefused when the driver is away.',
  ],
  ['Carts are blue.\n- The first one\n- The second one', 'Carts are blue.\n- The first one\n- The second one'],
])('items are sentences together with what they complete: %j', (text, whole) => {
  expect(withWholeItems(text).replaceAll(/\n+/g, '\n').trim()).toBe(whole);
});
