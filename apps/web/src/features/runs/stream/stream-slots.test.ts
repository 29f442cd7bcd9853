import { expect, it } from 'vitest';
import { takeStreamSlot } from './stream-slots.ts';

it('opens four streams of a page at once; the fifth waits for a slot, or gives up', async () => {
  const { signal } = new AbortController();
  const slots = await Promise.all([1, 2, 3, 4].map(() => takeStreamSlot(signal)));
  const left = new AbortController();
  const givenUp = takeStreamSlot(left.signal);
  let isIn = false;
  const fifth = takeStreamSlot(signal).then((slot) => {
    isIn = true;
    return slot;
  });
  left.abort();
  expect(await givenUp).toBeNull();
  expect(isIn).toBe(false);
  slots[0]?.();
  const slot = await fifth;
  expect(isIn).toBe(true);
  for (const give of [...slots.slice(1), slot]) give?.();
});
