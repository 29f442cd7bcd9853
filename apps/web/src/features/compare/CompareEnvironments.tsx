import { latestWholeRun } from '@assay/findings/compare';
import { useState } from 'react';
import { api, messageOf, pathTo, useFailure, useNavigate } from '../../app/index.ts';
import { useEnvironments, useSystems } from '../../data/index.ts';
import { Button, Field, Notice, Select } from '../../ui/index.ts';
import { SystemSelect } from './SystemSelect.tsx';

interface Side {
  id: number | 'none';
  name: string;
}

const BASE_URL: Side = { id: 'none', name: 'Base URL' };

/** The last runs of a system in two environments; nothing where no system is known yet. `systemId`: of what is compared. */
export function CompareEnvironments({ systemId }: { systemId: number | null }) {
  const systems = useSystems().data ?? [];
  const [chosen, setChosen] = useState(String(systemId ?? ''));
  const system = systems.find(({ id }) => String(id) === chosen) ?? systems[0];
  if (system === undefined) return null;
  return (
    <section aria-label="Two environments" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-medium">The last runs of a system in two environments</h2>
      <SystemSelect systems={systems} value={system.id} onChange={setChosen} />
      <Sides key={system.id} systemId={system.id} />
    </section>
  );
}

function Sides({ systemId }: { systemId: number }) {
  const environments = useEnvironments(systemId);
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Partial<Record<'left' | 'right', string>>>({});
  const [problem, setProblem] = useFailure();
  const [busy, setBusy] = useState(false);
  const sides: Side[] = [...(environments.data ?? []), BASE_URL];
  if (environments.data === undefined) return null;
  if (sides.length < 2)
    return <p className="text-ink-dim">This system has no environments. Add one under Configure, Environments.</p>;
  const sideOf = (text: string | undefined, at: number): Side =>
    sides.find(({ id }) => String(id) === text) ?? sides[at] ?? BASE_URL;
  const [left, right] = [sideOf(chosen.left, 0), sideOf(chosen.right, 1)];
  const compare = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const [one, other] = await Promise.all([findRun(systemId, left), findRun(systemId, right)]);
      await navigate(pathTo('Compare', { runs: `${one},${other}` }));
    } catch (error) {
      setProblem(error instanceof NotRun ? error.message : messageOf(error));
    }
    setBusy(false);
  };
  return (
    <>
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        {(['left', 'right'] as const).map((side) => (
          <Field key={side} label={side === 'left' ? 'One environment' : 'Other environment'}>
            {(control) => (
              <Select
                {...control}
                value={(side === 'left' ? left : right).id}
                onChange={({ target }) => setChosen({ ...chosen, [side]: target.value })}
              >
                {sides.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
        <Button busy={busy} disabled={left.id === right.id} onClick={() => void compare()}>
          Compare environments
        </Button>
      </div>
      {problem !== null && <Notice kind="warning">{problem}</Notice>}
    </>
  );
}

class NotRun extends Error {}

/** The last run of everything in a system there. @throws {NotRun} */
async function findRun(systemId: number, { id, name }: Side): Promise<number> {
  const query = { system_id: systemId, environment_id: id, state: 'completed' as const, limit: 200 };
  const found = latestWholeRun((await api.listRuns({ query })) ?? []);
  if (found !== null) return found.id;
  const where = id === 'none' ? 'at its base URL' : `in ${name}`;
  throw new NotRun(`The whole system has not been run ${where}. Open the system, choose it beside Run, and run it.`);
}
