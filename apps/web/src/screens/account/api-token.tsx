import { Link, pathTo } from '../../app/index.ts';
import { EmptyState } from '../../ui/index.ts';

/** The address of one personal access token (NAV-10). No token can be created yet, so none is found. */
export default function ApiTokenRoute() {
  return (
    <EmptyState title="Token not found">
      It may have been revoked.{' '}
      <Link to={pathTo('Settings')} className="underline">
        Back to settings
      </Link>
    </EmptyState>
  );
}
