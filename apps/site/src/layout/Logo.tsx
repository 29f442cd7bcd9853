/** The mark in a square of 32. */
export const MARK_PATH = 'M16 6 7 26h4.2l1.9-4.5h5.8l1.9 4.5H25L16 6Zm-1.5 12L16 14.2 17.5 18h-3Z';

/** The mark beside the name. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg class="logo" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" />
      <path d={MARK_PATH} />
    </svg>
  );
}
