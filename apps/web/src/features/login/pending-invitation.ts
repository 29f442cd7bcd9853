const KEY = 'assay.invitation';

/** An invitation that was opened by somebody who had to sign in or up first; of this tab. */
export const pendingInvitation = {
  keep: (id: string): void => sessionStorage.setItem(KEY, id),
  /** Without taking it, for the account that it is accepted with. */
  look: (): string | null => sessionStorage.getItem(KEY),
  take: (): string | null => {
    const id = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return id;
  },
};
