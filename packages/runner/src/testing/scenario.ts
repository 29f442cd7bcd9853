import type { RequestParameter, RunnableScenario } from '../types.ts';

/** A GET without parameters; each test changes what it is about. */
export function makeScenario(changes: Partial<RunnableScenario> = {}): RunnableScenario {
  return {
    id: 1,
    name: 'Read a book',
    endpointId: 1,
    method: 'GET',
    baseUrl: 'http://api.example',
    path: '/books',
    parameters: [],
    requiresAuth: false,
    expectedStatus: 200,
    rules: [],
    operation: null,
    ...changes,
  };
}

export function parameter(place: RequestParameter['in'], name: string, value: string | null): RequestParameter {
  return { in: place, name, value, bodyValue: null };
}

export function jsonBody(bodyValue: RequestParameter['bodyValue']): RequestParameter {
  return { in: 'body', name: 'body', value: null, bodyValue };
}
