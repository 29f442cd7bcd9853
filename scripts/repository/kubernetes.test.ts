import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { deploymentsIn, objectsIn, strayIn } from './kubernetes.ts';
import { schemaProblems } from './kubernetes-schemas.ts';
import { declaredMetrics } from './monitoring.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const folder = 'deploy/kubernetes';
const { resources } = parse(read(`${folder}/kustomization.yaml`)) as { resources: string[] };
const texts = resources.map((name) => read(`${folder}/${name}`));
const settings = new Set([...read('README.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = '']) => name));
const dockerfile = read('Dockerfile');

describe('the manifests for Kubernetes', () => {
  it('are all applied', () => {
    expect(resources.toSorted()).toEqual(
      readdirSync(join(root, folder))
        .filter((name) => name !== 'kustomization.yaml')
        .toSorted(),
    );
  });

  it('start the server and a worker without rights, and are held to settings, port and health check of the product', () => {
    const deployments = deploymentsIn(objectsIn(texts));
    expect(deployments.map(({ metadata }) => metadata.name)).toEqual(['assay-server', 'assay-worker']);
    const containers = deployments.flatMap(({ spec }) => spec.template.spec.containers);
    for (const { name } of containers.flatMap(({ env }) => env)) expect(settings).toContain(name);
    const [server] = containers;
    expect(dockerfile).toContain(`EXPOSE ${server?.ports[0]?.containerPort}`);
    expect(dockerfile).toContain(server?.readinessProbe?.httpGet.path);
    expect(read(`${folder}/kustomization.yaml`)).not.toMatch(/(KEY|TOKEN|DATABASE_URL)=[^.\s]/);
  });

  it('select pods that there are', () => {
    const objects = objectsIn(texts);
    expect(strayIn(objects, deploymentsIn(objects))).toEqual([]);
    const moved = objectsIn(texts.map((text) => text.replace('component: worker', 'component: runner')));
    expect(strayIn(moved, deploymentsIn(objects)).length).toBeGreaterThan(0);
  });

  it('are what the schemas of Kubernetes allow, and no field beside that', () => {
    expect(objectsIn(texts).flatMap(schemaProblems)).toEqual([]);
  });

  it.each([
    ['  maxUnavailable: 1', '  maxUnavailabel: 1', 'policy/v1 PodDisruptionBudget/spec/maxUnavailabel: unknown field'],
    ['periodSeconds: 30', "periodSeconds: '30'", '/livenessProbe/periodSeconds: type {"type":"integer"}'],
    ['readOnlyRootFilesystem:', 'readonlyRootFilesystem:', '/securityContext/readonlyRootFilesystem: unknown field'],
    ['  selector:', '  select:', 'apps/v1 Deployment/spec: required {"missingProperty":"selector"}'],
    ["? 0 : 1)'", "? 0: 1)'", '/livenessProbe/exec/command/2: type {"type":"string"}'],
    ['apiVersion: policy/v1', 'apiVersion: policy/v2', 'policy/v2 PodDisruptionBudget: no schema'],
  ])('would be refused by them with %j as %j', (good, bad, problem) => {
    expect(texts.join('\n')).toContain(good);
    // Without its quotes, the command is a map where a colon has no space in front.
    const changed = texts.map((text) => text.replaceAll(good, bad).replaceAll(/- '(process\.exit.*0: 1\))'/g, '- $1'));
    expect(objectsIn(changed).flatMap(schemaProblems).join('\n')).toContain(problem);
  });

  it('scale by a metric of the product', () => {
    const name = /name: (assay_\w+)/.exec(read(`${folder}/scaling.yaml`))?.[1] ?? '';
    const declared = declaredMetrics(read('apps/server/src/features/metrics/metrics.ts'));
    expect(declared.get(name)).toEqual(new Set(['state']));
  });

  it.each([
    ['readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false'],
    ['runAsNonRoot: true', 'runAsNonRoot: false'],
    ["drop: ['ALL']", "drop: ['NET_RAW']"],
    ['automountServiceAccountToken: false', 'automountServiceAccountToken: true'],
    ['limits:', 'bounds:'],
    ['livenessProbe:', 'probe:'],
  ])('would be refused with %j as %j', (good, bad) => {
    expect(texts.join('\n')).toContain(good);
    expect(() => deploymentsIn(objectsIn(texts.map((text) => text.replaceAll(good, bad))))).toThrow(z.ZodError);
  });
});
