// npm start: installs and builds what is missing or stale, then runs Assay and the sample API until a signal ends both.
import { checkNode, ensureInstalled } from './build/install.mjs';
import { runProduct } from './run-product.mjs';

process.chdir(new URL('..', import.meta.url).pathname);
checkNode();
ensureInstalled();
const { buildStale } = await import('./build/build.mjs');
await buildStale({ log: console.log });
await runProduct({
  server: 'apps/server/dist/main.js',
  sample: 'examples/bookshop/dist/bin/main.js',
  webDir: 'apps/web/build/client',
});
