import { describe, expect, it } from 'vitest';
import { progressText } from './CallProgress.tsx';

describe('progressText', () => {
  it.each([
    [null, 'Starting'],
    [{ stage: 'uploading', done: 1_258_291, total: 4_194_304 }, 'Uploading 1.2 of 4.0 MB'],
    [{ stage: 'reading', done: null, total: null }, 'Reading the document'],
    [{ stage: 'asking', done: null, total: null }, 'Asking the language model'],
    [{ stage: 'generating', done: 3, total: 12 }, 'Generating scenarios 3 of 12'],
    [{ stage: 'saving', done: 200, total: 1000 }, 'Saving 200 of 1,000'],
  ] as const)('of %j is "%s"', (progress, text) => expect(progressText(progress)).toBe(text));
});
