import type { GenericEndpointContext } from 'better-auth';
import { textIn } from '../../../text-in.ts';
import type { createIdentityMails } from '../identity-mails.ts';
import type { OwnerOf } from '../sign-in/chosen-password.ts';
import { changeOf } from '../sign-up/finished-by-mail.ts';

interface Options {
  ownerOf: OwnerOf;
  mails: ReturnType<typeof createIdentityMails>;
  inBackground: (work: Promise<unknown>) => void;
}

/** Mails to the owner of an account about what somebody with their password could have done. */
export function createNotices({ ownerOf, mails, inBackground }: Options) {
  const due = new WeakMap<Request, () => Promise<void>>();
  const noticeOf = async (ctx: GenericEndpointContext): Promise<(() => Promise<void>) | null> => {
    if (ctx.path === '/verify-email') {
      const change = changeOf(textIn(ctx.query, 'token') ?? '');
      return change === null ? null : () => mails.addressChanged({ user: { email: change.from }, newEmail: change.to });
    }
    if (ctx.path !== '/change-password' && ctx.path !== '/change-email') return null;
    const owner = ctx.headers === undefined ? null : await ownerOf(ctx.headers);
    if (owner === null) return null;
    if (ctx.path === '/change-password') return () => mails.passwordChanged({ user: owner });
    const newEmail = textIn(ctx.body, 'newEmail') ?? '';
    const isAtOnce = ctx.context.options.user?.changeEmail?.updateEmailWithoutVerification === true;
    // Where nothing is sent this goes to the log.
    return () => mails[isAtOnce ? 'addressChanged' : 'addressAsked']({ user: owner, newEmail });
  };
  return {
    /** Before the call, while the account still has its address. */
    begin: async (ctx: GenericEndpointContext): Promise<void> => {
      const notice = await noticeOf(ctx);
      if (notice !== null && ctx.request !== undefined) due.set(ctx.request, notice);
    },
    /** It was done. */
    end: ({ request }: GenericEndpointContext): void => {
      const notice = request === undefined ? undefined : due.get(request);
      if (notice !== undefined) inBackground(notice());
    },
  };
}
