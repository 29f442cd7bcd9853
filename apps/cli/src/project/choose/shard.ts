import { hashOf } from '@assay/api-model';
import { UsageError } from '../../exit-codes.ts';

/** Reads `I/N`: whether a scenario belongs to that part. The same scenario is always in the same one. @throws {UsageError} */
export function shardOf(text: string): (identity: string) => boolean {
  const [, part = '', count = ''] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? [];
  const [index, total] = [Number(part), Number(count)];
  if (part === '' || index < 1 || index > total)
    throw new UsageError(`--shard wants I/N, such as 1/4 for the first of four parts, not "${text}".`);
  return (identity) => Number.parseInt(hashOf(identity).slice(-6), 36) % total === index - 1;
}
