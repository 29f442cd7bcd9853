import { describe, expect, it } from 'vitest';
import { prepareExchange, sentBody, withBody } from './exchange.ts';

function bodyOf(body: string): ReturnType<ReturnType<typeof prepareExchange>['responseJson']> {
  return prepareExchange({
    request: { method: 'GET', url: 'https://x/', headers: {}, pathParams: {}, query: {}, body: null },
    response: { status: 200, statusText: 'OK', headers: [], body, timeMs: 1, sizeBytes: body.length },
  }).responseJson();
}

describe('the body of an exchange', () => {
  it('is read as JSON up to a depth that people write', () => {
    expect(bodyOf(`${'['.repeat(500)}${']'.repeat(500)}`).ok).toBe(true);
    expect(bodyOf('{"a":"[[[[\\"]]{{"}')).toEqual({ ok: true, value: { a: '[[[["]]{{' } });
  });

  it('is refused beyond it, at once', () => {
    const started = process.cpuUsage();
    expect(bodyOf(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`).ok).toBe(false);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(5000);
  });
});

describe('an exchange with another body', () => {
  const first = prepareExchange({
    request: { method: 'GET', url: 'https://x/', headers: {}, pathParams: {}, query: {}, body: null },
    response: { status: 200, statusText: 'OK', headers: [['A', 'b']], body: '{"a":1}', timeMs: 1, sizeBytes: 7 },
  });

  it('is judged by that one, as a tree and as text', () => {
    expect(first.responseJson()).toEqual({ ok: true, value: { a: 1 } });
    const other = withBody(first, { a: 2 });
    expect(other.responseJson()).toEqual({ ok: true, value: { a: 2 } });
    expect(other.responseTree()).toEqual({ ok: true, value: { a: 2 } });
    expect(other.response.body).toBe('{"a":2}');
    expect(other.header('a')).toBe('b');
  });

  it('has none where there is none', () => {
    const other = withBody(first, undefined);
    expect(other.responseTree()).toEqual({ ok: false });
    expect(other.response.body).toBe('');
  });
});

describe('the body of a request', () => {
  const sent = (type: string, body: string | null) => sentBody({ headers: { 'Content-Type': type }, body });

  it('is its JSON, or the fields of its form', () => {
    expect(sent('application/json', '{"a":1}')).toEqual({ ok: true, value: { a: 1 } });
    expect(sent('application/x-www-form-urlencoded', 'name=Ada+L%C3%A9&tag=x&tag=y&empty=&bad=%zz')).toEqual({
      ok: true,
      value: { name: 'Ada Lé', tag: ['x', 'y'], empty: '', bad: '%zz' },
    });
    expect(
      sent('application/x-www-form-urlencoded', 'to%5Bcity%5D=Ulm&to[zip]=1&l[0][n]=2&l[1][n]=3&t[]=a&t[]=b'),
    ).toEqual({
      ok: true,
      value: { to: { city: 'Ulm', zip: '1' }, l: [{ n: '2' }, { n: '3' }], t: ['a', 'b'] },
    });
    expect(sent('text/plain', 'a=1').ok).toBe(false);
    expect(sent('application/x-www-form-urlencoded', null).ok).toBe(false);
  });
});
