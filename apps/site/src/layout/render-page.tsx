import { render } from 'preact-render-to-string';
import { Footer } from './Footer.tsx';
import { Head } from './Head.tsx';
import { NavBar } from './NavBar.tsx';
import type { Assets, Page } from './page.ts';

/** The whole document, complete without a script. */
export function renderPage(page: Page, assets: Assets): string {
  const html = render(
    <html lang="en">
      <Head page={page} assets={assets} />
      <body>
        <NavBar path={page.path} />
        <main id="content" tabIndex={-1}>
          {page.body}
        </main>
        <Footer />
      </body>
    </html>,
  );
  return `<!doctype html>\n${html}\n`;
}
