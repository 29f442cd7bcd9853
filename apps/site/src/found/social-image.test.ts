import { describe, expect, it } from 'vitest';
import { siteFiles } from '../build-site.ts';
import { socialPainter, SOCIAL_SIZE } from './social-image.ts';
import { socialPathOf } from './social-path.ts';

const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset);
  // Signature, length and type of the first chunk come before (PNG, section 11.2.2).
  return { width: view.getUint32(16), height: view.getUint32(20) };
};

describe('pictures for cards of other sites', () => {
  it('show title and description in the size that is cropped to', async () => {
    const paint = await socialPainter();
    const short = await paint({ title: 'Kettles · Assay', description: 'How water boils.' });
    const long = await paint({ title: 'Kettles '.repeat(12), description: 'How water boils. '.repeat(40) });
    expect(sizeOf(short)).toEqual(SOCIAL_SIZE);
    expect(sizeOf(long)).toEqual(SOCIAL_SIZE);
    expect(Buffer.compare(short, long)).not.toBe(0);
    expect(Buffer.compare(short, await paint({ title: 'Kettles · Assay', description: 'How water boils.' }))).toBe(0);
  });

  it('are named by every page, each its own', () => {
    const assets = Object.fromEntries(['inter.woff2', 'site.css'].map((name) => [name, `/${name}`]));
    const pages = [...siteFiles('.', assets)].filter(([name]) => name.endsWith('.html'));
    const named = pages.flatMap(([, html]) => /images\/social\/[\w-]+\.png/.exec(html)?.[0] ?? []);
    expect(named.length).toBe(pages.length);
    expect(new Set(named).size).toBe(pages.length);
    expect(socialPathOf({ path: '/docs/cli' })).toBe('/images/social/docs-cli.png');
  });
});
