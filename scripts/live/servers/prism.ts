import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importDocument } from '@assay/importer';
import type { LiveServer } from '../live-server.ts';

/** A mock of any document: it checks requests against it and answers examples, and keeps nothing. Takes any credentials. */
export const prism: LiveServer = {
  packages: ['@stoplight/prism-cli@5.16.0'],
  prepare: ({ installed, port, document }) => {
    if (document === undefined) throw new Error('prism needs --document FILE.');
    const imported = importDocument(readFileSync(document));
    const isBasic =
      imported.ok && Object.values(imported.model.securitySchemes).some(({ scheme }) => scheme === 'basic');
    const cli = join(installed, 'node_modules/@stoplight/prism-cli/dist/index.js');
    return Promise.resolve({
      args: [cli, 'mock', '--host', '127.0.0.1', '--port', String(port), '--verboseLevel', 'fatal', document],
      ready: '/',
      basePath: '',
      credentials: {
        main: isBasic
          ? { type: 'basic', username: 'somebody', password: 'password-of-the-check' }
          : { type: 'bearer', token: 'token-of-the-check' },
      },
      document: () => Promise.resolve(readFileSync(document)),
      snapshot: () => Promise.resolve({}),
    });
  },
};
