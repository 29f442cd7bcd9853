import { useQuery } from '@tanstack/react-query';
import { callIdentity, Link, loadSession, messageOf, pathTo } from '../../app/index.ts';
import { Notice, Spinner } from '../../ui/index.ts';

/** The link of a mail that confirms another address of an account. */
export function ConfirmAddress({ token }: { token: string }) {
  const confirmed = useQuery({
    queryKey: ['confirm-address', token],
    queryFn: async () => {
      await callIdentity(`verify-email?token=${encodeURIComponent(token)}`);
      await loadSession();
      return true;
    },
    retry: false,
    staleTime: Infinity,
  });
  if (confirmed.isPending) return <Spinner />;
  return (
    <div className="grid gap-4">
      {confirmed.isError ? (
        <Notice kind="error">
          {`${messageOf(confirmed.error)}. Log in and send the mail again from your settings.`.replace('..', '.')}
        </Notice>
      ) : (
        <Notice kind="success">Your e-mail address is confirmed.</Notice>
      )}
      <Link to={pathTo('Home')} className="font-medium text-accent underline">
        Continue to the dashboard
      </Link>
    </div>
  );
}
