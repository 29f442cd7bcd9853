import { AppError } from '../app-error.ts';

/** Smaller bodies are not counted: the limit of connections bounds them. */
const COUNTED_FROM_BYTES = 1024 * 1024;
const MAX_BYTES = 192 * 1024 * 1024;
const MAX_BYTES_OF_ONE = 64 * 1024 * 1024;

/** Large bodies that are read at the same time, all together and for each organization. */
export interface BodyQuota {
  /**
   * Returns a function that releases the bytes; calling it twice does nothing. A single body is always accepted, whatever its size.
   * @throws {AppError} too_many_requests or unavailable when other bodies must finish first.
   */
  reserve(organizationId: string, sizeBytes: number): () => void;
}

export function createBodyQuota(): BodyQuota {
  const used = new Map<string, number>();
  let usedByAll = 0;
  return {
    reserve: (organizationId, sizeBytes) => {
      if (sizeBytes < COUNTED_FROM_BYTES) return () => undefined;
      const own = used.get(organizationId) ?? 0;
      if (own > 0 && own + sizeBytes > MAX_BYTES_OF_ONE)
        throw new AppError(
          'too_many_requests',
          'Too many large bodies at once. Send the next one when the others have finished.',
        );
      if (usedByAll > 0 && usedByAll + sizeBytes > MAX_BYTES)
        throw new AppError('unavailable', 'The server is reading many large bodies right now. Try again in a minute.');
      used.set(organizationId, own + sizeBytes);
      usedByAll += sizeBytes;
      let isReserved = true;
      return () => {
        if (!isReserved) return;
        isReserved = false;
        usedByAll -= sizeBytes;
        const left = (used.get(organizationId) ?? 0) - sizeBytes;
        if (left > 0) used.set(organizationId, left);
        else used.delete(organizationId);
      };
    },
  };
}
