import type { Config } from '@react-router/dev/config';

/** One application in the browser; the public pages are those of apps/site. */
export default {
  appDirectory: 'src',
  ssr: false,
} satisfies Config;
