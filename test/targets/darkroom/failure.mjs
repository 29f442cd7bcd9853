const titles = {
  400: 'Bad request',
  401: 'Not logged in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  415: 'Unsupported media type',
  500: 'Internal error',
};

export class Failure extends Error {
  constructor(status, list, headers = {}) {
    super(list[0].detail ?? list[0].code);
    this.status = status;
    this.headers = headers;
    this.errors = list.map(({ code, detail, source }) => ({
      status: String(status),
      code,
      title: titles[status],
      ...(detail ? { detail } : {}),
      ...(source ? { source } : {}),
    }));
  }
}
export const fail = (status, code, detail, source, headers) => new Failure(status, [{ code, detail, source }], headers);
export const conflict = (code, detail, pointer) => fail(409, code, detail, pointer ? { pointer } : undefined);
export const forbidden = (detail, pointer) => fail(403, 'forbidden', detail, pointer ? { pointer } : undefined);
export const missing = (what, pointer) =>
  fail(404, 'not-found', `There is no such ${what}.`, pointer ? { pointer } : undefined);
export const invalid = (pointer, detail) => fail(400, 'invalid-attribute', detail, { pointer });
