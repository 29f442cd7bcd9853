import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const labels = z.record(z.string(), z.string());
const httpPort = z.union([z.int(), z.string()]);

const containerSchema = z.looseObject({
  name: z.string(),
  image: z.string(),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })).default([]),
  resources: z.object({ requests: labels, limits: labels }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
});

const lastingSchema = containerSchema.extend({
  livenessProbe: z.looseObject({}),
  startupProbe: z.looseObject({}),
  readinessProbe: z.looseObject({ httpGet: z.object({ path: z.string(), port: httpPort }) }).optional(),
});

const podSchema = z.looseObject({
  automountServiceAccountToken: z.literal(false),
  securityContext: z.looseObject({ runAsNonRoot: z.literal(true) }),
  containers: z.array(containerSchema).min(1),
});

const metadataSchema = z.looseObject({ name: z.string() });

const deploymentSchema = z.looseObject({
  kind: z.literal('Deployment'),
  metadata: metadataSchema,
  spec: z.looseObject({
    selector: z.object({ matchLabels: labels }),
    template: z.object({
      metadata: z.looseObject({ labels }),
      spec: podSchema.extend({ containers: z.array(lastingSchema).min(1) }),
    }),
  }),
});

const jobSchema = z.looseObject({
  kind: z.literal('Job'),
  metadata: metadataSchema.extend({ annotations: labels.default({}) }),
  spec: z.looseObject({
    activeDeadlineSeconds: z.int(),
    template: z.object({ metadata: z.looseObject({ labels }), spec: podSchema }),
  }),
});

export type KubernetesDeployment = z.infer<typeof deploymentSchema>;

/** The objects of manifests, each a YAML document. @throws {Error} when one is no YAML */
export function objectsIn(texts: readonly string[]): { kind: string }[] {
  return texts.flatMap((text) =>
    parseAllDocuments(text).map((document) => {
      const [error] = document.errors;
      if (error !== undefined) throw error;
      return z.looseObject({ kind: z.string() }).parse(document.toJS());
    }),
  );
}

/** Deployments whose processes have no more rights than they need. @throws {z.ZodError} naming what is missing */
export const deploymentsIn = (objects: readonly { kind: string }[]): KubernetesDeployment[] =>
  objects.filter(({ kind }) => kind === 'Deployment').map((one) => deploymentSchema.parse(one));

/** The same of jobs, which answer no probes but end. @throws {z.ZodError} naming what is missing */
export const jobsIn = (objects: readonly { kind: string }[]): z.infer<typeof jobSchema>[] =>
  objects.filter(({ kind }) => kind === 'Job').map((one) => jobSchema.parse(one));

const selectorsSchema = z.looseObject({
  metadata: metadataSchema,
  spec: z
    .looseObject({
      selector: z.union([z.object({ matchLabels: labels }), labels]).optional(),
      podSelector: z.object({ matchLabels: labels }).optional(),
    })
    .default({}),
});

/** Names of objects that select pods which no deployment makes. */
export function strayIn(objects: readonly { kind: string }[], deployments: readonly KubernetesDeployment[]): string[] {
  const made = deployments.map(({ spec }) => spec.template.metadata.labels);
  return objects.flatMap((object) => {
    const { metadata, spec } = selectorsSchema.parse(object);
    const asked = spec.podSelector ?? spec.selector;
    if (asked === undefined) return [];
    const wanted = Object.entries(
      'matchLabels' in asked && typeof asked.matchLabels === 'object' ? asked.matchLabels : asked,
    );
    const isMet = made.some((own) => wanted.every(([name, value]) => own[name] === value));
    return isMet ? [] : [`${object.kind} ${metadata.name}`];
  });
}
