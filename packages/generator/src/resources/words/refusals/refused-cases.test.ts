import { expect, it } from 'vitest';
import { withoutRefusalLists } from './refused-cases.ts';

it.each([
  [
    'Loads the cart. 422 when: the cart is closed; the driver is away. The cart becomes full.',
    'Loads the cart. . The cart becomes full.',
  ],
  [
    'Refused with 409 if:\n\n- the cart is closed\n- the driver is away\n\nThe cart becomes full.',
    'The cart becomes full.',
  ],
  ['A full cart is a 409.', 'A full cart is a 409.'],
  [
    'Is emptied (422 on `weight` for more) and driven home: the cart becomes free.',
    'Is emptied (422 on `weight` for more) and driven home: the cart becomes free.',
  ],
])('leaves out what is refused in %j', (text, rest) => {
  expect(withoutRefusalLists(text).replaceAll(/\s+/g, ' ').trim()).toBe(rest);
});
