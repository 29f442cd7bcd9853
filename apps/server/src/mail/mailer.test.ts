import { startMailbox } from '@assay/test-servers';
import type { Mailbox } from '@assay/test-servers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMailer } from './mailer.ts';

let mailbox: Mailbox | null = null;
afterEach(async () => {
  await mailbox?.close();
  mailbox = null;
});

const message = {
  to: 'ann@example.com',
  subject: 'Join "Tools & Sons"',
  lines: ['Bob <b@example.com> invites you.', 'The link holds for two days.'],
  action: { label: 'Accept', url: 'https://assay.test/login#/invitation?id=1&x=<2>' },
};

describe('mail', () => {
  it('is sent as text and as HTML, with what others wrote as text', async () => {
    mailbox = await startMailbox();
    const mailer = createMailer({ url: mailbox.url, from: 'Assay <assay@example.com>' }, console);
    await mailer.send(message);
    const mail = await mailbox.next();
    mailer.close();
    expect([mail.from, mail.to, mail.subject]).toEqual(['assay@example.com', 'ann@example.com', message.subject]);
    expect(mail.text).toContain('Accept:\nhttps://assay.test/login#/invitation?id=1&x=<2>');
    expect(mail.html).toContain('Bob &lt;b@example.com&gt; invites you.');
    expect(mail.html).toContain('href="https://assay.test/login#/invitation?id=1&amp;x=&lt;2&gt;"');
  });

  it('that cannot be sent is logged, and fails nothing', async () => {
    const error = vi.fn();
    const mailer = createMailer({ url: 'smtp://127.0.0.1:9', from: 'a@example.com' }, { warn: vi.fn(), error });
    await mailer.send(message);
    mailer.close();
    expect(error).toHaveBeenCalledOnce();
  });

  it('writes the link into the log where there is no SMTP', async () => {
    const warn = vi.fn();
    const mailer = createMailer(null, { warn, error: vi.fn() });
    await mailer.send(message);
    expect(mailer.canSend).toBe(false);
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ link: message.action.url }), expect.anything());
  });
});
