import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { PRODUCT_NAME } from '@assay/contract';
import satori from 'satori';
import { MARK_PATH } from '../layout/Logo.tsx';
import type { Page } from '../layout/page.ts';

/** In pixels, as Open Graph consumers crop to (1.91 to 1). */
export const SOCIAL_SIZE = { width: 1200, height: 630 };

const colors = { paper: '#faf9f6', ink: '#1d1c1a', dim: '#5e5a52', accent: '#8a6412', mark: '#dcae4f' };
const LONG_TITLE = 48;
const MAX_TEXT = 170;

/** Makes pictures with title and description of a page, for cards of other sites: PNG, since not all of them read WebP. */
export async function socialPainter(): Promise<(page: Pick<Page, 'title' | 'description'>) => Promise<Uint8Array>> {
  const { resolve } = createRequire(import.meta.url);
  await initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const font = (weight: 500 | 600, file: string) => ({ name: 'Inter', weight, data: readFileSync(resolve(file)) });
  const fonts = [
    font(500, '@fontsource/inter/files/inter-latin-500-normal.woff'),
    font(600, '@fontsource/inter/files/inter-latin-600-normal.woff'),
  ];
  return async (page) => {
    const svg = await satori(card(page), { ...SOCIAL_SIZE, fonts });
    return new Resvg(svg).render().asPng();
  };
}

interface Box {
  type: string;
  key: null;
  props: Record<string, unknown>;
}

/** An element as satori takes it: a box that is a flex container. */
const box = (style: Record<string, unknown>, children: (Box | string)[]): Box => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', ...style }, children },
});

function card({ title, description }: Pick<Page, 'title' | 'description'>): Box {
  const [name = title] = title.split(' · ');
  const column = { flexDirection: 'column' };
  return box(
    { ...column, ...SOCIAL_SIZE, boxSizing: 'border-box', padding: 72, background: colors.paper, fontFamily: 'Inter' },
    [
      box({ alignItems: 'center', gap: 20, fontSize: 36, fontWeight: 600, color: colors.ink }, [mark(), PRODUCT_NAME]),
      box({ ...column, flexGrow: 1, justifyContent: 'center', gap: 28 }, [
        box(
          {
            fontSize: name.length > LONG_TITLE ? 58 : 72,
            fontWeight: 600,
            lineHeight: 1.12,
            color: colors.ink,
            letterSpacing: -1.5,
          },
          [name],
        ),
        box({ fontSize: 30, fontWeight: 500, lineHeight: 1.4, color: colors.dim }, [shortened(description)]),
      ]),
      box({ height: 8, width: 120, background: colors.accent }, []),
    ],
  );
}

const mark = (): Box => ({
  type: 'svg',
  key: null,
  props: {
    width: 52,
    height: 52,
    viewBox: '0 0 32 32',
    children: [
      { type: 'rect', key: null, props: { width: 32, height: 32, rx: 7, fill: colors.ink } },
      { type: 'path', key: null, props: { d: MARK_PATH, fill: colors.mark } },
    ],
  },
});

/** Whole words, with an ellipsis where there were more. */
function shortened(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  return `${text.slice(0, text.lastIndexOf(' ', MAX_TEXT)).replace(/[,.;:]$/, '')}…`;
}
