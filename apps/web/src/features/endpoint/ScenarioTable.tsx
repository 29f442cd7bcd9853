import type { ApiEndpoint, Scenario } from '@assay/contract';
import { useState } from 'react';
import { Button, cn, Field, SearchInput, Select } from '../../ui/index.ts';
import { DeleteScenarioDialog } from '../scenario/index.ts';
import { CreateScenarioRow } from './CreateScenarioRow.tsx';
import { cell, ScenarioRow } from './ScenarioRow.tsx';
import { useOpenCreated } from './use-open-created.ts';

const titles = ['Scenario Name', 'Type', 'Expected Status', 'Authentication', 'Actions'];

/** The scenarios of an endpoint, to search, create, run, edit and delete. */
export function ScenarioTable({ systemId, endpoint }: { systemId: number; endpoint: ApiEndpoint }) {
  const [search, setSearch] = useState('');
  const [deleting, setDeleting] = useState<Scenario | null>(null);
  const openCreated = useOpenCreated({ systemId, endpointId: endpoint.id });
  const [tag, setTag] = useState('');
  const tags = [...new Set(endpoint.scenarios.flatMap(tagsOf))].toSorted();
  const found = matching(endpoint.scenarios, { search, tag });
  const clear = (): void => {
    setSearch('');
    setTag('');
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput label="Search scenarios by name" value={search} onChange={setSearch} className="max-w-sm flex-1" />
        {(tags.length > 0 || tag !== '') && <TagFilter tags={tags} value={tag} onChange={setTag} />}
      </div>
      <div className="overflow-x-auto rounded border border-line bg-surface">
        <table aria-label="Scenarios" className="w-full border-collapse">
          <thead className="border-b border-line text-[13px] text-ink-dim">
            <tr>
              {titles.map((title) => (
                <th key={title} scope="col" className={cn(cell, 'font-medium')}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            <CreateScenarioRow endpointId={endpoint.id} onCreated={openCreated} />
            {found.map((scenario) => (
              <ScenarioRow
                key={scenario.id}
                systemId={systemId}
                scenario={scenario}
                security={endpoint.raw_definition.security}
                onDelete={() => setDeleting(scenario)}
              />
            ))}
            {found.length === 0 && <NothingFound empty={endpoint.scenarios.length === 0} onClear={clear} />}
          </tbody>
        </table>
      </div>
      {deleting && (
        <DeleteScenarioDialog
          scenario={deleting}
          onCancel={() => setDeleting(null)}
          onDeleted={() => setDeleting(null)}
        />
      )}
    </div>
  );
}

/** The scenarios whose name has the text, and that have the tag where one is chosen. */
export function matching(scenarios: readonly Scenario[], { search, tag }: { search: string; tag: string }): Scenario[] {
  const wanted = search.trim().toLowerCase();
  return scenarios.filter(
    (scenario) => scenario.name.toLowerCase().includes(wanted) && (tag === '' || tagsOf(scenario).includes(tag)),
  );
}

const tagsOf = ({ scenario_details: details }: Scenario): string[] => details?.tags ?? [];

interface TagFilterProps {
  tags: string[];
  value: string;
  onChange: (tag: string) => void;
}

function TagFilter({ tags, value, onChange }: TagFilterProps) {
  return (
    <Field label="Show tag" labelHidden>
      {(control) => (
        <Select
          {...control}
          className="w-auto max-w-48"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">All tags</option>
          {tags.map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function NothingFound({ empty, onClear }: { empty: boolean; onClear: () => void }) {
  return (
    <tr>
      <td colSpan={titles.length} className="px-3 py-6 text-center text-ink-dim">
        {empty ? (
          'No scenarios available. Generate scenarios for this endpoint to see them here'
        ) : (
          <>
            No scenario matches.{' '}
            <Button size="sm" onClick={onClear}>
              Clear search and filter
            </Button>
          </>
        )}
      </td>
    </tr>
  );
}
