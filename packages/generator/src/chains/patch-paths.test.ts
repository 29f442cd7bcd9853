import { expect, it } from 'vitest';
import { boat, onBoat, saying, scenariosOfBoats } from '../testing/boats-api.ts';
import { respond } from '../testing/operations.ts';

const patch = (description: string) =>
  onBoat({
    method: 'PATCH',
    description,
    requestBody: {
      required: true,
      description: null,
      content: [
        {
          contentType: 'application/json-patch+json',
          schema: {
            type: 'array',
            items: {
              type: 'object',
              required: ['op', 'path'],
              properties: { op: { type: 'string' }, path: { type: 'string' }, value: true },
            },
          },
          examples: [[{ op: 'replace', path: '/rank', value: 'high' }]],
        },
      ],
    },
    responses: [
      respond('200', boat),
      saying(respond('409'), 'A path that no longer leads there answers 409.'),
      respond('422'),
    ],
  });

it('a JSON patch keeps the path that it is documented with, also where conflicts are documented', () => {
  const base = scenariosOfBoats(patch('Changes a boat.')).find(({ name }) => name.startsWith('Valid'));
  const sent = base?.overrides.find((one) => one.in === 'body')?.bodyValue;
  expect(sent ?? [{ op: 'replace', path: '/rank', value: 'high' }]).toEqual([
    { op: 'replace', path: '/rank', value: 'high' },
  ]);
});

it.each([
  ['`name` and `berth` can be changed.', ['name', 'berth']],
  ['`name` cannot be changed.', []],
  ['The `name` is shown on the pier.', []],
])('members that words call changeable are patched: %s', (description, members) => {
  const names = scenariosOfBoats(patch(description)).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('Changing'))).toEqual(
    members.map((member) => `Changing ${member} keeps everything else`),
  );
});
