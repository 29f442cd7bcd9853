import type { ReactNode } from 'react';

/** One part of what a re-import does, as a list under its title. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-1.5">
      <h3 className="font-medium">{title}</h3>
      <ul className="grid max-h-48 gap-1 overflow-auto rounded border border-line p-2">{children}</ul>
    </section>
  );
}
