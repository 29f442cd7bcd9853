import { expect, it } from 'vitest';
import { takeStreamPlace } from './stream-places.ts';

it('lets four streams of a page be open at once; the fifth waits for a place, or gives up', async () => {
  const { signal } = new AbortController();
  const places = await Promise.all([1, 2, 3, 4].map(() => takeStreamPlace(signal)));
  const left = new AbortController();
  const givenUp = takeStreamPlace(left.signal);
  let isIn = false;
  const fifth = takeStreamPlace(signal).then((place) => {
    isIn = true;
    return place;
  });
  left.abort();
  expect(await givenUp).toBeNull();
  expect(isIn).toBe(false);
  places[0]?.();
  const place = await fifth;
  expect(isIn).toBe(true);
  for (const give of [...places.slice(1), place]) give?.();
});
