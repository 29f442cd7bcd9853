// The command-line tool with a server: 300 scenarios of four kinds of credentials through a recording proxy, over TLS of an own
// authority, with a token that is revoked in between and an upload that is cut, each beside the same run by the server. Twelve
// secrets must be in nothing that was recorded, written or stored.
// usage: npm run check:server-mode (after npm run build)
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned, startRecordingProxy } from '../../test/servers/src/recorded.ts';
import { prepareInstallation } from '../chaos/processes.ts';
import type { Installation } from '../chaos/processes.ts';
import { createPerson } from './person.ts';
import { answersOf, logOf, storedRows } from './searched.ts';
import { Problems, SCENARIOS } from './problems.ts';
import { filesBelow, PLANTED, secretsIn, sentAs } from './secrets.ts';
import type { Searched } from './secrets.ts';
import { startSecureFront } from './secure-front.ts';
import { startSecureTarget } from './target.ts';
import { Tool } from './tool.ts';
import { Ways } from './ways.ts';

const MAX_SHOWN = 40;
const folder = mkdtempSync(join(tmpdir(), 'assay-server-mode-'));
const serverTmp = join(folder, 'server-tmp');
mkdirSync(serverTmp);
const own = selfSigned(folder, 'own');
const target = await startSecureTarget(own);
const proxy = await startRecordingProxy();
const tool = new Tool(join(folder, 'tool'));
const problems = new Problems();
const environment = {
  ASSAY_DEFAULT_TIER: 'self-hosted',
  ASSAY_LOG_LEVEL: 'debug',
  NODE_EXTRA_CA_CERTS: own.certFile,
  TMPDIR: serverTmp,
};

/** Each secret was sent to where it belongs, else nothing would be noticed; and it is nowhere else. */
function checkSecrets(searched: readonly Searched[], tokens: readonly string[], credentials: readonly string[]): void {
  const sent = new Set([...target.signedIn, ...credentials]);
  problems.add(
    'secretsNeverUsed',
    sentAs(tokens).filter((one) => !sent.has(one)),
  );
  // The API echoes what it was sent, so there was something to hide.
  const isMasked = searched.some(({ where, text }) => where.startsWith('traffic') && text.includes('********'));
  problems.add('secretsNeverUsed', isMasked ? [] : ['nothing was masked']);
  const headers = [{ where: 'headers', text: credentials.join('\n') }];
  problems.add('secretsNeverUsed', secretsIn(headers, tokens).length > 0 ? [] : ['the search finds nothing at all']);
  problems.add('secretsFound', secretsIn(searched, [...PLANTED, ...tokens]));
}

/** The tool talks to nobody but the API, the server and what stands before them. */
function checkHosts(urls: readonly string[], searched: readonly Searched[]): void {
  const known = new Set(urls.map((url) => new URL(url).host));
  const asked = proxy.asked.map((one) => /^CONNECT (.*)/.exec(one)?.[1] ?? new URL(one.replace(/^\w+ /, '')).host);
  const logged = searched
    .filter(({ where }) => where.endsWith('-egress'))
    .flatMap(({ text }) => [...text.matchAll(/"host":"([^"]+)"/g)].map(([, host = '']) => host));
  const others = [...new Set([...asked, ...logged])].filter((host) => !known.has(host));
  problems.add('otherHosts', logged.length > SCENARIOS ? others : ['the logs of connections are empty']);
}

async function measure(first: Installation, second: Installation): Promise<object> {
  const startedMs = performance.now();
  const person = await createPerson(first.url, target.url);
  const front = await startSecureFront(own, first.url);
  const servers = [first.url, second.url] as const;
  const ways = new Ways({ person, target, proxy, front, tool, own, servers, problems });
  try {
    const byServer = await ways.byServer();
    await ways.throughProxy(byServer);
    await ways.withRevokedToken(byServer);
    await ways.withUploadCut(byServer);
    await ways.overTls(byServer);
  } finally {
    await front.close();
  }
  const searched = [
    { where: 'traffic of the proxy', text: proxy.bytes() },
    { where: 'traffic over TLS', text: front.texts.join('\n') },
    { where: 'outputs of the tool', text: tool.outputs },
    ...[first, second].map(logOf),
    ...(await answersOf(person)),
    ...(await storedRows(first.databaseUrl())),
    ...filesBelow(tool.folder),
    ...filesBelow(serverTmp),
  ];
  checkSecrets(searched, ways.tokens, [...proxy.credentials, ...front.credentials]);
  checkHosts([target.url, first.url, front.url], searched);
  const { runs, sent, uploads } = ways;
  const kilobytes = Math.round(searched.reduce((sum, { text }) => sum + text.length, 0) / 1024);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  return { scenarios: SCENARIOS, runs, sent, uploads, searched: searched.length, kilobytes, seconds };
}

const first = await prepareInstallation(environment);
let second: Installation | null = null;
try {
  await first.server.start();
  second = await prepareInstallation({ ...environment, DATABASE_URL: first.databaseUrl() });
  await second.server.start();
  const measured = await measure(first, second);
  for (const text of problems.texts.slice(0, MAX_SHOWN)) console.error(text.slice(0, 2000));
  console.log(JSON.stringify({ ...measured, ...problems.figures }));
  process.exitCode = problems.texts.length === 0 ? 0 : 1;
} finally {
  await second?.close();
  await first.close();
  proxy.close();
  await target.close();
  rmSync(folder, { recursive: true, force: true });
}
