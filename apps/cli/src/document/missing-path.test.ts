import { expect, it } from 'vitest';
import { missingPathNote } from './missing-path.ts';

const noteOf = (server: string, baseUrl?: string): string | null =>
  missingPathNote({ servers: [{ url: server, description: null }] }, baseUrl);

it.each(['https://api.example.com/ferries/v2', '/ferries/v2/', 'https://{region}.example.com/ferries/v2'])(
  'says which address has the path of %s',
  (server) => {
    const note = noteOf(server, 'http://127.0.0.1:3000/');
    expect(note).toContain('below /ferries/v2, and --base-url is not.');
    expect(note).toContain('--base-url http://127.0.0.1:3000/ferries/v2.');
  },
);

it('says nothing where either has what it needs, or nobody knows', () => {
  expect(noteOf('https://api.example.com/v2')).toBeNull();
  expect(noteOf('https://api.example.com/v2', 'http://127.0.0.1:3000/other')).toBeNull();
  expect(noteOf('https://api.example.com', 'http://127.0.0.1:3000')).toBeNull();
  expect(noteOf('https://api.example.com/{version}', 'http://127.0.0.1:3000')).toBeNull();
  expect(noteOf('https://api.example.com/v2', 'nonsense')).toBeNull();
  expect(missingPathNote({ servers: [] }, 'http://127.0.0.1:3000')).toBeNull();
});
