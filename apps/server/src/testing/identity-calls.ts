import type { TestApp } from './test-app.ts';

/** What a browser sends of the cookies that an answer has set. */
export const cookiesOf = (header: string | string[] | undefined): string =>
  [header ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ');

/** Calls the identity provider as a page of the product does, with cookies where there are some. */
export const postToProvider = (app: TestApp, path: string, payload: object, cookie = '') =>
  app.assay.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    headers: cookie === '' ? {} : { cookie, origin: 'http://127.0.0.1:4400' },
  });
