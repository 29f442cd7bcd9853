import './styles/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { queryClient, themeScript } from './app/index.ts';
import { keepFocus, Toasts } from './ui/index.ts';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* The server puts a nonce here: styles that libraries add later carry it (`cspNonce`). */}
        <meta property="csp-nonce" nonce="__CSP_NONCE__" suppressHydrationWarning />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Shown while the application's code loads on an address that has no page of its own. */
export function HydrateFallback() {
  return null;
}

export default function Root() {
  useEffect(keepFocus, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <Toasts />
    </QueryClientProvider>
  );
}
