import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MethodBadge } from './MethodBadge.tsx';

it('shows the whole method in narrow lists too', () => {
  expect(renderToStaticMarkup(<MethodBadge method="DELETE" short />)).toMatch(/>DELETE<\/span>$/);
  expect(renderToStaticMarkup(<MethodBadge method="PATCH" short />)).not.toContain('3ch');
});
