import { describe, expect, it } from 'vitest';
import { detailOf, errorText, toApiError } from './errors.ts';

describe('errorText', () => {
  it('ERR-01 API-02 is the detail of the body', () => {
    expect(errorText({ detail: 'No such book.' }, 'Not Found', 404)).toBe('No such book.');
  });

  it.each([[null], [{}], [{ detail: '' }], [{ detail: [{ msg: 'x' }] }], ['text'], [[]]])(
    'ERR-01 is the status text when the body is %j',
    (body) => {
      expect(errorText(body, 'Not Found', 404)).toBe('Not Found');
    },
  );

  it('ERR-01 ERR-10 is HTTP error and the status when there is no text at all', () => {
    expect(errorText(null, '', 502)).toBe('HTTP error 502');
  });
});

describe('detailOf', () => {
  it('ERR-29, ERR-30: joins a list of places and messages, and is null when nothing is said', () => {
    const entries = [{ loc: ['body', 'token_format'], msg: 'has no {token}' }, { msg: 'too short' }, 'odd'];
    expect(detailOf({ detail: entries })).toBe('body.token_format: has no {token}; too short; odd');
    expect([detailOf({ detail: 'No.' }), detailOf({ message: 'Other.' })]).toEqual(['No.', 'Other.']);
    expect([null, {}, [], 'text', { detail: [] }, { detail: '' }, { detail: 7 }].map(detailOf)).toEqual(
      Array.from({ length: 7 }, () => null),
    );
  });
});

describe('toApiError', () => {
  it('reads problem details', async () => {
    const problem = {
      type: 'about:blank',
      title: 'Invalid input',
      status: 422,
      detail: 'name: too short',
      code: 'validation_failed',
      request_id: 'req-1',
      errors: [{ loc: ['body', 'name'], msg: 'too short', field: 'name', message: 'too short' }],
    };
    const error = await toApiError(new Response(JSON.stringify(problem), { status: 422 }));
    expect(error).toMatchObject({
      message: 'name: too short',
      status: 422,
      code: 'validation_failed',
      requestId: 'req-1',
      errors: problem.errors,
    });
  });

  it('takes the status text of an answer that is not JSON', async () => {
    const error = await toApiError(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }));
    expect(error).toMatchObject({ message: 'Bad Gateway', status: 502, code: null, requestId: null, errors: [] });
  });
});
