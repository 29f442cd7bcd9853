import { expect, it } from 'vitest';
import { newRequest } from '../new-request.ts';
import type { SuiteRequest } from '../suite.ts';
import { withMade } from './with-made.ts';

const request = (url: string, changes: Partial<SuiteRequest> = {}): SuiteRequest => ({
  ...newRequest({ method: 'POST', url }, null),
  ...changes,
});

it('takes a made value out of the body that was sent, also where a later one holds it as a part', () => {
  const makes = new Map([['made', '{{$randomLetters:7}}']]);
  const [first, second, third] = withMade([
    request('/lamps', { makes, body: { json: { name: 'l{{made}}' } } }),
    request('/lamps', { body: { json: { name: 'tall l{{made}}' } } }),
    request('/lamps?q=l{{made}}'),
  ]);
  expect(first).toMatchObject({
    body: { json: { name: 'l{{$randomLetters:7}}' } },
    takes: [{ name: 'sent_name', from: { kind: 'request', path: ['name'] } }],
  });
  expect(second?.body).toEqual({ json: { name: 'tall {{sent_name}}' } });
  expect(third?.calls).toEqual({ method: 'POST', url: '/lamps?q={{sent_name}}' });
});

it('gives each shared value a name of its own', () => {
  const shared = (name: string) => ({ makes: new Map([[name, '1']]), body: { json: { name: `{{${name}}}` } } });
  const [first, second, third] = withMade([
    request('/lamps', shared('a')),
    request('/lamps', shared('b')),
    request('/lamps?q={{a}}&r={{b}}'),
  ]);
  expect([first, second].map((one) => one?.takes[0]?.name)).toEqual(['sent_name', 'sent_name_2']);
  expect(third?.calls).toMatchObject({ url: '/lamps?q={{sent_name}}&r={{sent_name_2}}' });
});
