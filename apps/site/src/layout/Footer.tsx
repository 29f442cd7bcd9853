import { PRODUCT_NAME } from '@assay/contract';
import { SUPPORT_MAIL } from '../site-facts.ts';
import { Logo } from './Logo.tsx';

export function Footer() {
  return (
    <footer class="foot">
      <div class="foot-row">
        <p class="foot-brand">
          <Logo /> <span>© 2026 {PRODUCT_NAME}. Apache-2.0.</span>
        </p>
        <nav aria-label="Footer">
          <ul>
            <li>
              <a href="/docs">Docs</a>
            </li>
            <li>
              <a href="/docs/changelog">Changelog</a>
            </li>
            <li>
              <a href="/blog/feed.xml">RSS</a>
            </li>
            <li>
              <a href={`mailto:${SUPPORT_MAIL}`}>Support</a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
