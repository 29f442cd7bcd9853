// TLS in front of a server, as a company's own authority signs it; writes down what is said behind it.
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { SelfSigned } from '../../test/servers/src/recorded.ts';

export interface SecureFront {
  url: string;
  /** Requests and answers with their headers, but not what requests sign in with. */
  texts: string[];
  credentials: string[];
  close(): Promise<void>;
}

export async function startSecureFront({ key, cert }: SelfSigned, upstream: string): Promise<SecureFront> {
  const texts: string[] = [];
  const credentials: string[] = [];
  const server = createServer({ key, cert }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = 'GET', url = '', headers } = request;
      const { authorization = '', 'content-type': type, ...others } = headers;
      const body = Buffer.concat(parts).toString();
      credentials.push(authorization);
      texts.push(JSON.stringify([method, url, others]), body);
      const forward = async (): Promise<void> => {
        const answer = await fetch(`${upstream}${url}`, {
          method,
          headers: { authorization, ...(type !== undefined && { 'content-type': type }) },
          ...(body !== '' && { body }),
        });
        const text = await answer.text();
        texts.push(JSON.stringify([answer.status, ...answer.headers]), text);
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(text);
      };
      forward().catch(() => response.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts,
    credentials,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
