import { tabStore } from '../../ui/index.ts';

const KEY = 'assay.invitation';

/** An invitation that was opened by somebody who had to sign in or up first; of this tab. */
export const pendingInvitation = {
  keep: (id: string): void => tabStore.set(KEY, id),
  /** Without taking it, for the account that it is accepted with. */
  look: (): string | null => tabStore.get(KEY),
  take: (): string | null => {
    const id = tabStore.get(KEY);
    tabStore.remove(KEY);
    return id;
  },
};
