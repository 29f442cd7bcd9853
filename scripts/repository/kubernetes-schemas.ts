import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as horizontalPodAutoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler';
import { validate as job } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job';
import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as serviceAccount } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ServiceAccount';
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress';
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as podDisruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import { z } from 'zod';

type Validator = (data: unknown) => boolean;

/** What is generated from the OpenAPI document of Kubernetes, of each kind that is deployed. */
const validators = new Map<string, Validator>([
  ['apps/v1 Deployment', deployment],
  ['autoscaling/v2 HorizontalPodAutoscaler', horizontalPodAutoscaler],
  ['batch/v1 Job', job],
  ['networking.k8s.io/v1 Ingress', ingress],
  ['networking.k8s.io/v1 NetworkPolicy', networkPolicy],
  ['policy/v1 PodDisruptionBudget', podDisruptionBudget],
  ['v1 ConfigMap', configMap],
  ['v1 Service', service],
  ['v1 ServiceAccount', serviceAccount],
]);

const namedSchema = z.looseObject({ apiVersion: z.string(), kind: z.string() });
const errorsSchema = z
  .array(z.object({ instancePath: z.string(), keyword: z.string(), params: z.unknown() }))
  .nullish();

/** What the schemas of Kubernetes refuse in an object, unknown fields included, which they let pass of themselves. */
export function schemaProblems(given: unknown): string[] {
  const object = namedSchema.parse(given);
  const name = `${object.apiVersion} ${object.kind}`;
  const validate = validators.get(name);
  if (validate === undefined) return [`${name}: no schema`];
  const reads = new Reads();
  if (!validate(reads.watched(object, ''))) {
    const errors = errorsSchema.parse(Reflect.get(validate, 'errors')) ?? [];
    return errors.map((one) => `${name}${one.instancePath}: ${one.keyword} ${JSON.stringify(one.params)}`);
  }
  return reads.unread().map((path) => `${name}${path}: unknown field`);
}

/** Which members of a value are looked at: a validator looks at each that its schema knows, and at no other. */
class Reads {
  readonly #unread = new Set<string>();

  watched(value: unknown, path: string): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const members = new Map(
      Object.entries(value).map(([key, member]) => [key, this.watched(member, `${path}/${key}`)]),
    );
    if (!Array.isArray(value)) for (const key of members.keys()) this.#unread.add(`${path}/${key}`);
    return new Proxy(value, {
      get: (target, key) => {
        if (typeof key !== 'string' || !members.has(key)) return Reflect.get(target, key);
        this.#unread.delete(`${path}/${key}`);
        return members.get(key);
      },
    });
  }

  /** Paths whose parent was looked at; not what stands below an unknown field. */
  unread(): string[] {
    return [...this.#unread].filter((path) => !this.#unread.has(path.slice(0, path.lastIndexOf('/'))));
  }
}
