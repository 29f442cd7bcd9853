import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ErrorNotice } from './ErrorNotice.tsx';

it('shows names in backticks as code', () => {
  const html = renderToStaticMarkup(<ErrorNotice text="It has no operation. Add `paths`." />);
  expect(html).toMatch(/<code[^>]*>paths<\/code>/);
  expect(html).not.toContain('`');
});
