import type { Page } from '../layout/page.ts';

/** Where the picture of a page is; the name is its address with dashes. */
export const socialPathOf = ({ path }: Pick<Page, 'path'>): string =>
  `/images/social/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.png`;
