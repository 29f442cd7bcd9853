import type { Json, JsonObject } from '@assay/api-model';

export const isRecord = (value: Json | undefined): value is JsonObject =>
  value !== undefined && value !== null && typeof value === 'object' && !Array.isArray(value);
