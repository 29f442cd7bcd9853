import { expect, it } from 'vitest';
import { artifactUri } from './artifact-uri.ts';

it.each([
  ['openapi.yaml', 'openapi.yaml'],
  ['./docs/my api.yaml', 'docs/my%20api.yaml'],
  ['/srv/a b/openapi.yaml', 'file:///srv/a%20b/openapi.yaml'],
  [String.raw`C:\apis\openapi.yaml`, 'file:///C:/apis/openapi.yaml'],
  ['https://example.com/openapi.json', 'https://example.com/openapi.json'],
])('%s becomes %s', (path, uri) => {
  expect(artifactUri(path)).toBe(uri);
});
