import type { UpdatePlan } from '@assay/project';
import { counted } from '../output/counted.ts';
import { section } from '../output/section.ts';

interface Updated {
  files: number;
  /** Where the newer document is; null where none was given. */
  moved: string | null;
  isDry: boolean;
}

/** What an update found and did, for people. */
export function updateText(plan: UpdatePlan, { files, moved, isDry }: Updated): string {
  const { added, removed, renamed, proposed, changed, fresh, isCompared } = plan;
  const count = fresh.reduce((sum, { scenarios }) => sum + scenarios.length, 0);
  const isEmpty = [added, removed, renamed, proposed, changed, fresh].every(({ length }) => length === 0);
  const lines = [
    ...section('New operations', added),
    ...section('Not in the document any more; their scenarios are kept', removed),
    ...section(
      'Renamed',
      renamed.map(({ from, to }) => `${from} is ${to} now`),
    ),
    ...section(
      'Renamed? Confirm it with --rename, or say --no-renames',
      proposed.map(({ from, to }) => `'${from} => ${to}'`),
    ),
    ...section(
      'Changed; look whether these scenarios still fit',
      changed.map(
        ({ operation, changes, scenarios }) =>
          `${operation}: ${changes.join('; ')} (${counted(scenarios.length, 'scenario')})`,
      ),
    ),
    ...section(
      'New scenarios',
      fresh.map(({ operation, scenarios }) => `${operation}: ${scenarios.map(({ name }) => name).join(', ')}`),
    ),
    ...(isCompared
      ? []
      : ['It is not known what the document was before, so changes inside of operations are not listed.']),
    ...(moved === null || isDry ? [] : [moved]),
    isEmpty && files === 0
      ? 'Nothing to do.'
      : `${isDry ? 'Would add' : 'Added'} ${counted(count, 'scenario')} and ${isDry ? 'change' : 'changed'} ${counted(files, 'file')}.`,
    ...(isEmpty || isDry ? [] : ['Run what differs: assay test --changed']),
  ];
  return `${lines.join('\n')}\n`;
}
