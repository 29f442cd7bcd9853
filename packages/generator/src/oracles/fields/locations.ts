import type { BodyPath } from '../../request-body.ts';

/** The JSON pointer of a location (RFC 6901). */
export const pointerOf = (path: BodyPath): string =>
  path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Name of a location as people write it: `lines[0].quantity`. */
export const locationOf = (path: BodyPath): string =>
  path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? key : `${text}.${key}`),
    '',
  );
