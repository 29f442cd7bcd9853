import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { indexOf } from '../resources/api-index.ts';
import { listView } from '../resources/lists/list-view.ts';
import { operation, parameter, respond } from '../testing/operations.ts';
import { listRules } from './list-rules.ts';

const whole: JsonSchemaObject = { type: 'integer' };

function rulesOf(name: string, description: string): string[] {
  const items: JsonSchemaObject = { type: 'object', properties: { id: whole } };
  const about: JsonSchemaObject = { type: 'object', properties: { [name]: { ...whole, description } } };
  const list = operation({
    method: 'GET',
    path: '/boats',
    parameters: [
      parameter({ name: 'page', in: 'query', schema: { ...whole, minimum: 0 } }),
      parameter({ name: 'size', in: 'query', schema: whole }),
    ],
    responses: [respond('200', { type: 'object', properties: { boats: { type: 'array', items }, about } })],
  });
  const view = listView(list, indexOf([list], {}));
  return view === null
    ? []
    : listRules(
        view,
        new Map([
          ['page', '1'],
          ['size', '5'],
        ]),
      );
}

it('an answer says the number of the page that was asked for, where both are counted from the same first one', () => {
  const rule = '`about.number` equals the query parameter `page`';
  expect(rulesOf('number', 'Number of this page, the first one is 0.')).toContain(rule);
  expect(rulesOf('number', 'Zero-based.')).toContain(rule);
  expect(rulesOf('number', 'The first page is 1.')).not.toContain(rule);
  expect(rulesOf('number', 'How many there are.')).not.toContain(rule);
  expect(rulesOf('page', '')).toContain('`about.page` equals the query parameter `page`');
});
