import type { Learned } from '@assay/contract';
import { Link, pathTo } from '../../app/index.ts';
import { plural } from '../../data/index.ts';
import { setupProblems } from './view/setup-problems.ts';

/** Endpoints whose names are shown without a click. */
const FEW = 3;

/** Why requests were refused or not sent, each reason once. */
export function SetupProblems({ systemId, learned }: { systemId: number; learned: Learned }) {
  const problems = setupProblems(learned);
  if (problems.length === 0) return null;
  return (
    <section
      aria-label="Not accepted"
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded border border-warn/40 bg-warn-soft p-4"
    >
      <h3 className="font-medium">Not accepted</h3>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {problems.map(({ text, isUnauthorized, refused, waiting }) => (
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
            {refused.length > 0 && <Operations title="Refused" names={refused} />}
            {waiting.length > 0 && <Operations title="Not sent because of it" names={waiting} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Operations({ title, names }: { title: string; names: readonly string[] }) {
  const list = <span className="font-mono text-[12px] break-words">{names.join(', ')}</span>;
  if (names.length <= FEW)
    return (
      <span className="text-ink-dim">
        {title}: {list}
      </span>
    );
  return (
    <details>
      <summary className="w-fit cursor-pointer text-ink-dim">
        {title}: {plural(names.length, 'endpoint')}
      </summary>
      {list}
    </details>
  );
}
