import { startTarget } from '../../../testing/index.ts';

export interface Recorder {
  url: string;
  /** Everything that went through, both ways: requests with their headers, and answers. */
  texts: string[];
  /** Called before a request is passed on; what it answers is sent instead. */
  intercept:
    | ((request: { method: string; url: string; body: string }) => number | null | Promise<number | null>)
    | null;
  close(): Promise<void>;
}

/** Stands between a tool and a server, and writes down what they say. */
export async function startRecorder(upstream: () => string): Promise<Recorder> {
  const texts: string[] = [];
  const recorder: Pick<Recorder, 'intercept'> = { intercept: null };
  const target = await startTarget(async ({ method, url, headers, body }, response) => {
    texts.push(`${method} ${url}\n${JSON.stringify(headers)}\n${body}`);
    const status = (await recorder.intercept?.({ method, url, body })) ?? null;
    if (status !== null) return void response.writeHead(status).end('{}');
    const answer = await fetch(`${upstream()}${url}`, {
      method,
      headers: {
        ...(headers.authorization !== undefined && { authorization: headers.authorization }),
        ...(headers['content-type'] !== undefined && { 'content-type': headers['content-type'] }),
      },
      ...(body !== '' && { body }),
    });
    const text = await answer.text();
    texts.push(`${answer.status}\n${JSON.stringify([...answer.headers])}\n${text}`);
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(text);
  });
  return Object.assign(recorder, { url: target.url, texts, close: () => target.close() });
}
