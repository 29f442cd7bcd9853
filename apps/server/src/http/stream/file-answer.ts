import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

interface FileHead {
  /** ASCII, without quotes. */
  name: string;
  mediaType: string;
}

/** A text file that is written while it is sent, so that its size needs no memory. */
export class FileAnswer {
  readonly head: FileHead;
  readonly parts: AsyncIterable<string>;

  constructor(head: FileHead, parts: AsyncIterable<string>) {
    this.head = head;
    this.parts = parts;
  }
}

/** A failure before the first part is answered as a problem; a later one breaks the connection. */
export async function sendFile(reply: FastifyReply, { head, parts }: FileAnswer): Promise<void> {
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  void reply
    .type(`${head.mediaType}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${head.name}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(resumed(first, iterator), { objectMode: false }));
}

async function* resumed(first: IteratorResult<string>, rest: AsyncIterator<string>): AsyncGenerator<string> {
  for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
}
