/** What the focus may go to in the place of something inside it; each is read out by its name. */
const FOCUS_TARGETS = '[role="dialog"], [role="tabpanel"], form, section[aria-label], main';

/**
 * Gives the focus a place when what had it is taken away: a link whose screen was left, a button of a panel that was dismissed.
 * Without that the Tab key begins anew at the top of the page, and a screen reader says nothing. The place is the nearest part of the
 * page around it that is still there, or else the main part. Answers what ends it.
 */
export function keepFocus(): () => void {
  let path: Element[] = [];
  let frame = 0;
  const settle = (): void => {
    frame = 0;
    const [last] = path;
    if (last === undefined || document.activeElement !== document.body) return;
    // Still there: it was left on purpose, for instance by a click beside it.
    if (last.isConnected && !last.matches(':disabled') && last.checkVisibility()) {
      path = [];
      return;
    }
    // None yet while a screen is on its way; what brings it is noticed.
    const nearest = path.find(isFocusTarget) ?? document.querySelector('main');
    // Nobody asked for the main part, so no frame is drawn around the whole screen.
    if (nearest instanceof HTMLElement) moveFocus(nearest, { quiet: nearest.matches('main') });
  };
  const schedule = (): void => {
    // Whatever takes the focus by itself comes first.
    if (path.length > 0 && frame === 0) frame = requestAnimationFrame(settle);
  };
  const onFocusIn = ({ target }: FocusEvent): void => {
    path = target instanceof Element ? upwards(target) : [];
  };
  const observer = new MutationObserver(schedule);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', schedule);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', schedule);
  };
}

function upwards(element: Element): Element[] {
  const path: Element[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) path.push(at);
  return path;
}

const isFocusTarget = (element: Element): boolean => element.isConnected && element.matches(FOCUS_TARGETS);

/** Gives the focus to a part of the page, for now only: one that always could take it would take it from every click inside. */
export function moveFocus(nearest: HTMLElement, { quiet = false } = {}): void {
  const had = nearest.hasAttribute('tabindex');
  if (!had) nearest.tabIndex = -1;
  if (quiet) nearest.dataset['quietFocus'] = '';
  nearest.focus({ preventScroll: true });
  const onBlur = (): void => {
    if (!had) nearest.removeAttribute('tabindex');
    delete nearest.dataset['quietFocus'];
  };
  nearest.addEventListener('blur', onBlur, { once: true });
}
