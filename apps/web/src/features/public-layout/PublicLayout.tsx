import { PRODUCT_NAME } from '@assay/contract';
import type { ReactNode } from 'react';
import { Link, pathTo, useSession } from '../../app/index.ts';
import { Logo } from '../../ui/index.ts';

/** The frame of pages that need no session. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const isSignedIn = useSession().state === 'signed-in';
  return (
    <div className="min-h-dvh">
      <header className="border-b border-line bg-surface">
        <nav aria-label="Main" className="mx-auto flex h-13 max-w-5xl items-center gap-4 px-6">
          <Link to={pathTo('Landing')} prefetch="render" className="flex items-center gap-2 font-semibold">
            <Logo /> {PRODUCT_NAME}
          </Link>
          <span className="flex-1" />
          <Link to={pathTo('Pricing')} className="hover:underline">
            Pricing
          </Link>
          <Link
            to={isSignedIn ? pathTo('Home') : pathTo('Login')}
            className="rounded border border-line-strong px-3 py-1 font-medium hover:bg-sunken"
          >
            {isSignedIn ? 'Dashboard' : 'Log In'}
          </Link>
        </nav>
      </header>
      {children}
    </div>
  );
}
