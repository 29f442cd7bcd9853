import { expect, it } from 'vitest';
import { compileRule } from '../compile/compile.ts';
import { allowedStatuses } from './allowed-statuses.ts';

it.each([
  ['status is 200', [[200, 200]], true],
  [
    'status is 200 or 204',
    [
      [200, 200],
      [204, 204],
    ],
    true,
  ],
  ['status is 2xx', [[200, 299]], true],
  ['status is a client error', [[400, 499]], true],
  [
    'the status is not 500',
    [
      [100, 499],
      [501, 599],
    ],
    true,
  ],
  ['status is 200 and the response has a field `id`', [[200, 200]], false],
  ['the request succeeds', [[200, 299]], false],
])('%s allows %j', (text, ranges, only) => {
  const compilation = compileRule(text, {});
  if (compilation.status !== 'understood') throw new Error(compilation.status);
  expect(allowedStatuses(compilation.check)).toEqual({ ranges, only });
});

it.each(['responds within 500 ms', 'if the status is 405 then the header `Allow` is present', 'status equals `code`'])(
  '%s does not depend on the status alone',
  (text) => {
    const compilation = compileRule(text, {});
    if (compilation.status !== 'understood') throw new Error(compilation.status);
    expect(allowedStatuses(compilation.check)).toBeNull();
  },
);
