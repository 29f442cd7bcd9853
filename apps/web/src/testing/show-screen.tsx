import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';

type Key = readonly unknown[];

interface Shown {
  /** The address, as far as a screen reads it. */
  at?: string;
  /** What the server has answered, by the keys of the cache. */
  data?: readonly (readonly [key: Key, value: unknown])[];
  failed?: readonly (readonly [key: Key, error: Error])[];
}

/** The HTML of a screen as it is shown first, with what it has asked for. */
export function showScreen(screen: ReactElement, { at = '/', data = [], failed = [] }: Shown = {}): string {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false, staleTime: Infinity } } });
  for (const [key, value] of data) client.setQueryData(key, value);
  for (const [queryKey, error] of failed)
    client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error, fetchStatus: 'idle' });
  // Screens that ask before they are left need a router of routes.
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [at] });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** The words of HTML, without its tags. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The buttons of HTML by their names, `disabled` behind those that are. */
export const buttonsOf = (html: string): string[] =>
  [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(([, attributes = '', content = '']) => {
    const name = /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? wordsOf(content);
    return / disabled=""|aria-disabled="true"/.test(attributes) ? `${name} disabled` : name;
  });
