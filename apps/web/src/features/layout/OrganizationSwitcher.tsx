import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { callIdentity, messageOf } from '../../app/index.ts';
import { useCaller } from '../../data/index.ts';
import { lazyOverlay, Menu, showToast } from '../../ui/index.ts';

const NewOrganization = lazyOverlay(async () => (await import('./NewOrganization.tsx')).NewOrganization);

const organizationsSchema = z.array(z.object({ id: z.string(), name: z.string() }));

/** Which organization everything on the screen belongs to, and the others that the user belongs to. */
export function OrganizationSwitcher() {
  const caller = useCaller();
  const [isMaking, setMaking] = useState(false);
  const organizations = useQuery({
    queryKey: ['organizations'],
    queryFn: async ({ signal }) =>
      organizationsSchema.parse(await callIdentity('organization/list', undefined, signal)),
  });
  const current = caller.data?.organization;
  if (current === undefined) return null;
  const others = (organizations.data ?? []).filter(({ id }) => id !== current.id);
  return (
    <>
      <Menu
        renderTrigger={(attributes) => (
          <button
            type="button"
            aria-label={`Organization: ${current.name}`}
            className="flex h-8 max-w-44 min-w-8 items-center justify-center gap-1.5 rounded border border-transparent px-1.5 text-ink-dim hover:bg-sunken hover:text-ink"
            {...attributes}
          >
            <span
              aria-hidden
              data-letter={current.name.charAt(0).toUpperCase()}
              className="grid size-5 shrink-0 place-items-center rounded bg-sunken text-[11px] font-semibold before:content-[attr(data-letter)]"
            />
            <span className="truncate max-lg:hidden">{current.name}</span>
          </button>
        )}
        header={current.name}
        items={[
          ...others.map(({ id, name }) => ({
            label: `Switch to ${name}`,
            onSelect: () => void switchTo(id),
          })),
          { label: 'New organization', icon: <Plus size={14} />, onSelect: () => setMaking(true) },
        ]}
      />
      {isMaking && <NewOrganization onClose={() => setMaking(false)} />}
    </>
  );
}

/** Everything on the page was of another organization, so it is loaded anew. */
async function switchTo(organizationId: string): Promise<void> {
  try {
    await callIdentity('organization/set-active', { organizationId });
    location.assign('/dashboard');
  } catch (error) {
    showToast('error', messageOf(error));
  }
}
