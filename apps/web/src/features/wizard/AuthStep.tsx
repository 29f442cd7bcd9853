import { ArrowRight } from 'lucide-react';
import { Button } from '../../ui/index.ts';
import { AuthForm } from '../auth-config/index.ts';
import { StepActions, StepFrame } from './StepFrame.tsx';
import type { StepMoves } from './StepFrame.tsx';

/** How scenarios sign in; who calls open endpoints only skips it. */
export function AuthStep({ systemId, next, back }: { systemId: number } & StepMoves) {
  const proceed = async (changed: boolean, save: () => Promise<boolean>): Promise<void> => {
    if (!changed || (await save())) next();
  };
  return (
    <StepFrame
      title="Authentication Setup"
      hint="Needed when scenarios call secured endpoints. You can also set it later under Configure."
    >
      <AuthForm
        systemId={systemId}
        strict
        renderActions={({ complete, changed, busy, save }) => (
          <StepActions back={back}>
            <Button kind="ghost" onClick={next}>
              Skip
            </Button>
            <Button needs="updateAuthConfig" type="submit" busy={busy}>
              Save
            </Button>
            <Button
              kind="primary"
              icon={<ArrowRight size={14} />}
              disabled={!complete || busy}
              onClick={() => void proceed(changed, save)}
            >
              Continue
            </Button>
          </StepActions>
        )}
      />
    </StepFrame>
  );
}
