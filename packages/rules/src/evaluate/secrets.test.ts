import { describe, expect, it } from 'vitest';
import { shown } from './report.ts';
import { isSecretName, isSecretPlace, maskText } from './secrets.ts';

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';

describe('what evidence shows', () => {
  it.each([
    ['a number under a secret name', { path: 'user.pin_password', value: 4711 }],
    ['a list under a secret name', { path: 'apiKeys', value: ['4711', 'x4711'] }],
    ['a value below a secret name', { path: 'credentials.list[0].value', value: '4711' }],
    ['a nested secret of a shown object', { path: 'user', value: { name: 'Ada', auth: { token: ['4711'] } } }],
    ['a secret in JSON kept as text', { path: 'body', value: '{"id":1,"password":"4711"}' }],
    ['a list of secrets in JSON kept as text', { path: 'body', value: '{"tokens":["4711",{"a":"4711"}],"id":1}' }],
    [
      'a secret that is cut off',
      { path: 'body', value: `{"id":"${'x'.repeat(160)}","secret":"4711${'y'.repeat(900)}` },
    ],
    ['a form', { path: 'body', value: 'user=ada&password=4711&x=1' }],
    ['a cookie', { path: 'header Set-Cookie', value: 'sid=4711; HttpOnly' }],
  ])('masks %s', (_, observed) => {
    expect(shown(observed)).toContain('********');
    expect(shown(observed)).not.toContain('4711');
  });

  it('masks a web token wherever it stands, even one that would be cut in its middle', () => {
    expect(shown({ path: 'note', value: `sent ${jwt}` })).toBe('"sent ********"');
    expect(shown({ path: 'note', value: `${'x'.repeat(150)} ${jwt}` })).not.toContain('eyJ');
    expect(maskText('Authorization: Bearer abcdefgh12345')).not.toContain('abcdefgh12345');
  });

  it('keeps what gives nothing away', () => {
    expect(shown({ path: 'hasPassword', value: true })).toBe('true');
    expect(shown({ path: 'token', value: null })).toBe('null');
    expect(shown({ path: 'body', value: '{"token_type":"bearer","total_tokens":12}' })).toContain('12');
    expect(['nextToken', 'max_tokens', 'csrf_token'].some(isSecretName)).toBe(false);
    expect(isSecretPlace('order.items[2].price')).toBe(false);
  });
});
