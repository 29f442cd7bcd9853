import type { Learned, LearnedOperation, LearnedRepair } from '@assay/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton, Input } from '../../ui/index.ts';
import {
  factsOf,
  releasesText,
  repairText,
  typedValue,
  withoutMoves,
  withoutHarm,
  withoutReleases,
  withoutRepair,
  withValue,
} from './view/learned-view.ts';

interface Props {
  /** `METHOD path`. */
  name: string;
  operation: LearnedOperation;
  learned: Learned;
  onChange: (learned: Learned) => void;
}

/** One endpoint with what its request sends because the server asked for it. */
export function LearnedEndpoint({ name, operation, learned, onChange }: Props) {
  const { repairs, moves = [], releases = [], reachesOthers } = operation;
  const facts = factsOf(operation);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 p-3">
      <span className="font-mono text-[13px] break-words">{name}</span>
      <ul className="grid gap-1">
        {repairs.map((repair, index) => (
          <Repair
            key={`${repair.kind} ${repair.at}`}
            repair={repair}
            learned={learned}
            onEdit={(value) => onChange(withValue(learned, name, index, typedValue(value)))}
            onRemove={() => onChange(withoutRepair(learned, name, index))}
          />
        ))}
        {moves.length > 0 && (
          <li className="flex items-center gap-2 text-[13px]">
            <span className="min-w-0 flex-1">
              Moves a record{' '}
              {moves
                .map(({ from, to, choice }) => `from ${from} to ${to}${choice ? ` with ${choice.value}` : ''}`)
                .join(', ')}
            </span>
            <IconButton
              needs="updateWarmUp"
              label={`Forget the states of ${name}`}
              icon={<Trash2 size={14} />}
              onClick={() => onChange(withoutMoves(learned, name))}
            />
          </li>
        )}
        {releases.length > 0 && (
          <li className="flex items-center gap-2 text-[13px]">
            <span className="min-w-0 flex-1">{releasesText(releases)}</span>
            <IconButton
              needs="updateWarmUp"
              label={`Forget what ${name} needs`}
              icon={<Trash2 size={14} />}
              onClick={() => onChange(withoutReleases(learned, name))}
            />
          </li>
        )}
        <Harm name={name} reachesOthers={reachesOthers} onForget={() => onChange(withoutHarm(learned, name))} />
        {operation.outcome !== 'accepted' && operation.refusal !== undefined && (
          <li className="text-[13px] text-warn">Its request is not accepted yet; the reason stands above.</li>
        )}
        {facts.length > 0 && <li className="text-[13px] text-ink-dim">{facts.join(' ')}</li>}
      </ul>
    </li>
  );
}

/** What its request did to a record that it did not name. */
function Harm({
  name,
  reachesOthers,
  onForget,
}: {
  name: string;
  reachesOthers: string | undefined;
  onForget: () => void;
}) {
  if (reachesOthers === undefined) return null;
  return (
    <li className="flex items-center gap-2 text-[13px]">
      <span className="min-w-0 flex-1 break-words text-warn">Not sent any more: {reachesOthers}.</span>
      <IconButton needs="updateWarmUp" label={`Send ${name} again`} icon={<Trash2 size={14} />} onClick={onForget} />
    </li>
  );
}

function Repair({
  repair,
  learned,
  onEdit,
  onRemove,
}: {
  repair: LearnedRepair;
  learned: Learned;
  onEdit: (value: string) => void;
  onRemove: () => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = repairText(repair, learned);
  if (typed !== null) {
    return (
      <li>
        <form
          className="flex items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            onEdit(typed);
            setTyped(null);
          }}
        >
          <Input
            // It opens because the user wants to type a value.
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
            autoFocus
            aria-label={`Value of ${repair.at}`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button size="sm" type="submit">
            Save
          </Button>
          <Button size="sm" kind="ghost" onClick={() => setTyped(null)}>
            Cancel
          </Button>
        </form>
      </li>
    );
  }
  return (
    <li className="flex items-center gap-2 text-[13px]">
      <span className="min-w-0 flex-1 break-words">
        {text}
        <span className="block text-ink-dim">Because the server says: {repair.because}</span>
      </span>
      {repair.kind === 'value' && (
        <IconButton
          needs="updateWarmUp"
          label={`Change: ${text}`}
          icon={<Pencil size={14} />}
          onClick={() => setTyped(JSON.stringify(repair.value))}
        />
      )}
      <IconButton needs="updateWarmUp" label={`Remove: ${text}`} icon={<Trash2 size={14} />} onClick={onRemove} />
    </li>
  );
}
