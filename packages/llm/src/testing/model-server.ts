import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface SeenCall {
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

export interface ModelServer {
  url: string;
  calls: SeenCall[];
  close(): Promise<void>;
}

/** A server on loopback in place of a provider; each call is answered by the next of the scripts, the last one again and again. */
export async function startModelServer(
  ...scripts: ((response: ServerResponse, call: SeenCall) => void)[]
): Promise<ModelServer> {
  const calls: SeenCall[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const call = { path: request.url ?? '', headers: request.headers, body: JSON.parse(text) as SeenCall['body'] };
      calls.push(call);
      const script = scripts[Math.min(calls.length, scripts.length) - 1];
      script?.(response, call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}) {
  return (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}

/** An answer of the Chat Completions protocol. */
export function chat(content: string, { finish = 'stop', refusal = null as string | null, usage = true } = {}) {
  return json(200, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content, refusal } }],
    ...(usage && { usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 } }),
  });
}

/** An answer of the Messages protocol. */
export function message(input: unknown, stop = 'tool_use') {
  return json(200, {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    stop_reason: stop,
    content: [
      { type: 'text', text: 'Here it is.' },
      { type: 'tool_use', id: 'toolu_1', name: 'answer', input },
    ],
    usage: { input_tokens: 120, output_tokens: 30 },
  });
}
