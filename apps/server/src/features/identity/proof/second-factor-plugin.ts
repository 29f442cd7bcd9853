import { createAuthMiddleware } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins';
import { OIDC_CALLBACK } from '../options/session-options.ts';

/** The code of a device is asked for after single sign-on as well; whoever has no password sets it up without one. */
export function secondFactorPlugin() {
  const plugin = twoFactor({ issuer: 'Assay', allowPasswordless: true });
  const isSingleSignOn = ({ path }: { path?: string | undefined }): boolean => path === OIDC_CALLBACK;
  const after = plugin.hooks.after.flatMap((hook) => [hook, { ...hook, matcher: isSingleSignOn }]);
  return { ...plugin, hooks: { after } };
}

const asksForCode = (returned: unknown): boolean =>
  typeof returned === 'object' && returned !== null && Reflect.get(returned, 'twoFactorRedirect') === true;

/** A browser that the provider sent back is led to the step of the log-in page that asks for the code. */
export const leadToSecondFactor = (publicUrl: string) =>
  createAuthMiddleware(async (ctx) => {
    if (ctx.path === OIDC_CALLBACK && asksForCode(ctx.context.returned))
      throw ctx.redirect(`${publicUrl}/login#/second-factor`);
  });
