import type { Operation } from '@assay/api-model';
import type { GeneratorModel } from './generate-scenarios.ts';
import { bodyFaults } from './oracles/fields/body-faults.ts';
import { credentialFaults } from './oracles/access/credential-faults.ts';
import { parameterFaults } from './oracles/fields/parameter-faults.ts';
import { planBody } from './request-body.ts';
import { constraintsOf, MAX_VISITS } from './schema/constraints-of.ts';
import type { Definitions } from './schema/resolve.ts';

/** Of one operation; nobody reads more. */
const MAX_CONSTRAINTS = 1000;

/** A limit that a document sets for requests. */
export interface DocumentedConstraint {
  /** `body`, `query.page`, `path.id`, `header.Name`. */
  location: string;
  /** JSON Pointer (RFC 6901) into the body; null for other locations. */
  pointer: string | null;
  /** As documented: `maximum: 100`. */
  constraint: string;
}

/** What the document sets by itself, also where no scenario knows how to break it. */
function fromDocument({ parameters, ...operation }: Operation, definitions: Definitions): DocumentedConstraint[] {
  const { media, kind } = planBody({ parameters, ...operation });
  const visits = { left: MAX_VISITS };
  const inBody = media?.schema == null || kind === 'text' ? [] : constraintsOf(media.schema, definitions, visits);
  return [
    ...parameters.flatMap(({ in: at, name, required, schema }): DocumentedConstraint[] => {
      const location = `${at}.${name}`;
      // A list or object is one text in the request: its parts have no location of their own.
      const all = constraintsOf(schema, definitions, visits).map(({ pointer, constraint }) => ({
        location,
        pointer: null,
        constraint: pointer === '' ? constraint : `${pointer} ${constraint}`,
      }));
      return required && at !== 'path' ? [{ location, pointer: null, constraint: `required: ${name}` }, ...all] : all;
    }),
    ...inBody
      .filter(({ pointer, constraint }) => pointer !== '' || !constraint.startsWith('type: '))
      .map((one): DocumentedConstraint => ({ location: 'body', ...one })),
  ];
}

/** Every constraint that the document sets for requests to an operation, each once; scenarios may not know how to break all of them. */
export function documentedConstraints(operation: Operation, model: GeneratorModel): DocumentedConstraint[] {
  const faults = [
    ...credentialFaults(operation, model.securitySchemes),
    ...parameterFaults(operation, model.definitions),
    ...bodyFaults(operation, model.definitions, 0),
  ];
  const found = new Map<string, DocumentedConstraint>();
  for (const { errorIn, details } of faults) {
    if (errorIn === null || details.constraint === null) continue;
    const { pointer, constraint } = details;
    found.set(constraintKey(errorIn, pointer, constraint), { location: errorIn, pointer, constraint });
  }
  for (const one of fromDocument(operation, model.definitions)) {
    if (found.size >= MAX_CONSTRAINTS) break;
    const key = constraintKey(one.location, one.pointer, one.constraint);
    if (!found.has(key)) found.set(key, one);
  }
  return [...found.values()];
}

/** One text for a constraint at its location, to find the scenarios that break it. */
export const constraintKey = (location: string, pointer: string | null, constraint: string): string =>
  JSON.stringify([location, pointer, constraint]);
