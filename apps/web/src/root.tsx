import './styles/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { PRODUCT_NAME } from '@assay/contract';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { queryClient, themeScript } from './app/index.ts';
import { keepFocus, Toasts } from './ui/index.ts';

export function meta() {
  return [{ title: PRODUCT_NAME }];
}

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
        <noscript>
          {PRODUCT_NAME} needs JavaScript here. What it does, what it costs and how it is used can be read without:{' '}
          <a href="/">home page</a>, <a href="/pricing">pricing</a>, <a href="/docs">documentation</a>.
        </noscript>
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
