import { expect, it } from 'vitest';
import { refusedLogin } from './refused-login.ts';

const login = {
  endpoint: 'https://api.example/session?api_key=k-4711',
  method: 'POST',
  headers: {},
  body: { user: 'ada', password: 'hunter-22' },
};
const refused = (status: number, body: string): string => refusedLogin(login, { status, body }).message;

it.each([
  [401, { detail: 'The password is wrong.' }, 'answered 401: "The password is wrong." Check the name, the password'],
  [422, { errors: [{ field: 'pin', message: 'is required' }] }, 'answered 422: "pin: is required". Check the name'],
  [404, 'Cannot POST /session', 'answered 404: "Cannot POST /session". Check its address and method.'],
  [415, '', 'answered 415. Check the content type'],
  [503, '<html>down</html>', 'answered 503. The API itself failed'],
  [418, '', 'answered 418. Check its address, headers and body.'],
])('says what an API answers with %d, and what to look at', (status, body, message) => {
  expect(refused(status, typeof body === 'string' ? body : JSON.stringify(body))).toContain(message);
});

it('shows no secret that the API repeats', () => {
  const message = refused(401, JSON.stringify({ message: 'hunter-22 is not the password of ada, key k-4711' }));
  expect(message).toContain('is not the password of ada');
  expect(message).not.toMatch(/hunter-22|k-4711/);
  // Cut in the middle of it.
  expect(refused(401, JSON.stringify({ message: `${'x'.repeat(195)} hunter-22` }))).not.toContain('hunt');
});
