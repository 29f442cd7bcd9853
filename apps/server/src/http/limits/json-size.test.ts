import { describe, expect, it } from 'vitest';
import { checkJsonSize } from './json-size.ts';

const codeOf = (text: string): string => {
  try {
    checkJsonSize(text);
    return 'taken';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
};

describe('checkJsonSize', () => {
  it('takes linear time on escaped quotes, whether the text ends or not', () => {
    for (const text of [`"${String.raw`\"`.repeat(4_900_000)}`, `"${String.raw`\"`.repeat(4_900_000)}"`]) {
      const startedMs = process.cpuUsage();
      expect(codeOf(text)).toBe('taken');
      expect(process.cpuUsage(startedMs).user / 1000).toBeLessThan(5000);
    }
  });

  it('counts brackets outside of strings only', () => {
    expect(codeOf('['.repeat(200) + ']'.repeat(200))).toBe('taken');
    expect(codeOf(`{"a":${'['.repeat(200)}`)).toBe('bad_request');
    expect(codeOf(JSON.stringify({ a: '['.repeat(1000), b: String.raw`\"`.repeat(3) + '{'.repeat(1000) }))).toBe(
      'taken',
    );
    expect(codeOf('[]'.repeat(1000))).toBe('taken');
  });

  it('bounds the number of names and elements, not of characters', () => {
    expect(codeOf(`{${Array.from({ length: 500_000 }, (_, at) => `"k${at}":1`).join(',')}}`)).toBe('payload_too_large');
    expect(codeOf(`[${'0,'.repeat(200_000)}0]`)).toBe('payload_too_large');
    expect(codeOf(JSON.stringify(','.repeat(1_000_000)))).toBe('taken');
    expect(codeOf(JSON.stringify(Array.from({ length: 90_000 }, () => 0)))).toBe('taken');
  });
});
