import { UNREACHABLE_TEXT } from '@assay/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { api, loadSession, messageOf, Navigate, pathTo, useSession } from '../../app/index.ts';
import { denialOf, useCaller, useSystems } from '../../data/index.ts';
import { Button, LoadError, moveFocus, Notice, PermissionContext, Spinner, useConnectivity } from '../../ui/index.ts';
import { AddSystemDialog, addSystemDialog, useAddSystemDialog } from '../add-system/index.ts';
import { Commands } from '../commands/index.ts';
import { LimitDialog } from '../limits/index.ts';
import { SignInAgain } from '../login/index.ts';
import { resumeRuns } from '../runs/index.ts';
import { ConnectionLost } from './ConnectionLost.tsx';
import { FeedbackButton } from './FeedbackButton.tsx';
import { Sidebar, WaitingSidebar } from './sidebar/Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { runnableOf, useNavigationContext } from './use-navigation-context.ts';

/** `relative`, since what is only for screen readers is placed absolutely and would make the page itself scroll. */
const content = 'relative min-w-0 flex-1 overflow-auto';

/** The guard and the frame of every signed-in screen. Nothing protected is drawn before the identity is known. */
export function SignedInLayout() {
  const session = useSession();
  if (session.state === 'loading')
    return (
      <WaitingFrame>
        <Waiting text="Initializing Authentication..." />
      </WaitingFrame>
    );
  if (session.state === 'unreachable') return <Unreachable />;
  if (session.state === 'signed-out') return <Navigate to={pathTo('Landing')} replace />;
  return (
    <Permitted>
      <Workspace userName={session.user.name} email={session.user.email} />
      {session.state === 'expired' && <SignInAgain email={session.user.email} />}
    </Permitted>
  );
}

/** What the role may not do is disabled with the reason, on all screens. */
function Permitted({ children }: { children: ReactNode }) {
  const role = useCaller().data?.role;
  const permission = useCallback((endpoint: string) => denialOf(role, endpoint), [role]);
  return <PermissionContext value={permission}>{children}</PermissionContext>;
}

/** Follows what is under way at the server again after a reload, whichever screen is open. */
async function resume(): Promise<void> {
  await resumeRuns();
  const stored = await api.getBatch({}).catch(() => null);
  if (!stored || stored.status === 'idle') return;
  // If the code cannot be loaded, the screen that shows batches reports it.
  const batch = await import('../batch/index.ts').catch(() => null);
  await batch?.resumeBatch(stored);
}

function Workspace({ userName, email }: { userName: string; email: string }) {
  const systems = useSystems();
  const adding = useAddSystemDialog();
  const isLoaded = systems.data !== undefined;
  const connectivity = useConnectivity();
  // Also when the server is there again: what was lost with it has gone on, or has an end.
  useEffect(() => {
    if (isLoaded && connectivity === 'online') void resume();
  }, [isLoaded, connectivity]);
  const here = runnableOf(useNavigationContext());
  const [drawer, setDrawer] = useState(false);
  const main = useRef<HTMLElement>(null);
  const closeDrawer = useCallback(() => setDrawer(false), []);
  return (
    <div className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)] overflow-hidden">
      <Button
        className="absolute top-2 left-2 z-50 not-focus:sr-only"
        onClick={() => main.current && moveFocus(main.current)}
      >
        Skip to content
      </Button>
      <TopBar userName={userName} email={email} onToggleSidebar={() => setDrawer((open) => !open)} />
      <ConnectionLost onReturn={resume} />
      <div className="flex min-h-0">
        <Sidebar drawerOpen={drawer} onCloseDrawer={closeDrawer} />
        <main ref={main} className={content}>
          {/* The feedback button floats in the right margin, at each width beside the content. */}
          <div className="mx-auto max-w-[74.5rem] p-4 pr-7 sm:p-6 sm:pr-16">
            {systems.isPending ? (
              <Waiting text="Loading your workspace..." />
            ) : systems.isError && systems.data === undefined ? (
              <Notice
                kind="error"
                action={
                  <Button size="sm" onClick={() => void systems.refetch()}>
                    Retry
                  </Button>
                }
              >
                Error loading data: {messageOf(systems.error)}
              </Notice>
            ) : (
              <Outlet />
            )}
          </div>
        </main>
      </div>
      <FeedbackButton />
      <Commands here={here} />
      <LimitDialog />
      {adding && <AddSystemDialog onClose={addSystemDialog.close} />}
    </div>
  );
}

/** The frame of the screens while it is not known who is signed in. */
function WaitingFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]">
      <div className="h-13 border-b border-line bg-surface" />
      <div className="flex min-h-0">
        <WaitingSidebar />
        <main className="flex-1">{children}</main>
      </div>
    </div>
  );
}

/** The page is there, but the server that knows who is signed in is not. */
function Unreachable() {
  return (
    <WaitingFrame>
      <div className="mx-auto grid max-w-3xl gap-3 p-6">
        <ConnectionLost onReturn={loadSession} />
        <LoadError onRetry={() => void loadSession()}>{UNREACHABLE_TEXT}</LoadError>
      </div>
    </WaitingFrame>
  );
}

function Waiting({ text }: { text: string }) {
  return (
    <div role="status" className="flex min-h-40 items-center justify-center gap-2 text-ink-dim">
      <Spinner /> {text}
    </div>
  );
}
