import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { writeCommandLine, writeWhole } from '../testing/sample-run.ts';
import { style, STYLE_HASH } from './style.ts';

it('lets nothing in but its own style', () => {
  expect(createHash('sha256').update(style).digest('base64')).toBe(STYLE_HASH);
  const page = writeCommandLine('html');
  expect(page).toContain(`default-src 'none'; style-src 'sha256-${STYLE_HASH}'`);
  expect(page).not.toMatch(/<script|\son\w+=|\sstyle=|javascript:|https?:\/\/(?!127\.0\.0\.1)/i);
  expect(page).not.toMatch(/\ssrc=|<link|<img|@import|url\(/i);
});

it('escapes what comes from outside', () => {
  const page = writeWhole('html');
  expect(page).toContain('Shop &lt;&amp;&gt; &quot;Söhne&quot;');
  expect(page).toContain('Order with &quot;quotes&quot; &amp; &lt;tags&gt;\uFFFD\uFFFD[31m \uFFFD ]]&gt;');
  expect(page).not.toContain('<tags>');
});

it('opens the endpoints with something that is not green', () => {
  const open = [...writeWhole('html').matchAll(/<details class="group"( open)?>\n<summary>.*?<span>(\/[^<]*)/g)];
  expect(open.map(([, isOpen, path]) => [path, isOpen !== undefined])).toEqual([
    ['/books/{id}', true],
    ['/orders', true],
  ]);
});
