import { describe, expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';

describe('parseJson', () => {
  it.each(['null', '0', '"a"', '[1]', '{"a":{"b":[true]}}'])('reads %s', (text) => {
    expect(parseJson(text)).toEqual({ value: JSON.parse(text), problem: null });
  });

  it.each(['', ' ', '{', '{"a":}', 'undefined'])('explains why %j is not JSON', (text) => {
    const { value, problem } = parseJson(text);
    expect(value).toBeUndefined();
    expect(problem).not.toBe('');
    expect(problem).toEqual(expect.any(String));
  });
});
