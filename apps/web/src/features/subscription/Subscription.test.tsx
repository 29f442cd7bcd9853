import { ApiError } from '@assay/client';
import { expect, it } from 'vitest';
import { buttonsOf, showScreen, wordsOf } from '../../testing/show-screen.tsx';
import { Subscription } from './Subscription.tsx';

it.each([['my-usage'], ['my-subscription'], ['tiers']])(
  'ERR-04, SUB-09: says that %s could not be loaded, with Try Again',
  (key) => {
    const html = showScreen(<Subscription />, { failed: [[[key], new ApiError('Closed', { status: 500 })]] });
    expect(wordsOf(html)).toMatch(/^Failed to load subscription data: /);
    expect(buttonsOf(html)).toEqual(['Try Again']);
  },
);
