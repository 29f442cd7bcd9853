/** The address of a system in one line; where it is cut off, the pointer shows the whole, and so does the focus of the keyboard. */
export function Address({ url }: { url: string }) {
  return (
    <p
      title={url || undefined}
      // What is cut off must be readable without a pointer.
      tabIndex={url === '' ? undefined : 0}
      className="truncate font-mono text-[12px] text-ink-dim focus-visible:break-all focus-visible:whitespace-normal"
    >
      {url || 'No base URL'}
    </p>
  );
}
