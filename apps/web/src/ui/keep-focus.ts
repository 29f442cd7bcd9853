/** What can take the focus when an element inside it disappears; screen readers announce each by its name. */
const FOCUS_TARGETS = '[role="dialog"], [role="tabpanel"], form, section[aria-label], main';

/**
 * Moves the focus when the focused element is removed, such as a link of a screen that was left or a button of a dismissed panel.
 * Otherwise the Tab key starts again at the top of the page, and a screen reader says nothing. The focus moves to the nearest focus
 * target around it that still exists, or else to the main part. Returns a function that stops this.
 */
export function keepFocus(): () => void {
  let path: Element[] = [];
  let frame = 0;
  const settle = (): void => {
    frame = 0;
    const [last] = path;
    if (last === undefined || document.activeElement !== document.body) return;
    // It still exists: the user left it on purpose, for instance by a click next to it.
    if (last.isConnected && !last.matches(':disabled') && last.checkVisibility()) {
      path = [];
      return;
    }
    // While a screen is loading there is none yet; its mutations call this again.
    const nearest = path.find(isFocusTarget) ?? document.querySelector('main');
    // The user did not choose the main part, so it gets no focus ring.
    if (nearest instanceof HTMLElement) moveFocus(nearest, { quiet: nearest.matches('main') });
  };
  const schedule = (): void => {
    // Elements that take the focus by themselves have precedence.
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

/** Focuses a part of the page. It is focusable only until it loses the focus; otherwise every click inside would focus it. */
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
