import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import type { ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerEnvelope } from 'smtp-server';

export interface Mail {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A real SMTP server on loopback that keeps what it is sent. */
export interface Mailbox {
  url: string;
  all: Mail[];
  /** The next mail that was not taken yet; waits for it. */
  next(): Promise<Mail>;
  close(): Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
  const all: Mail[] = [];
  const waiting: ((mail: Mail) => void)[] = [];
  let taken = 0;
  const keep = (mail: Mail): void => {
    all.push(mail);
    const first = waiting.shift();
    if (first === undefined) return;
    taken += 1;
    first(mail);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      simpleParser(stream, (error: unknown, parsed) => {
        if (error !== null && error !== undefined) return done(new Error('The mail cannot be read.', { cause: error }));
        keep(toMail(envelope, parsed));
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    all,
    next: () => {
      const there = all[taken];
      if (there === undefined) return new Promise((resolve) => waiting.push(resolve));
      taken += 1;
      return Promise.resolve(there);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function toMail({ mailFrom, rcptTo }: SMTPServerEnvelope, { subject, text, html }: ParsedMail): Mail {
  return {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address).join(', '),
    subject: subject ?? '',
    text: text ?? '',
    html: typeof html === 'string' ? html : '',
  };
}
