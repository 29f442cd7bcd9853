import { useCallback, useEffect } from 'react';
import type { ComponentProps } from 'react';
import { Link as RouterLink, Navigate as RouterNavigate, useNavigate as useRouterNavigate } from 'react-router';
import type { NavigateOptions } from 'react-router';
import { routeTable } from './route-table.ts';
import type { AppPath } from './route-table.ts';

const publicPages: ReadonlySet<string> = new Set([routeTable.Landing, routeTable.Pricing]);

/** Pages of the public site are documents of their own, which the router does not know. */
const isPublicPage = (path: AppPath): boolean => publicPages.has(path.replace(/[?#].*/, ''));

/** A link to a screen of the table of routes. */
export function Link(props: Omit<ComponentProps<typeof RouterLink>, 'to'> & { to: AppPath }) {
  return <RouterLink {...props} reloadDocument={isPublicPage(props.to)} />;
}

export function Navigate(props: Omit<ComponentProps<typeof RouterNavigate>, 'to'> & { to: AppPath }) {
  return isPublicPage(props.to) ? <Leave to={props.to} /> : <RouterNavigate {...props} />;
}

/** Replaces the application by a page of the public site. */
function Leave({ to }: { to: AppPath }) {
  useEffect(() => location.replace(to), [to]);
  return null;
}

/** Goes to a screen of the table of routes. */
export function useNavigate(): (to: AppPath, options?: NavigateOptions) => Promise<void> {
  const navigate = useRouterNavigate();
  return useCallback(
    async (to, options) => {
      await navigate(to, options);
    },
    [navigate],
  );
}
