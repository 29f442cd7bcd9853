import { PRODUCT_NAME } from '@assay/contract';
import { Logo } from './Logo.tsx';
import { navLinks } from './public-links.ts';
import type { PublicLink } from './public-links.ts';

/** The bar of every public page; on a narrow one its links are in a menu that opens, and closes on Escape, without a script. */
export function NavBar({ path }: { path: string }) {
  return (
    <header class="bar">
      <a class="skip" href="#content">
        Skip to content
      </a>
      <nav class="bar-row" aria-label="Main">
        <a class="brand" href="/" aria-label={`${PRODUCT_NAME}, home page`}>
          <Logo /> {PRODUCT_NAME}
        </a>
        <ul class="bar-links">
          {navLinks.map((link) => (
            <li key={link.text}>
              <NavLink link={link} path={path} />
            </li>
          ))}
        </ul>
        <div class="menu">
          <button type="button" aria-label="Menu" popovertarget="menu">
            <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
              <path d="M2 5h16M2 10h16M2 15h16" fill="none" stroke="currentColor" stroke-width="1.6" />
            </svg>
          </button>
          <ul id="menu" popover="auto">
            {navLinks.map((link) => (
              <li key={link.text}>
                <NavLink link={link} path={path} />
              </li>
            ))}
          </ul>
        </div>
      </nav>
    </header>
  );
}

function NavLink({ link: { text, href }, path }: { link: PublicLink; path: string }) {
  const isAction = text === 'Get Started';
  if (href === '/login')
    return (
      <>
        <a href={href} class="signed-out">
          {text}
        </a>
        <a href="/dashboard" class="signed-in">
          Dashboard
        </a>
      </>
    );
  const isHere = !isAction && (href === path || (href !== '/' && path.startsWith(`${href}/`)));
  return (
    <a
      href={href}
      class={isAction ? 'button button-primary' : undefined}
      aria-current={isHere ? (href === path ? 'page' : 'true') : undefined}
    >
      {text}
    </a>
  );
}
