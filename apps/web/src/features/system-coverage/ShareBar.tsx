/** How much is tried, and how much of that has passed, of what is documented. */
export function ShareBar({ documented, tried, passed }: { documented: number; tried: number; passed: number }) {
  const width = (part: number): { width: string } => ({
    width: `${documented === 0 ? 0 : (part / documented) * 100}%`,
  });
  return (
    <span className="relative block h-2 overflow-hidden rounded border border-line-strong bg-surface" aria-hidden>
      <span className="absolute inset-y-0 left-0 bg-line-strong" style={width(tried)} />
      <span className="absolute inset-y-0 left-0 bg-pass" style={width(passed)} />
    </span>
  );
}
