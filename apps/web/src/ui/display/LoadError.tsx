import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { Notice } from './Notice.tsx';

/** What could not be loaded, and a way to try once more. */
export function LoadError({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <Notice
      kind="error"
      action={
        <Button size="sm" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
