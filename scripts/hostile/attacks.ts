// What is tried. Each attack answers the statuses that it saw; a 500 counts against the server.
import { setTimeout as sleep } from 'node:timers/promises';
import { branching, longText, nestedItems } from './documents.ts';
import { drip, head, keepSilent, stallBodies } from './connections.ts';

export interface Attacker {
  url: string;
  token: string;
}

export interface Attack {
  name: string;
  /** Whether the other user imports documents meanwhile, because what is attacked is what computes. */
  importsBeside?: boolean;
  run: (attacker: Attacker) => Promise<(number | string)[]>;
}

const TIMEOUT_MS = 60_000;
const LARGE = Buffer.alloc(9 * 1024 * 1024, 0x78);
const quotes = (bytes: number): string => `"${String.raw`\"`.repeat(bytes / 2)}`;

async function send(
  attacker: Attacker | string,
  method: string,
  path: string,
  body?: string,
): Promise<number | string> {
  const url = typeof attacker === 'string' ? attacker : attacker.url;
  try {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(typeof attacker !== 'string' && { authorization: `Bearer ${attacker.token}` }),
      },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    // A body that is refused while it is sent may end as a broken connection.
    return error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'closed';
  }
}

function escapedQuotes(bytes: number): Attack[] {
  const body = `{"parameters":{"a":{"type":"query","value":${quotes(bytes)}"}}}`;
  return [
    {
      name: `${bytes} escaped quotes to sign-in`,
      run: async ({ url }) => [await send(url, 'POST', '/auth/sign-in/email', quotes(bytes))],
    },
    {
      name: `${bytes} escaped quotes, open`,
      run: async (attacker) => [await send(attacker, 'POST', '/feedback', quotes(bytes))],
    },
    {
      name: `${bytes} escaped quotes as a value`,
      run: async (attacker) => [await send(attacker, 'POST', '/configuration/endpoint/1', body)],
    },
  ];
}

/** Null: no answer came. */
async function upload({ url, token }: Attacker, fileName: string, content: BlobPart): Promise<Response | null> {
  const form = new FormData();
  form.set('file', new Blob([content]), fileName);
  const headers = { authorization: `Bearer ${token}` };
  const options = { method: 'POST', headers, body: form, signal: AbortSignal.timeout(TIMEOUT_MS) };
  return fetch(`${url}/api/system`, options).catch(() => null);
}

function document(name: string, text: string): Attack {
  return {
    name,
    run: async (attacker) => {
      const answer = await upload(attacker, 'hostile.json', text);
      if (answer === null) return ['no answer'];
      const system = (await answer.json()) as { id?: number };
      if (system.id === undefined) return [answer.status];
      const generated = await send(attacker, 'POST', `/systems/${system.id}/generate-scenarios?depth=deep`);
      const read = await send(attacker, 'GET', `/system/${system.id}/endpoints-with-config`);
      return [answer.status, generated, read, await send(attacker, 'DELETE', `/system/${system.id}`)];
    },
  };
}

/** Asks for three generations of a document with hundreds of costly operations at once, and leaves after `TIMEOUT_MS`. */
const generations: Attack = {
  name: 'three generations of 600 such operations',
  importsBeside: true,
  run: async (attacker) => {
    const form = new FormData();
    form.set('file', new Blob([branching(600)]), 'hostile.json');
    const headers = { authorization: `Bearer ${attacker.token}` };
    const answer = await fetch(`${attacker.url}/api/system`, { method: 'POST', headers, body: form });
    const { id } = (await answer.json()) as { id?: number };
    if (id === undefined) return [answer.status];
    const path = `/systems/${id}/generate-scenarios?depth=deep`;
    const generated = await Promise.all([1, 2, 3].map(() => send(attacker, 'POST', path)));
    return [answer.status, ...generated, await send(attacker, 'DELETE', `/system/${id}`)];
  },
};

async function statusOfUpload(attacker: Attacker, fileName: string, content: BlobPart): Promise<number | string> {
  const answer = await upload(attacker, fileName, content);
  await answer?.arrayBuffer();
  return answer?.status ?? 'no answer';
}

const UPLOAD_BYTES = 45 * 1024 * 1024;

/** What is made of such a text takes many times its size. */
const uploads: Attack[] = [
  {
    name: 'three YAML files of 45 MB of escaped quotes',
    run: async (attacker) => {
      const bytes = Buffer.from(`a: ${quotes(UPLOAD_BYTES)}`);
      return Promise.all([1, 2, 3].map(() => statusOfUpload(attacker, 'large.yaml', bytes)));
    },
  },
  {
    name: 'two JSON files of 45 MB of empty objects',
    run: async (attacker) => {
      const bytes = Buffer.from(`[${'{},'.repeat(UPLOAD_BYTES / 3)}{}]`);
      return Promise.all([1, 2].map(() => statusOfUpload(attacker, 'large.json', bytes)));
    },
  },
];

const wrongValues: Attack = {
  name: '8 bodies of 49,000 wrong values',
  run: async (attacker) => {
    const entries = Array.from({ length: 49_000 }, (_, at) => `"k${at}":1`).join(',');
    const body = `{"parameters":{${entries}}}`;
    const one = () => send(attacker, 'POST', '/configuration/endpoint/1', body);
    return [...new Set(await Promise.all(Array.from({ length: 8 }, one)))];
  },
};

const manyKeys = (): string => `{"parameters":{${Array.from({ length: 500_000 }, (_, at) => `"k${at}":1`).join(',')}}}`;

const connections: Attack[] = [
  {
    name: '600 connections that send nothing',
    run: async ({ url }) => [`${await keepSilent(url, { count: 600, ms: 5000 })} ended`],
  },
  {
    name: '60 anonymous connections hold 9 MB each',
    run: async ({ url }) => {
      const start = head('PUT', '/endpoints/1/parameters/1', LARGE.length);
      await stallBodies(url, { count: 60, start, body: LARGE, ms: 8000 });
      return [];
    },
  },
  {
    name: '60 anonymous connections hold 9 MB for sign-in',
    run: async ({ url }) => {
      const start = head('POST', '/auth/sign-in/email', LARGE.length);
      await stallBodies(url, { count: 60, start, body: LARGE, ms: 8000 });
      return [];
    },
  },
  {
    name: '60 signed-in connections hold 9 MB each',
    run: async ({ url, token }) => {
      const start = head('PUT', '/endpoints/1/parameters/1', LARGE.length, `authorization: Bearer ${token}\r\n`);
      await stallBodies(url, { count: 60, start, body: LARGE, ms: 8000 });
      return [];
    },
  },
  {
    name: '200 slow senders of headers',
    run: async ({ url }) => {
      const start = 'GET /api/health HTTP/1.1\r\nhost: x\r\n';
      return [`${await drip(url, { count: 200, start, piece: 'x-a: b\r\n', ms: 14_000 })} ended`];
    },
  },
  {
    name: '200 slow senders of bodies',
    run: async ({ url }) => {
      const start = head('POST', '/auth/sign-in/email', 1000);
      return [`${await drip(url, { count: 200, start, piece: ' ', ms: 20_000 })} ended`];
    },
  },
];

const texts: Attack = {
  name: 'NUL and halves of surrogate pairs',
  run: async (attacker) => {
    const text = String.raw`a\u0000\ud800`;
    const paths = [
      '/system/%00',
      '/runs?state=%00',
      '/endpoints/1/generate-scenarios-gpt?description=%00',
      '/runs/%ED%A0%80',
      '/%c0',
    ];
    const answers = paths.map((path) => send(attacker, 'GET', path));
    const account = `{"name":"${text}","email":"x@example.com","password":"correct horse ${text}"}`;
    return Promise.all([
      ...answers,
      send(attacker, 'POST', '/feedback', `{"feedback":"${text}"}`),
      send(attacker, 'PUT', '/system/1', `{"name":"${text}","base_url":""}`),
      send(attacker.url, 'POST', '/auth/sign-up/email', account),
      send({ ...attacker, token: '%00.%00' }, 'GET', '/system'),
    ]);
  },
};

/** Letters that may stand for others, and a name of thousands of words: what a password estimate takes longest for. */
const signUps: Attack = {
  name: '30 sign-ups that are costly to judge',
  run: async ({ url }) => {
    const name = Array.from({ length: 4000 }, (_, at) => `p@ssw0rd${at}`).join(' ');
    const password = '@4(301!$7p4ssw0rd'.repeat(14).slice(0, 128);
    const one = (at: number) =>
      send(url, 'POST', '/auth/sign-up/email', JSON.stringify({ name, email: `m${at}@example.com`, password }));
    return [...new Set(await Promise.all(Array.from({ length: 30 }, (_, at) => one(at))))];
  },
};

const nesting: Attack = {
  name: '60,000 brackets to sign-in, 250,000 elsewhere',
  run: async (attacker) => [
    await send(attacker.url, 'POST', '/auth/sign-in/email', '['.repeat(60_000)),
    await send(attacker, 'POST', '/feedback', '{"feedback":'.repeat(20_000)),
    await send(attacker, 'POST', '/configuration/endpoint/1', '['.repeat(250_000)),
  ],
};

const branchingAtOnce: Attack = {
  name: 'six such documents at once',
  run: async (attacker) =>
    (await Promise.all(Array.from({ length: 6 }, () => document('', branching()).run(attacker)))).flat(),
};

const largeBodies: Attack = {
  name: 'six bodies of 9.8 MB at once',
  run: (attacker) =>
    Promise.all(
      Array.from({ length: 6 }, () =>
        send(attacker, 'POST', '/system/1/text', JSON.stringify({ a: 'a'.repeat(9_800_000) })),
      ),
    ),
};

/** What the machine itself costs the other user. */
const nothing: Attack = {
  name: 'nothing, for comparison',
  run: async () => {
    await sleep(5000);
    return [];
  },
};

export const attacks: readonly Attack[] = [
  nothing,
  ...[40_000, 120_000, 9_900_000].flatMap(escapedQuotes),
  {
    name: '500,000 keys',
    run: async (attacker) => [await send(attacker, 'POST', '/configuration/endpoint/1', manyKeys())],
  },
  wrongValues,
  nesting,
  largeBodies,
  ...connections,
  signUps,
  texts,
  document('a document whose schemas branch 8^12', branching()),
  branchingAtOnce,
  generations,
  document('a document with nested minItems 1e9', nestedItems()),
  document('a document with minLength 1e9', longText()),
  ...uploads,
];
