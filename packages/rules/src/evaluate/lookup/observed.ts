import type { Json } from '@assay/api-model';
import type { EvaluationContext, PreparedExchange } from '../../exchange.ts';

/** One value that a subject stands for. `undefined` means that there is nothing at this location. */
export interface Observed {
  path: string;
  value: Json | undefined;
  /** What stands beside it says that it is a secret. */
  isSecret?: boolean;
}

export interface Judged {
  exchange: PreparedExchange;
  context: EvaluationContext;
}
