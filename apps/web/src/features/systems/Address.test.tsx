import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Address } from './Address.tsx';

it('gives the whole address to pointer and keyboard', () => {
  const html = renderToStaticMarkup(<Address url="https://api.example.com/a/very/long/address" />);
  expect(html).toContain('title="https://api.example.com/a/very/long/address"');
  expect(html).toContain('tabindex="0"');
  expect(html).toContain('focus-visible:whitespace-normal');
  expect(renderToStaticMarkup(<Address url="" />)).not.toContain('tabindex');
});
