import { formatsOfKind, importFormats } from '@assay/api-model';
import type { System } from '@assay/contract';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { api, messageOf, pathTo, useFailure, useNavigate } from '../../app/index.ts';
import { useRefresh, useSample } from '../../data/index.ts';
import { Button, Card, cn, screenToastMs, showToast } from '../../ui/index.ts';
import { addSystemDialog } from '../add-system/index.ts';
import { ErrorNotice } from '../limits/index.ts';
import { beginRun } from '../runs/index.ts';
import { guideOf } from './guide.ts';
import type { GuideStep } from './guide.ts';

const collections = formatsOfKind('collection')
  .map(({ name }) => name)
  .join(' or a ');

const texts: Record<GuideStep, { title: string; text: string; button: string }> = {
  import: {
    title: 'Import your API',
    text: `Upload an ${importFormats.openapi.name} file or a ${collections}. Assay finds its endpoints.`,
    button: 'Import an API',
  },
  login: {
    title: 'Set up the login',
    text: 'Describe in one sentence how to get a token. Credentials are stored encrypted. A public API needs no login.',
    button: 'Set up the login',
  },
  generate: {
    title: 'Generate scenarios',
    text: 'Valid and invalid requests from your document, each with validation rules in plain English.',
    button: 'Generate scenarios',
  },
  run: {
    title: 'Run the scenarios',
    text: 'Watch the results come in live. A failed scenario shows what is wrong and where.',
    button: 'Run all scenarios',
  },
};

/** The way to a first result: each step has its button and ticks when it is done. Gone when scenarios have been run. */
export function GettingStarted({ systems }: { systems: System[] }) {
  const guide = guideOf(systems);
  const { act, busy, failure } = useGuideActions(guide.system);
  if (guide.done.run) return null;
  return (
    <Card title="Getting started">
      <ol className="grid gap-4 sm:grid-cols-2">
        {guide.steps.map((step, index) => (
          <Step
            key={step}
            step={step}
            number={index + 1}
            done={guide.done[step]}
            isNext={guide.next === step}
            possible={step === 'import' || (guide.done.import && (step !== 'run' || guide.done.generate))}
            busy={busy === step}
            onAct={() => act(step)}
          />
        ))}
      </ol>
      {systems.length === 0 && <TrySample />}
      {failure !== null && (
        <div className="mt-4">
          <ErrorNotice text={failure} />
        </div>
      )}
    </Card>
  );
}

interface StepProps {
  step: GuideStep;
  number: number;
  done: boolean;
  isNext: boolean;
  possible: boolean;
  busy: boolean;
  onAct: () => void;
}

/** The calls that not every role may make. */
const needsOf: Partial<Record<GuideStep, string>> = { import: 'importSystem', generate: 'generateSystemScenarios' };

function Step({ step, number, done, isNext, possible, busy, onAct }: StepProps) {
  const { title, text, button } = texts[step];
  return (
    <li className="flex gap-3">
      <span
        className={cn(
          'grid size-6 shrink-0 place-items-center rounded-full text-[13px] font-semibold',
          done ? 'bg-pass-soft text-pass' : 'bg-accent-soft text-accent-strong',
        )}
      >
        {done ? <Check size={14} aria-label="Done" role="img" /> : number}
      </span>
      <span className="grid content-start justify-items-start gap-1">
        <span className="font-medium">{title}</span>
        <span className="text-ink-dim">{text}</span>
        {!done && (
          <Button
            size="sm"
            className="mt-1"
            kind={isNext ? 'primary' : 'secondary'}
            {...(step === 'import' && { icon: <Plus size={14} /> })}
            needs={needsOf[step]}
            disabled={!possible}
            busy={busy}
            onClick={onAct}
          >
            {button}
          </Button>
        )}
      </span>
    </li>
  );
}

function useGuideActions(system: System | null) {
  const [busy, setBusy] = useState<GuideStep | null>(null);
  const [failure, setFailure] = useFailure();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const generate = async (id: number): Promise<void> => {
    setBusy('generate');
    setFailure(null);
    try {
      const outcome = await api.generateSystemScenarios({ params: { id } });
      showToast('success', outcome?.message ?? '', screenToastMs.done);
      await refresh();
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(null);
  };
  const act = (step: GuideStep): void => {
    if (step === 'import' || system === null) return addSystemDialog.open();
    if (step === 'login')
      return void navigate(pathTo('System', { systemId: system.id }, { mode: 'config', tab: 'authentication' }));
    if (step === 'generate') return void generate(system.id);
    void beginRun('system', system.id, system.name);
    void navigate(pathTo('System', { systemId: system.id }));
  };
  return { act, busy, failure };
}

/** Imports the sample API that runs beside the server, with its login; not shown where there is none. */
function TrySample() {
  const sample = useSample();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useFailure();
  const refresh = useRefresh();
  if (!sample.data) return null;
  const add = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const system = await api.importSample({});
      await refresh();
      showToast('success', `${system?.name ?? 'The sample'} was imported, with its login.`);
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button needs="importSample" busy={busy} onClick={() => void add()}>
          Try it with the sample API
        </Button>
        <span className="text-ink-dim">A small bookshop that runs next to this server, including its login.</span>
      </div>
      {failure !== null && <ErrorNotice text={failure} />}
    </div>
  );
}
