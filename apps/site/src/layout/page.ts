import type { ComponentChildren } from 'preact';

/** A page of the site, before it is written. `path` is its address: `/`, `/docs/cli`. */
export interface Page {
  path: string;
  title: string;
  description: string;
  body: ComponentChildren;
  /** The script that the page needs, by the name of its file in `islands/`. */
  island?: 'landing' | 'pricing' | 'docs' | 'rules' | 'api';
  /** Structured data (schema.org), a script each. */
  structured?: readonly object[];
  /** Pages that lead elsewhere, or that are none, are not found by search engines. */
  hidden?: boolean;
  keywords?: string;
  author?: string;
  robots?: string;
  /** Path of the picture for cards of other sites. */
  image?: { path: string; alt: string };
  article?: { publishedAt: string; updatedAt: string; category: string; tags: readonly string[] };
  twitter?: { card: string; creator: string };
  /** The page that the browser opens at once instead. */
  forward?: string;
}

/** Names of built files by the names of their sources, such as `site.css`. */
export type Assets = Readonly<Record<string, string>>;
