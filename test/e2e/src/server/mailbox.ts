import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface Mail {
  to: string;
  subject: string;
  /** The link that it is about. */
  link: string;
}

/** A real SMTP server on loopback that keeps what it is sent. */
export async function startMailbox(): Promise<{ url: string; all: Mail[]; close: () => void }> {
  const all: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      simpleParser(stream, (_, { subject = '', text = '' }) => {
        const to = envelope.rcptTo.map(({ address }) => address).join(', ');
        all.push({ to, subject, link: /https?:\/\/\S+/.exec(text)?.[0] ?? '' });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, all, close: () => server.close() };
}
