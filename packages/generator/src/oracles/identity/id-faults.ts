import { parameterNames } from '../../resources/words/path-names.ts';
import type { Operation, Parameter } from '@assay/api-model';
import { unknownIdStatus } from '../../expectations/expectation.ts';
import { acceptsText } from '../../schema/accepts-text.ts';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import { freshId } from '../../values/fresh-id.ts';
import type { Candidate } from '../candidate.ts';
import type { Oracle } from '../oracle.ts';

const CANDIDATES: Record<string, string[]> = {
  integer: ['987654321', '99999999', '999999', '99999'],
  number: ['987654321', '999999'],
  string: ['00000000-0000-4000-8000-000000000000', 'no-such-id-987654321', 'nosuchid987654321', '987654321', '999999'],
};

/** The example with its last letters and digits changed: of the same form, and most unlikely to exist. */
function changed(example: unknown): string[] {
  if (typeof example !== 'string') return [];
  const tail = example.slice(-6).replaceAll(/[a-z]/g, 'f').replaceAll(/[A-Z]/g, 'F').replaceAll(/\d/g, '9');
  const text = example.slice(0, -6) + tail;
  return text === example ? [] : [text];
}

const isExample = (text: string, { example }: Parameter): boolean =>
  example === text || (typeof example === 'number' && text === `${example}`);

function unknownValue(parameter: Parameter, definitions: Definitions): string | null {
  const schema = flatten(parameter.schema, definitions);
  if (schema.enum !== undefined || schema.const !== undefined) return null;
  const type = mainType(schema) ?? 'string';
  const listed = CANDIDATES[type] ?? [];
  const isForm = type === 'string' && schema.format !== 'uuid' && schema.format !== undefined;
  const candidates = isForm
    ? changed(parameter.example)
    : [...listed.slice(schema.format === 'uuid' ? 0 : type === 'string' ? 1 : 0), ...changed(parameter.example)];
  const listedOne = candidates.find(
    (text) => !isExample(text, parameter) && acceptsText(text, parameter.schema, definitions),
  );
  // A form that no usual id has, such as that of a pattern.
  return listedOne ?? freshId(parameter, definitions);
}

/** A request for something that does not exist, by the last path parameter. */
export function idFaults(operation: Operation, definitions: Definitions): Candidate[] {
  const expected = unknownIdStatus(operation);
  const names = parameterNames(operation.path);
  const parameter = operation.parameters.find(({ in: location, name }) => location === 'path' && name === names.at(-1));
  if (expected === null || parameter === undefined) return [];
  const value = unknownValue(parameter, definitions);
  if (value === null) return [];
  return [
    {
      name: `Unknown ${parameter.name}`,
      kind: 'unknown_id',
      errorIn: `path.${parameter.name}`,
      expectedStatus: expected.status,
      details: {
        ...(expected.statusBy && { statusBy: expected.statusBy }),
        reason: `Nothing has this ${parameter.name}, so the request must answer ${expected.status}.`,
        constraint: null,
        pointer: null,
      },
      overrides: [{ in: 'path', name: parameter.name, value }],
    },
  ];
}

export const unknownIdOracle: Oracle = {
  id: 'unknown-id',
  claim: 'A record that does not exist is not found.',
  strength: 'document',
  // A PUT makes what is not there.
  candidates: ({ operation, index }) =>
    index.namedBy(operation) === null ? idFaults(operation, index.definitions) : [],
};
