import { expect, it } from 'vitest';
import { isEchoedName, isRewritten } from './echo-rules.ts';

it.each(['lock_version', 'rowVersion', 'expectedRevision', 'etag', 'id', 'updated_at'])(
  '%s is set by the server, whatever is sent',
  (name) => {
    expect(isEchoedName(name)).toBe(false);
  },
);

it.each(['name', 'versionName', 'lastName', 'berths'])('%s comes back as it was sent', (name) => {
  expect(isEchoedName(name)).toBe(true);
});

it.each([
  ['In capitals', true],
  ['Shown in small letters.', true],
  ['What the kite is called.', false],
])('"%s" says that a value comes back in another form: %s', (description, expected) => {
  expect(isRewritten({ type: 'string', description })).toBe(expected);
});
