import type { Exchange, RuleContext } from '../../exchange.ts';

/** The answer that the document gives as an example, of the expected status or else of success. `null` where there is none. */
export function documentedAnswer({ operation, expectedStatus, method, path }: RuleContext): Exchange | null {
  const responses = operation?.responses ?? [];
  const isMeant = ({ status }: { status: string }): boolean =>
    expectedStatus == null ? /^2\d\d$/.test(status) : status === String(expectedStatus);
  for (const { status, content } of responses.filter(isMeant))
    for (const { contentType, examples } of content) {
      const [example] = examples;
      if (example === undefined) continue;
      const body = typeof example === 'string' ? example : JSON.stringify(example);
      return {
        request: { method: method ?? 'GET', url: path ?? '', headers: {}, pathParams: {}, query: {}, body: null },
        response: {
          status: Number(status),
          statusText: '',
          headers: [['Content-Type', contentType]],
          body,
          timeMs: 0,
          sizeBytes: body.length,
        },
      };
    }
  return null;
}
