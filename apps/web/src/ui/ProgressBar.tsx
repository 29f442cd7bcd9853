/** `value` of `max`; the text beside it is the caller's. */
export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
  const percent = max === 0 ? 0 : Math.min(100, (value / max) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className="h-1.5 overflow-hidden rounded bg-sunken"
    >
      <div className="h-full bg-busy transition-[width] duration-100" style={{ width: `${percent}%` }} />
    </div>
  );
}
