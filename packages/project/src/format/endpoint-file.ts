import { object } from '../shapes/collections.ts';
import type { Shape } from '../shapes/shape.ts';
import { bodyProblem, requestFields } from './request-text.ts';
import type { RequestText } from './request-text.ts';
import { operation, scenarios } from './scenario-text.ts';
import type { ScenarioText } from './scenario-text.ts';

/** A file of scenarios of one operation. */
export interface EndpointText {
  /** `METHOD /path`. */
  endpoint: string;
  /** What requests of this operation send instead of what the document says. */
  defaults?: RequestText | undefined;
  scenarios: Record<string, ScenarioText>;
}

export const endpointFile: Shape<EndpointText> = object<EndpointText>(
  {
    endpoint: { shape: operation, about: 'The operation that is tested: POST /books.', isRequired: true },
    defaults: {
      shape: object<RequestText>(requestFields, { name: 'defaults', layout: 'block', check: bodyProblem }),
      about: 'What all requests of this operation send instead of what the document says.',
    },
    scenarios: { shape: scenarios, about: 'Scenarios by their keys.', isRequired: true },
  },
  { name: 'A file of scenarios', layout: 'spaced' },
);
