import type { Config } from '@react-router/dev/config';

/** Public pages are written as HTML at build time; everything else is one application in the browser. */
export default {
  appDirectory: 'src',
  ssr: false,
  prerender: ['/', '/pricing'],
} satisfies Config;
