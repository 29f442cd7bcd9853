/** Below a long list of which only the first rows are drawn; nothing when none is left. */
export function ShowMore({ left, onMore }: { left: number; onMore: () => void }) {
  if (left <= 0) return null;
  return (
    <button type="button" className="justify-self-start text-accent underline" onClick={onMore}>
      Show more ({left})
    </button>
  );
}
