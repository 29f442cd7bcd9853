import type { ValidationResult } from '@assay/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ValidationList } from './ValidationList.tsx';

const result = (validation_text: string, status: 'fail' | 'pass'): ValidationResult => ({
  validation_id: null,
  validation_text,
  status,
  reason: status === 'fail' ? 'It is another one.' : 'It is.',
  evidence: [{ path: 'data.id', value: '41', ok: status === 'pass' }],
});

it('names the request that a rule failed at, with what its answer held', () => {
  const html = renderToStaticMarkup(
    <ValidationList
      results={[
        result('name is a text', 'pass'),
        result('then GET /cats/7: status is 200', 'pass'),
        result('then GET /cats/7: id is 7', 'fail'),
      ]}
    />,
  );
  const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('(2 of 3 passed)');
  expect(text).toContain('then GET /cats/7 id is 7 It is another one. data.id: 41');
  expect(text).not.toContain('name is a text');
});
