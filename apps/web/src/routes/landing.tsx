import { UNREACHABLE_TEXT } from '@assay/client';
import { PRODUCT_NAME } from '@assay/contract';
import { useEffect } from 'react';
import { Link, loadSession, pathTo, useNavigate, useSession } from '../app/index.ts';
import { LoadError, Logo } from '../ui/index.ts';

export function meta() {
  return [
    { title: `${PRODUCT_NAME}: test HTTP APIs in plain English` },
    {
      name: 'description',
      content: 'Import an OpenAPI file, get scenarios and rules in plain English, run them, see what is wrong.',
    },
  ];
}

const points = [
  ['Rules stay English', 'Each sentence is compiled once to a check. No model decides red or green when it runs.'],
  ['Verdicts with evidence', 'A failed rule says what was expected, what came instead, and where in the response.'],
  ['Yours', 'Runs on your machine with its own database. Credentials stay where the requests are sent from.'],
] as const;

/** A signed-in visitor goes to the dashboard (NAV-02). */
export default function Landing() {
  const session = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (session.state === 'signed-in') void navigate(pathTo('Home'), { replace: true });
  }, [session.state, navigate]);
  return (
    <main className="mx-auto grid min-h-dvh max-w-3xl content-center gap-8 px-6 py-16">
      <div className="flex items-center gap-2 text-lg font-semibold">
        <Logo size={28} /> {PRODUCT_NAME}
      </div>
      <h1 className="text-4xl leading-tight font-semibold tracking-tight">Test HTTP APIs in plain English</h1>
      <p className="max-w-prose text-lg text-ink-dim">
        Import an OpenAPI file. Get scenarios with rules you can read. Run them and see what is wrong, and where.
      </p>
      <div className="flex gap-3">
        <Link
          to={pathTo('Login', {}, '#/sign-up')}
          prefetch="render"
          className="rounded bg-accent px-4 py-2 font-medium text-accent-ink hover:bg-accent-strong"
        >
          Get Started
        </Link>
        <Link
          to={pathTo('Login')}
          prefetch="render"
          className="rounded border border-line-strong px-4 py-2 font-medium hover:bg-sunken"
        >
          Log In
        </Link>
      </div>
      {session.state === 'unreachable' && <LoadError onRetry={() => void loadSession()}>{UNREACHABLE_TEXT}</LoadError>}
      <dl className="grid gap-6 border-t border-line pt-8 sm:grid-cols-3">
        {points.map(([title, text]) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-ink-dim">{text}</dd>
          </div>
        ))}
      </dl>
    </main>
  );
}
