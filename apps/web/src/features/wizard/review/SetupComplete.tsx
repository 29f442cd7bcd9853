import { CircleCheck, ListChecks, Play, Settings2, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, pathTo } from '../../../app/index.ts';
import type { AppPath } from '../../../app/index.ts';
import { cn } from '../../../ui/index.ts';

const tips = [
  'Write a validation rule as you would say it. The line below it shows how it was understood.',
  'The mutation score of a scenario shows which broken responses its validation rules would not catch.',
  'Press Ctrl or ⌘ with K to jump to any endpoint or scenario, and r to run what is open.',
];

interface Props {
  systemId: number;
  /** Null while the system has no endpoint. */
  firstEndpointId: number | null;
  /** What keeps the setup from being complete; null for nothing. */
  problem: string | null;
  /** What the API did otherwise than expected; null for nothing. */
  failed: string | null;
  onClose: () => void;
}

/** Where to go from here, once everything has run (WIZ-34, WIZ-35). */
export function SetupComplete({ systemId, firstEndpointId, problem, failed, onClose }: Props) {
  return (
    <section
      aria-label={problem === null ? 'Setup Complete' : 'Setup Not Complete'}
      className={cn(
        'grid gap-4 rounded border p-4',
        problem === null ? 'border-accent bg-accent-soft' : 'border-warn/40 bg-warn-soft',
      )}
    >
      <h3 className="flex items-center gap-2 text-base font-semibold">
        {problem === null ? (
          <>
            <CircleCheck size={18} aria-hidden className="text-pass" /> Setup Complete
          </>
        ) : (
          <>
            <TriangleAlert size={18} aria-hidden className="text-warn" /> Setup Not Complete
          </>
        )}
      </h3>
      {problem !== null && (
        <p>{problem}. Check the base URL, the authentication and the values of the endpoints, then run them again.</p>
      )}
      {failed !== null && <Failed text={failed} />}
      <div className="grid gap-3 sm:grid-cols-3">
        {firstEndpointId !== null && (
          <LinkCard
            to={pathTo('EndpointDetail', { systemId, endpointId: firstEndpointId })}
            icon={<ListChecks size={16} />}
            title="Manage Scenarios"
            text="View, edit and add scenarios and validation rules."
          />
        )}
        <LinkCard
          to={pathTo('System', { systemId })}
          icon={<Settings2 size={16} />}
          title="System Settings"
          text="Endpoints, authentication and coverage."
        />
        <button type="button" onClick={onClose} className={CARD}>
          <CardText icon={<Play size={16} />} title="Run Tests" text="Back to the scenarios, ready to run." />
        </button>
      </div>
      <div className="grid gap-1">
        <h4 className="font-medium">Pro tips</h4>
        <ul className="grid list-disc gap-1 pl-5">
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </div>
      <Link to={pathTo('Home')} className="justify-self-start font-medium underline">
        Go to Dashboard
      </Link>
    </section>
  );
}

/** What the API did otherwise than expected: the setup is complete all the same. */
const Failed = ({ text }: { text: string }) => (
  <p>
    <span className="font-medium text-fail">{text}</span>: the API answered otherwise than expected. Open one below to
    read why.
  </p>
);

const CARD = 'grid content-start gap-1 rounded border border-line bg-surface p-3 text-left hover:border-accent';

interface CardProps {
  icon: ReactNode;
  title: string;
  text: string;
}

function LinkCard({ to, ...text }: CardProps & { to: AppPath }) {
  return (
    <Link to={to} className={CARD}>
      <CardText {...text} />
    </Link>
  );
}

function CardText({ icon, title, text }: CardProps) {
  return (
    <>
      <span className="flex items-center gap-2 font-medium">
        {icon} {title}
      </span>
      <span className="text-[13px] text-ink-dim">{text}</span>
    </>
  );
}
