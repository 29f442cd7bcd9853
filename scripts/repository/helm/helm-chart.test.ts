import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { deploymentsIn, jobsIn, objectsIn, strayIn } from '../kubernetes.ts';
import { schemaProblems } from '../kubernetes-schemas.ts';
import { parseTemplate } from './parse-template.ts';
import { mergeValues, renderChart } from './render-chart.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const folder = join(root, 'deploy/helm/assay');
const isValid = new Ajv({ strict: true, allErrors: true }).compile(
  JSON.parse(read('deploy/helm/assay/values.schema.json')),
);

type Values = Record<string, unknown>;

/** Values by which every branch of the templates is taken at least once. */
const variants: Record<string, Values> = {
  defaults: {},
  'everything on': {
    image: { tag: '0.1.0-rc.1', pullSecrets: ['registry'] },
    settings: { ASSAY_SIGN_UP: 'closed', ASSAY_REQUESTS_PER_SECOND: '5' },
    server: { nodeSelector: { pool: 'servers' }, tolerations: [{ key: 'pool', operator: 'Exists' }] },
    worker: { nodeSelector: { pool: 'workers' }, tolerations: [{ key: 'pool', operator: 'Exists' }] },
    ingress: {
      enabled: true,
      className: 'nginx',
      annotations: { 'nginx.ingress.kubernetes.io/proxy-buffering': 'off' },
      tlsSecretName: 'assay-tls',
    },
  },
  'everything off': {
    worker: { replicas: 3, autoscaling: { enabled: false } },
    migrations: { enabled: false },
    networkPolicy: { enabled: false },
    disruptionBudget: { enabled: false },
  },
  'by digest, at a plain address': {
    image: { digest: `sha256:${'0'.repeat(64)}` },
    secretName: 'production',
    ingress: { enabled: true, host: 'tests.example.com' },
  },
};

function render(over: Values, release?: string) {
  const { values, files } = renderChart(folder, over, release);
  const manifests = Object.entries(files).filter(([name, text]) => name.endsWith('.yaml') && text.trim() !== '');
  return { values, files, objects: objectsIn(manifests.map(([, text]) => text)) };
}

const referenceSchema = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });

/** What is named by other objects and is not there; secrets are made beforehand. */
function missingIn(objects: readonly { kind: string }[]): string[] {
  const there = objects
    .map((one) => referenceSchema.parse(one))
    .map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  const named = [
    ...JSON.stringify(objects).matchAll(/"(configMapRef|scaleTargetRef|service)":\{[^}]*?"name":"([^"]+)"/g),
  ].map(
    ([, by, name]) =>
      `${{ configMapRef: 'ConfigMap', scaleTargetRef: 'Deployment', service: 'Service' }[by ?? '']} ${name}`,
  );
  const accounts = [...JSON.stringify(objects).matchAll(/"serviceAccountName":"([^"]+)"/g)].map(
    ([, name]) => `ServiceAccount ${name}`,
  );
  return [...named, ...accounts].filter((one) => !there.includes(one));
}

const kindsOf = (objects: readonly { kind: string }[]): string[] =>
  [...new Set(objects.map(({ kind }) => kind))].toSorted();

describe('the Helm chart', () => {
  it('has the version of the product', () => {
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')));
    expect(parse(read('deploy/helm/assay/Chart.yaml'))).toMatchObject({
      apiVersion: 'v2',
      version,
      appVersion: version,
    });
  });

  it.each(Object.entries(variants))('renders to what the manifests are held to: %s', (_, over) => {
    const { values, objects } = render(over);
    expect(isValid(values), JSON.stringify(isValid.errors)).toBe(true);
    expect(objects.flatMap(schemaProblems)).toEqual([]);
    const deployments = deploymentsIn(objects);
    expect(deployments.map(({ metadata }) => metadata.name)).toEqual(['assay-server', 'assay-worker']);
    expect(strayIn(objects, deployments)).toEqual([]);
    expect(missingIn(objects)).toEqual([]);
    expect(JSON.stringify(objects)).not.toContain('"kind":"Secret"');
    jobsIn(objects);
  });

  it('makes what is switched on, and nothing else', () => {
    const usual = ['ConfigMap', 'Deployment', 'Service', 'ServiceAccount'];
    expect(kindsOf(render(variants['everything off'] ?? {}).objects)).toEqual(usual);
    const optional = ['HorizontalPodAutoscaler', 'Ingress', 'Job', 'NetworkPolicy', 'PodDisruptionBudget'];
    expect(kindsOf(render(variants['everything on'] ?? {}).objects)).toEqual([...usual, ...optional].toSorted());
    expect(render({}).files['NOTES.txt']).toContain('port-forward service/assay 4400:80');
    expect(render(variants['everything on'] ?? {}).files['NOTES.txt']).toContain('reached at assay.example.com');
  });

  it('migrates by a hook before pods of the new version start, with the secret alone', () => {
    const [job] = jobsIn(render({ secretName: 'production' }).objects);
    expect(job?.metadata.annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    expect(job?.spec.template.spec.containers).toMatchObject([
      { args: ['admin', 'migrate'], envFrom: [{ secretRef: { name: 'production' } }] },
    ]);
    expect(job?.spec.template.spec['serviceAccountName']).toBeUndefined();
  });

  it('names the image by tag or digest, and starts pods anew when settings change', () => {
    const images = (over: Values) =>
      deploymentsIn(render(over).objects).flatMap(({ spec }) =>
        spec.template.spec.containers.map(({ image }) => image),
      );
    expect(new Set(images({}))).toEqual(new Set(['registry.example.com/assay:0.1.0']));
    expect(new Set(images({ image: { tag: 'x', digest: `sha256:${'a'.repeat(64)}` } }))).toEqual(
      new Set([`registry.example.com/assay@sha256:${'a'.repeat(64)}`]),
    );
    const annotations = (over: Values) =>
      deploymentsIn(render(over).objects).map(({ spec }) => spec.template.metadata['annotations']);
    expect(annotations({ settings: { ASSAY_SIGN_UP: 'closed' } })).not.toEqual(annotations({}));
  });

  it('is installed under any name, beside another one', () => {
    const objects = ['one', 'two'].flatMap((release) => render(variants['everything on'] ?? {}, release).objects);
    const names = objects
      .map((one) => referenceSchema.parse(one))
      .map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(missingIn(objects)).toEqual([]);
    const selectors = deploymentsIn(objects).map(({ spec }) => JSON.stringify(spec.selector));
    expect(new Set(selectors).size).toBe(4);
  });
});

describe('the schema of its values', () => {
  const defaults = render({}).values;

  it('takes every setting of the product that is not secret', () => {
    const names = [...read('docs/settings.md').matchAll(/^\| `(ASSAY_[A-Z_]+)` \|/gm)].map(([, name = '']) => name);
    const secret = names.filter((name) => !isValid(mergeValues(defaults, { settings: { [name]: '1' } })));
    expect(secret).toEqual([
      'ASSAY_METRICS_TOKEN',
      'ASSAY_SECRET_KEY',
      'ASSAY_NEW_SECRET_KEY',
      'ASSAY_OIDC_CLIENT_SECRET',
      'ASSAY_SMTP_URL',
      'ASSAY_STRIPE_SECRET_KEY',
      'ASSAY_STRIPE_WEBHOOK_SECRET',
      'ASSAY_AI_KEY',
    ]);
  });

  it.each([
    ['a misspelt name', { sever: { replicas: 3 } }],
    ['a misspelt name further down', { worker: { autoscaling: { enable: true } } }],
    ['a secret', { settings: { DATABASE_URL: 'postgres://assay:assay@db/assay' } }],
    ['a number as a setting', { settings: { ASSAY_HISTORY_DAYS: 30 } }],
    ['a text as a number', { server: { replicas: '3' } }],
    ['a tag that moves', { image: { tag: 'latest' } }],
    ['a tag as the digest', { image: { digest: '0.1.0' } }],
    ['a tag in the repository', { image: { repository: 'registry.example.com/assay:' } }],
    ['no limit of memory', { server: { resources: { limits: { memory: '' } } } }],
    ['memory without a unit that there is', { worker: { resources: { limits: { memory: '2GB' } } } }],
    ['workers that take no runs', { worker: { runs: 0 } }],
    ['no secret', { secretName: '' }],
    ['an address as the host', { ingress: { host: 'https://assay.example.com' } }],
    ['an effect that there is not', { server: { tolerations: [{ key: 'pool', effect: 'NoRun' }] } }],
  ] satisfies [string, Values][])('refuses %s', (_, over) => {
    expect(isValid(mergeValues(defaults, over))).toBe(false);
  });
});

/** What the two kinds of manifests say differently without meaning anything else. */
const ownWords =
  /^(?:app\.kubernetes\.io\/(?:name|instance|version|managed-by)|annotations|imagePullPolicy|serviceAccountName|replicas)$/;

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .filter(([name]) => !ownWords.test(name))
    .map(([name, item]) => [name, comparable(item)] as const)
    .filter(([name, item]) => name !== 'labels' || JSON.stringify(item) !== '{}');
  return Object.fromEntries(kept.toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

describe('the chart and the manifests for Kustomize', () => {
  const kustomization = z
    .looseObject({
      resources: z.array(z.string()),
      images: z.tuple([z.object({ name: z.literal('assay'), newName: z.string(), newTag: z.string() })]),
      configMapGenerator: z.tuple([z.object({ name: z.string(), literals: z.array(z.string()) })]),
    })
    .parse(parse(read('deploy/kubernetes/kustomization.yaml')));
  const [image] = kustomization.images;
  const manifests = objectsIn(
    kustomization.resources.map((name) =>
      read(`deploy/kubernetes/${name}`).replaceAll(/image: assay$/gm, `image: ${image.newName}:${image.newTag}`),
    ),
  );
  const named = (objects: readonly { kind: string }[]): Record<string, unknown> =>
    Object.fromEntries(
      objects.map((one) => [`${one.kind} ${referenceSchema.parse(one).metadata.name}`, comparable(one)]),
    );

  it('start the same with the same rights, probes, resources, limits and scaling', () => {
    const chart = named(render({}).objects);
    const own = named(manifests);
    expect(Object.keys(own).length).toBe(8);
    expect(chart).toMatchObject(own);
    const added = Object.keys(chart).filter((name) => !(name in own));
    expect(added.toSorted()).toEqual(['ConfigMap assay', 'Job assay-migrate', 'ServiceAccount assay']);
    for (const name of Object.keys(own)) expect(chart[name]).toEqual(own[name]);
  });

  it('have the same settings and as many servers', () => {
    const [settings] = kustomization.configMapGenerator;
    const { objects } = render({});
    const [map] = objects.filter(({ kind }) => kind === 'ConfigMap');
    const data = z.looseObject({ data: z.record(z.string(), z.string()) }).parse(map).data;
    expect(Object.entries(data).map(([name, value]) => `${name}=${value}`)).toEqual(settings.literals);
    const servers = (all: readonly { kind: string }[]) => deploymentsIn(all)[0]?.spec['replicas'];
    expect(servers(objects)).toBe(servers(manifests));
  });
});

describe('the reader of templates', () => {
  it.each([
    ['{{ with .Values }}{{ end }}', 'not understood'],
    ['{{ if true }}a{{ else if false }}b{{ end }}', 'not understood'],
    ['{{/* said */}}', 'not understood'],
    ['{{ template "a" . }}', 'not understood'],
    ['{{ if .a }}', 'ends with the file'],
    ['a{{ end }}', 'nothing that end belongs to'],
    ['{{ .a | "b" .c }}', 'given something'],
    ['{{ $a := .b }}', 'given something'],
    ['{{ range $a := .b }}{{ end }}', 'Only $name, $value'],
    ['{{ printf `a` }}', 'Not understood'],
    ['{{ (.a }}', 'not closed'],
  ])('refuses %j', (source, problem) => {
    expect(() => parseTemplate(source)).toThrow(problem);
  });
});
