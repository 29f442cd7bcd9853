import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AddressField } from './AddressField.tsx';

it('says at the field what is wrong with the address, and marks it', () => {
  const shown = (error?: string) =>
    renderToStaticMarkup(<AddressField value="x" error={error} onChange={() => undefined} />);
  expect(shown('Enter an address.')).toMatch(/aria-invalid="true".*Enter an address\./);
  expect(shown()).not.toContain('aria-invalid="true"');
});
