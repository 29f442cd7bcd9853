// Compares the items that a run has left on the target with those that it lists.
import type pg from 'pg';

interface Listed {
  method: string;
  path: string;
  reason: string;
}

/** An answer that never came names no item: each such line stands for one. */
const isUnknown = ({ reason }: Listed): boolean => reason.includes('nobody knows its id');

export async function leftoversOf(
  database: pg.Client,
  runId: number,
  made: ReadonlySet<number>,
): Promise<{ left: number; unlisted: number }> {
  const { rows } = await database.query<{ listed: Listed[] }>('select left_behind as listed from run where id = $1', [
    runId,
  ]);
  const listed = rows[0]?.listed ?? [];
  const isNamed = (id: number): boolean =>
    listed.some(({ path, reason }) => path.endsWith(`/${id}`) || reason.includes(`"${id}"`));
  const unnamed = [...made].filter((id) => !isNamed(id)).length;
  return { left: made.size, unlisted: Math.max(0, unnamed - listed.filter(isUnknown).length) };
}
