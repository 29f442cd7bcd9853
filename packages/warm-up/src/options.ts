import type { Learned } from '@assay/generator';
import type { SendOptions } from './requests.ts';

export interface WarmUpOptions extends Omit<SendOptions, 'isCapped' | 'maxRequests' | 'onAccepted'> {
  /** Beside those that remove what was made. */
  maxRequests?: number | undefined;
  /** Sends nothing but GET. */
  isReadOnly?: boolean | undefined;
  /** Keys of the operations that are asked about; without it all. Others are called only where these stand on them. */
  asked?: ReadonlySet<string> | undefined;
  onProgress?: ((progress: WarmUpProgress) => void) | undefined;
}

export interface WarmUpProgress {
  /** Operations that are through. */
  done: number;
  total: number;
  /** Requests sent so far. */
  requests: number;
}

export interface WarmUpResult {
  learned: Learned;
  requests: number;
}
