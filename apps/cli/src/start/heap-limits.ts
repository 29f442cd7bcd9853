import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What V8 has by itself for this process. */
const USUAL_FACTOR = 2;
/** Both halves of it. With 32 MB, the most that V8 takes, the answers of a long run are judged no faster. */
const MAX_YOUNG_BYTES = 8 * 2 ** 20;
const POLL_MS = 10;

const setFactor = (factor: number): void => setFlagsFromString(`--semi-space-growth-factor=${factor}`);

/** The young generation stays as small as it is: what a start builds survives anyway. */
export const freezeYoungGeneration = (): void => setFactor(1);

function growYoungGeneration(): void {
  setFactor(USUAL_FACTOR);
  const polling = setInterval(() => {
    const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    if (young !== undefined && young.space_size < MAX_YOUNG_BYTES) return;
    freezeYoungGeneration();
    clearInterval(polling);
  }, POLL_MS);
  polling.unref();
}

/** A heap that grows by a fifth at a time: a quarter less memory for 10,000 requests. A short run is spared the collections. */
export function growSlowly(): void {
  setFlagsFromString('--heap-growing-percent=20');
  growYoungGeneration();
}

/** Sets back what is changed here. */
export function growAsUsual(): void {
  setFlagsFromString('--heap-growing-percent=0');
  setFactor(USUAL_FACTOR);
}

/** Collects the whole heap. Growth counts from the last such collection, and V8 puts off the first one until 256 MB. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect === 'function') collect();
}
