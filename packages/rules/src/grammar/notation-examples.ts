import type { Examples } from './line.ts';

/** What is not one sentence of its own: contract notation, shorthand, and texts of several sentences. */
export const notationExamples: Examples = {
  name: 'notation',
  title: 'Contract notation, shorthand and whole paragraphs',
  golden: [
    {
      text: 'price: number, required, min 0',
      reads: '`price` is a number and `price` is present and `price` is at least 0',
      sample: { price: 3 },
    },
    {
      text: 'country: string | null',
      reads: '`country` is null or `country` is a string',
      sample: { country: 'NO' },
    },
    {
      text: 'mode: enum [fast, slow]; level: 1..5',
      reads: '`mode` is one of "fast", "slow" and `level` is between 1 and 5',
      sample: { mode: 'fast', level: 2 },
    },
    {
      text: 'hdr Retry-After present, int',
      reads: 'The header `Retry-After` is present and the header `Retry-After` is an integer',
      sample: { id: 1 },
      headers: [['Retry-After', '30']],
    },
    {
      text: 'resp time < 300ms, body not empty',
      reads: 'The response time is less than 300 ms and the body is not empty',
      sample: { id: 1 },
    },
    { text: 'len(tags) <= 3', reads: '`tags` has a length of at most 3', sample: { tags: ['a'] } },
    {
      text: 'label is a non-empty string',
      reads: '`label` is a string and `label` is not empty',
      sample: { label: 'a' },
    },
    {
      text: 'I get -1 as the rate sometimes, it must never be negative.',
      reads: '`rate` is not negative',
      sample: { rate: 2 },
    },
    {
      text: 'Clients guess the type again. The X-Content-Type-Options header must be nosniff.',
      reads: 'The header `X-Content-Type-Options` is "nosniff" in any case',
      sample: { id: 1 },
      headers: [['X-Content-Type-Options', 'nosniff']],
    },
    {
      text: 'The answer must tell the client how many calls are left in the X-Calls-Left header.',
      reads: 'The header `X-Calls-Left` is present',
      sample: { id: 1 },
      headers: [['X-Calls-Left', '3']],
    },
    {
      text: 'the arrival comes after the departure',
      reads: '`arrives_at` is after the value of `departs_at`',
      sample: { departs_at: '2026-01-01T10:00:00Z', arrives_at: '2026-01-01T12:00:00Z' },
    },
    {
      text: 'the refunded amount is at most the amount',
      reads: '`amount_refunded` is at most the value of `amount`',
      sample: { amount: 5, amount_refunded: 2 },
    },
  ],
};
