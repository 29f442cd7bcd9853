import { useState } from 'react';
import { pathTo, useNavigate } from '../../app/index.ts';
import { useRefresh } from '../../data/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { CallProgress } from '../imports/index.ts';
import { ErrorNotice } from '../limits/index.ts';
import { CollectionPreview } from './CollectionPreview.tsx';
import { EnvironmentStep } from './EnvironmentStep.tsx';
import { FileStep } from './FileStep.tsx';
import { importKinds } from './import-files.ts';
import { lastStep, mayGoOn } from './import-steps.ts';
import { ImportTypes } from './ImportTypes.tsx';
import { useImport } from './use-import.ts';

/** Steps, counted from 0: kind of document, file, and for collections with environments which of them. It is mounted anew each time it opens. */
export function AddSystemDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState(0);
  const state = useImport();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const last = lastStep(state.environments.length);
  const ready = state.file !== null && !state.reading;

  const create = async (): Promise<void> => {
    const system = await state.create();
    if (system === null) return;
    await refresh();
    onClose();
    if (system) await navigate(pathTo('ConfigurationWizard', { systemId: system.id }));
  };

  return (
    <Dialog open onClose={onClose} title="Create New System" locked={state.creating}>
      <StepContent step={step} state={state} />
      {state.error !== null && <ErrorNotice text={state.error} />}
      {state.creating && <CallProgress progress={state.progress} label="Creating the system" />}
      <div className="flex justify-end gap-2">
        {step > 0 && (
          <Button kind="ghost" disabled={state.creating} onClick={() => setStep(step - 1)} className="mr-auto">
            Previous
          </Button>
        )}
        <Button disabled={state.creating} onClick={onClose}>
          Cancel
        </Button>
        {step < last ? (
          <Button kind="primary" disabled={!mayGoOn(step, ready)} onClick={() => setStep(step + 1)}>
            Next
          </Button>
        ) : (
          <Button kind="primary" busy={state.creating} disabled={!ready} onClick={() => void create()}>
            {state.creating ? 'Creating System...' : 'Create System'}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function StepContent({ step, state }: { step: number; state: ReturnType<typeof useImport> }) {
  if (step === 0) return <ImportTypes value={state.kind} onChange={state.chooseKind} />;
  if (step === 2) {
    return (
      <EnvironmentStep environments={state.environments} value={state.environment} onChange={state.setEnvironment} />
    );
  }
  return (
    <>
      <FileStep
        kind={state.kind}
        input={state.input}
        file={state.file}
        name={state.name}
        onFile={(file) => void state.choose(file)}
        onName={state.setName}
      />
      {importKinds[state.kind].hasPreview && (
        <CollectionPreview
          preview={state.preview}
          reading={state.reading}
          environments={state.environments.length}
          onEnvironmentFile={(file) => void state.addEnvironment(file)}
        />
      )}
    </>
  );
}
