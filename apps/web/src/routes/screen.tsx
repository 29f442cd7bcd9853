import { useMatches } from 'react-router';
import { screens } from '../screens/index.tsx';
import Redirect from './redirect.tsx';

/**
 * The one module of all signed-in screens. The router answers a module that does not come by loading the page anew, which ends at the
 * browser's own error page when the server is away; so all that can fail is loaded by the screens themselves.
 */
export default function ScreenRoute() {
  const Screen = screens[useMatches().at(-1)?.id ?? ''] ?? Redirect;
  return <Screen />;
}
