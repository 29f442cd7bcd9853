import type { Operation, Parameter } from '@assay/api-model';
import { parameterText } from '../../default-parameters.ts';
import {
  isDocumented,
  parameterFaultStatus,
  pathFaultStatus,
  type Expectation,
} from '../../expectations/expectation.ts';
import { acceptsText } from '../../schema/accepts-text.ts';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import type { Candidate } from '../candidate.ts';
import type { ValueFault } from './value-fault.ts';
import { faultsOf } from './value-faults.ts';
import type { Oracle } from '../oracle.ts';

const LABELS: Record<string, string> = { path: 'Path parameter', query: 'Query parameter', header: 'Header' };

/** Only what is one plain text in the request: lists and objects have several ways to be written. */
function isPlain(parameter: Parameter, definitions: Definitions): boolean {
  const type = mainType(flatten(parameter.schema, definitions));
  return type !== undefined && type !== 'array' && type !== 'object' && parameter.in !== 'cookie';
}

const CONDITION = /^if-(match|unmodified-since)$/i;

/** A change without the condition that it must have is refused with 428 (RFC 6585, 3), where the document has it. */
const wantsCondition = ({ in: location, name }: Parameter, operation: Operation): boolean =>
  location === 'header' && CONDITION.test(name) && isDocumented(operation, 428);

function withoutCondition(parameter: Parameter): Candidate {
  const { details, ...rest } = missing(parameter, { status: 428 });
  const others = { alternatives: [400, 412], undecided: [401, 403, 404, 409, 415, 422] };
  return { ...rest, kind: 'missing_required', details: { ...details, ...others } };
}

function missing(parameter: Parameter, { status, ...by }: Expectation): Candidate {
  const location = parameter.in as 'query' | 'header';
  return {
    name: `Missing required ${location === 'query' ? 'query parameter' : 'header'} ${parameter.name}`,
    kind: 'missing_required',
    errorIn: `${location}.${parameter.name}`,
    expectedStatus: status,
    details: {
      ...by,
      reason: `The document requires ${parameter.name}.`,
      constraint: `required: ${parameter.name}`,
      pointer: null,
    },
    overrides: [{ in: location, name: parameter.name, value: null }],
  };
}

function broken(parameter: Parameter, fault: ValueFault, { status, ...by }: Expectation): Candidate[] {
  const value = parameterText(fault.value, parameter);
  // An empty segment is another path, and white space around a header's value is no part of it.
  if (value === null || (value.trim() === '' && parameter.in !== 'query')) return [];
  return [
    {
      name: `${LABELS[parameter.in]} ${parameter.name} ${fault.how}`,
      kind: fault.kind,
      errorIn: `${parameter.in}.${parameter.name}`,
      expectedStatus: status,
      details: {
        ...by,
        reason: `The document says ${fault.constraint} for ${parameter.name}; a value that breaks it must be refused.`,
        constraint: fault.constraint,
        pointer: null,
      },
      overrides: [{ in: parameter.in as 'path' | 'query' | 'header', name: parameter.name, value }],
    },
  ];
}

function faultsFor(parameter: Parameter, definitions: Definitions, expected: Expectation): Candidate[] {
  const isIn = parameter.in === 'query' || parameter.in === 'header';
  const canMiss = parameter.required && isIn && !CONDITION.test(parameter.name);
  const absent = canMiss ? [missing(parameter, expected)] : [];
  if (!isPlain(parameter, definitions)) return absent;
  const wrong = faultsOf(parameter.schema, parameter.example ?? 'sample', definitions).filter(({ value }) => {
    const text = typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : null;
    return text !== null && !acceptsText(text, parameter.schema, definitions);
  });
  return [...absent, ...wrong.flatMap((fault) => broken(parameter, fault, expected))];
}

/** Parameters that are missing or break their documented limits, one at a time. */
export function parameterFaults(operation: Operation, definitions: Definitions): Candidate[] {
  return operation.parameters.flatMap((parameter) => {
    if (wantsCondition(parameter, operation)) return [withoutCondition(parameter)];
    const expected = parameter.in === 'path' ? pathFaultStatus(operation) : parameterFaultStatus(operation);
    return expected === null ? [] : faultsFor(parameter, definitions, expected);
  });
}

export const parameterFaultsOracle: Oracle = {
  id: 'parameter-faults',
  claim: 'A parameter that breaks its schema is refused.',
  strength: 'document',
  candidates: ({ operation, index }) => parameterFaults(operation, index.definitions),
};
