import type { Learned } from '@assay/contract';
import { Link, pathTo } from '../../app/index.ts';
import { plural } from '../../data/index.ts';
import { setupProblems } from './view/setup-problems.ts';

/** Endpoints whose names are shown without a click. */
const FEW = 3;

/** Why endpoints could not be reached, each reason once. */
export function SetupProblems({ systemId, learned }: { systemId: number; learned: Learned }) {
  const problems = setupProblems(learned);
  if (problems.length === 0) return null;
  return (
    <section
      aria-label="Could not be reached"
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded border border-warn/40 bg-warn-soft p-4"
    >
      <h3 className="font-medium">Could not be reached</h3>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {problems.map(({ text, isUnauthorized, operations }) => (
          <li key={text} className="grid gap-0.5 text-[13px]">
            <span className="break-words">{text}</span>
            {isUnauthorized && (
              <span>
                The server asks for credentials.{' '}
                <Link
                  className="font-medium underline"
                  to={pathTo('System', { systemId }, { mode: 'config', tab: 'authentication' })}
                >
                  Check the authentication
                </Link>{' '}
                and learn again.
              </span>
            )}
            <Operations names={operations} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Operations({ names }: { names: readonly string[] }) {
  const list = <span className="block font-mono text-[12px] break-words text-ink-dim">{names.join(', ')}</span>;
  if (names.length <= FEW) return list;
  return (
    <details>
      <summary className="w-fit cursor-pointer text-ink-dim">{plural(names.length, 'endpoint')}</summary>
      {list}
    </details>
  );
}
