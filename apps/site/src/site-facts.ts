import { PRODUCT_NAME } from '@assay/contract';

/** Where the public site is published: canonical addresses, feeds and the sitemap name it. */
export const ORIGIN = 'https://assay.dev';
export { SUPPORT_MAIL } from './support-mail.ts';
export const TAGLINE = `${PRODUCT_NAME}: test HTTP APIs in plain English`;

export const absolute = (path: string): string => new URL(path, ORIGIN).href;
