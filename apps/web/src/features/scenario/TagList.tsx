/** The tags of a scenario; nothing where it has none. */
export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <li key={tag} className="rounded bg-sunken px-1.5 text-[12px] text-ink-dim">
          {tag}
        </li>
      ))}
    </ul>
  );
}
