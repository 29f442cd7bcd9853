import type { JudgedStep, RequestParameter, RunnableScenario, RunnableStep } from '@assay/scenario';

export interface ScenarioChanges extends Partial<RunnableStep> {
  id?: number;
  name?: string;
  expectedStatus?: number;
  acceptsClass?: boolean;
  alternatives?: number[];
  before?: RunnableStep[];
  after?: RunnableStep[];
}

/** A GET without parameters; each test changes what it is about. */
export function makeScenario(changes: ScenarioChanges = {}): RunnableScenario {
  const { id = 1, name = 'Read a book', before, after, ...rest } = changes;
  const { expectedStatus: status = 200, acceptsClass = false, alternatives, ...step } = rest;
  const judged: JudgedStep = { ...makeStep(step), expected: { status, acceptsClass, alternatives } };
  return { id, name, endpointId: 1, before: before ?? [], judged, followUps: [], after: after ?? [] };
}

/** The same request as a step of a scenario. */
export function makeStep(changes: Partial<RunnableStep> = {}): RunnableStep {
  const { method = 'GET', path = '/books' } = changes;
  return {
    label: `${method} ${path}`,
    problem: null,
    method,
    baseUrl: 'http://api.example',
    path,
    parameters: [],
    contentType: null,
    operation: null,
    account: 'none',
    followRedirects: false,
    expected: null,
    rules: [],
    extracts: [],
    ...changes,
  };
}

export function parameter(location: RequestParameter['in'], name: string, value: string | null): RequestParameter {
  return { in: location, name, value, bodyValue: null };
}

export function jsonBody(bodyValue: RequestParameter['bodyValue']): RequestParameter {
  return { in: 'body', name: 'body', value: null, bodyValue };
}
