import { startRuleBox } from './rule-box.ts';
import { followWhenReachable } from './server-away.ts';
import { currentEmail } from './session.ts';

/** LAND-25 */
const REVEAL_THRESHOLD = 0.1;

void redirectSignedIn();
startRuleBox();
followWhenReachable();
revealSections();
document.querySelector('#book-demo')?.addEventListener('click', () => {
  // LAND-19
  alert('Booking a demo is coming soon.');
});

/** A signed-in visitor goes to the dashboard (NAV-02); who asks for a part of the page stays. */
async function redirectSignedIn(): Promise<void> {
  if (location.hash === '' && (await currentEmail()) !== null) location.replace('/dashboard');
}

/** Sections below the first view come in as they are scrolled to; what is in view stays as it is. */
function revealSections(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        target.classList.remove('before-reveal');
        observer.unobserve(target);
      }
    },
    { threshold: REVEAL_THRESHOLD },
  );
  for (const section of document.querySelectorAll('[data-reveal]')) {
    if (section.getBoundingClientRect().top < innerHeight) continue;
    section.classList.add('before-reveal');
    observer.observe(section);
  }
}
