import { createTransport } from 'nodemailer';
import { escapeHtml } from '../http/index.ts';

/** What a mail says. `action` is the one link that it is about. */
export interface Message {
  to: string;
  subject: string;
  /** Paragraphs of plain text, in their order. */
  lines: string[];
  action: { label: string; url: string };
}

export interface Mailer {
  /** False: nothing is sent, and links are written into the log for whoever runs the server. */
  readonly canSend: boolean;
  /** Never throws: what could not be sent is logged, and can be asked for again. */
  send(message: Message): Promise<void>;
  close(): void;
}

interface Log {
  warn: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
}

export interface MailSettings {
  /** smtp://user:password@host:port, smtps:// for TLS from the start. */
  url: string;
  /** The sender, as `Assay <assay@example.com>`. */
  from: string;
}

const TIMEOUT_MS = 20_000;

/** Mail by SMTP; without settings links go to the log. */
export function createMailer(settings: MailSettings | null, log: Log): Mailer {
  if (settings === null) {
    return {
      canSend: false,
      send: async ({ to, subject, action }) =>
        log.warn({ part: 'mail', to, link: action.url }, `not sent, no SMTP: ${subject}`),
      close: () => undefined,
    };
  }
  const { url, from } = settings;
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    canSend: true,
    send: async ({ to, subject, lines, action }) => {
      const content = { text: asText(lines, action), html: asHtml(subject, lines, action) };
      await transport.sendMail({ from, to, subject, ...content }).catch((err: unknown) => {
        log.error({ part: 'mail', err, subject }, 'a mail was not sent');
      });
    },
    close: () => transport.close(),
  };
}

const asText = (lines: string[], { label, url }: Message['action']): string =>
  [...lines, `${label}:\n${url}`].join('\n\n');

function asHtml(subject: string, lines: string[], { label, url }: Message['action']): string {
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('');
  const href = escapeHtml(url);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px;font:16px/1.5 system-ui,sans-serif;color:#1c1a17;background:#faf8f4">
<div style="max-width:32rem;margin:0 auto;background:#fff;border:1px solid #e2ddd3;border-radius:8px;padding:32px">
<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(subject)}</h1>${paragraphs}
<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#8a5a0b;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>
<p style="margin:0;font-size:13px;color:#6b665c">If the button does not work, open this address:<br><a href="${href}" style="color:#6b665c;word-break:break-all">${href}</a></p>
</div></body></html>`;
}
