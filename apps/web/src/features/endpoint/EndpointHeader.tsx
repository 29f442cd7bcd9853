import type { ApiEndpoint } from '@assay/contract';
import { Play, Settings2, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Button, CodeText, MethodBadge } from '../../ui/index.ts';
import { EnvironmentChoice } from '../environments/index.ts';
import { GenerateEndpointDialog } from '../generation/index.ts';
import type { Generation } from '../generation/index.ts';
import { TextMenu } from '../project-text/index.ts';
import { beginRun, useRun } from '../runs/index.ts';

/** What an endpoint is called, such as `GET /books`. */
export function nameOf(endpoint: ApiEndpoint): string {
  return `${endpoint.method} ${endpoint.endpoint}`;
}

interface Props {
  endpoint: ApiEndpoint;
  generation: Generation;
  configuring: boolean;
  onToggle: () => void;
}

/** Method and path of an endpoint, and what can be done with all of it. */
export function EndpointHeader({ endpoint, generation, configuring, onToggle }: Props) {
  const run = useRun('endpoint', endpoint.id);
  const [choosing, setChoosing] = useState(false);
  const empty = endpoint.scenarios.length === 0;
  return (
    <header className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="flex min-w-0 items-center gap-2 text-lg font-semibold">
          <MethodBadge method={endpoint.method} alone />
          <span className="truncate font-mono text-[15px]">{endpoint.endpoint}</span>
        </h2>
        <p className="truncate text-ink-dim">
          <CodeText>{endpoint.summary}</CodeText>
        </p>
      </div>
      <EnvironmentChoice systemId={endpoint.system_id} />
      {!empty ? (
        <Button
          kind="primary"
          icon={<Play size={14} />}
          disabled={run.execution === 'running'}
          onClick={() => void beginRun('endpoint', endpoint.id, nameOf(endpoint))}
        >
          Run All Scenarios
        </Button>
      ) : (
        <Button
          needs="generateScenarios"
          kind="primary"
          icon={<Sparkles size={14} />}
          busy={generation.generating}
          onClick={() => void generation.generate()}
        >
          Generate Scenarios
        </Button>
      )}
      <Button
        needs="generateScenarios"
        {...(!empty && { icon: <Sparkles size={14} /> })}
        disabled={generation.generating}
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        {empty ? 'Options…' : 'Generate…'}
      </Button>
      {choosing && <GenerateEndpointDialog endpoint={endpoint} onClose={() => setChoosing(false)} />}
      <TextMenu systemId={endpoint.system_id} endpointId={endpoint.id} />
      <Button icon={<Settings2 size={14} />} aria-pressed={configuring} onClick={onToggle}>
        {configuring ? 'Exit Config' : 'Configure'}
      </Button>
    </header>
  );
}
