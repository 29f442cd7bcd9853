import { useCallback } from 'react';
import type { ComponentProps } from 'react';
import { Link as RouterLink, Navigate as RouterNavigate, useNavigate as useRouterNavigate } from 'react-router';
import type { NavigateOptions } from 'react-router';
import type { AppPath } from './route-table.ts';

/** A link to a screen of the table of routes. */
export function Link(props: Omit<ComponentProps<typeof RouterLink>, 'to'> & { to: AppPath }) {
  return <RouterLink {...props} />;
}

export function Navigate(props: Omit<ComponentProps<typeof RouterNavigate>, 'to'> & { to: AppPath }) {
  return <RouterNavigate {...props} />;
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
