import type { Operation } from '@assay/api-model';
import type { GeneratorModel } from './generate-scenarios.ts';
import { bodyFaults } from './faults/body-faults.ts';
import { credentialFaults } from './faults/credential-faults.ts';
import { parameterFaults } from './faults/parameter-faults.ts';

/** A limit that a document sets and that a request can break. */
export interface DocumentedConstraint {
  /** `body`, `query.page`, `path.id`, `header.Name`. */
  place: string;
  /** JSON Pointer (RFC 6901) into the body; null for other places. */
  pointer: string | null;
  /** As documented: `maximum: 100`. */
  constraint: string;
}

/** Every constraint of an operation that a scenario could break, each once, in the order of the document. */
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
    found.set(constraintKey(errorIn, pointer, constraint), { place: errorIn, pointer, constraint });
  }
  return [...found.values()];
}

/** One text for a constraint at its place, to find the scenarios that break it. */
export const constraintKey = (place: string, pointer: string | null, constraint: string): string =>
  JSON.stringify([place, pointer, constraint]);
