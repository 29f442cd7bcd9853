import type { Json } from '@assay/api-model';

/** The request that somebody signs in with. */
export interface LoginRequest {
  endpoint: string;
  method: string;
  headers: Record<string, Json>;
  body: Record<string, Json>;
}
