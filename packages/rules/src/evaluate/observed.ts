import type { Json } from '@assay/api-model';
import type { EvaluationContext, PreparedExchange } from '../exchange.ts';

/** One value that a subject stands for. `undefined` means that there is nothing at this place. */
export interface Observed {
  path: string;
  value: Json | undefined;
}

export interface Judged {
  exchange: PreparedExchange;
  context: EvaluationContext;
}
