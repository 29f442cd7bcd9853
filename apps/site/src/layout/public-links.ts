export interface PublicLink {
  text: string;
  href: string;
}

/** The links of the bar and of the mobile menu (LAND-01, LAND-03). */
export const navLinks: readonly PublicLink[] = [
  { text: 'Home', href: '/' },
  { text: 'Pricing', href: '/pricing' },
  { text: 'Docs', href: '/docs' },
  { text: 'Blog', href: '/blog' },
  { text: 'Log In', href: '/login' },
  { text: 'Get Started', href: '/pricing' },
];
