import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Play, Search } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useNavigate } from '../../app/index.ts';
import { useSystems } from '../../data/index.ts';
import { MethodBadge } from '../../ui/index.ts';
import { beginRun } from '../runs/index.ts';
import { indexCommands, destinationsOf, searchCommands } from './command-search.ts';
import type { Command, CommandGroup, IndexedCommand, Runnable } from './command-search.ts';
import { typedAhead } from './dialog-store.ts';
import { useActions } from './use-actions.ts';

/** Goes to any system, endpoint or scenario, or does something, by a few letters of its name. */
export function CommandPalette({ here, onClose }: { here: Runnable | null; onClose: () => void }) {
  const systems = useSystems().data;
  const navigate = useNavigate();
  const actions = useActions(here);
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const destinations = useMemo(() => indexCommands(destinationsOf(systems ?? [])), [systems]);
  const index = [...indexCommands(actions), ...destinations];
  const groups = searchCommands(index, wanted);
  const { onHighlight, onEnter, onFocus } = useEnter({ index, typed, wanted, setTyped, onClose });
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup
          aria-label="Command palette"
          className="fixed top-[10vh] left-1/2 z-50 flex max-h-[70vh] w-[min(calc(100vw-2rem),40rem)] -translate-x-1/2 flex-col overflow-hidden rounded border border-line bg-surface shadow-float"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            filter={null}
            value={typed}
            onValueChange={setTyped}
            onItemHighlighted={onHighlight}
            itemToStringValue={(item: Command) => item.name}
            autoHighlight="always"
            keepHighlight
          >
            <SearchBox onFocus={onFocus} onEnter={onEnter} />
            <Autocomplete.Empty>
              {groups.length === 0 && <p className="px-4 py-6 text-ink-dim">No result matches all words.</p>}
            </Autocomplete.Empty>
            <Autocomplete.List className="min-h-0 flex-1 overflow-auto p-1 empty:p-0">
              {(group: CommandGroup) => (
                <Group key={group.value} group={group} onChoose={(command) => choose(command, navigate, onClose)} />
              )}
            </Autocomplete.List>
            <KeyHints />
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface Search {
  index: readonly IndexedCommand[];
  typed: string;
  /** The text that the list shows the commands of. */
  wanted: string;
  setTyped: (text: string) => void;
  onClose: () => void;
}

/** What Enter does with the text, and with the keys that came before the search box had the focus. */
function useEnter({ index, typed, wanted, setTyped, onClose }: Search) {
  const navigate = useNavigate();
  const highlighted = useRef<Command | undefined>(undefined);
  // The list may still show what was found for fewer letters, or highlight nothing yet.
  const enter = (text: string, runs: boolean): boolean => {
    const found = searchCommands(index, text).flatMap(({ items }) => items);
    const command = found.find(({ id }) => text === wanted && id === highlighted.current?.id) ?? found[0];
    if (command && runs) runCommand(command, onClose);
    else if (command) choose(command, navigate, onClose);
    return command !== undefined;
  };
  const onFocus = (): void => {
    const ahead = typedAhead.take();
    const text = ahead.text + typed;
    setTyped(text);
    if (ahead.enter) enter(text, ahead.enter === 'run');
  };
  const onHighlight = (item: Command | undefined): void => {
    highlighted.current = item;
  };
  return { onHighlight, onEnter: (runs: boolean) => enter(typed, runs), onFocus };
}

function choose(command: Command, navigate: ReturnType<typeof useNavigate>, onClose: () => void): void {
  onClose();
  if (command.to !== null) void navigate(command.to);
  else command.perform?.();
}

function runCommand({ run }: Command, onClose: () => void): void {
  if (!run) return;
  onClose();
  void beginRun(run.scope, run.id, run.name);
}

interface SearchBoxProps {
  onFocus: () => void;
  /** `runs`: with Control. Answers whether Enter was handled. */
  onEnter: (runs: boolean) => boolean;
}

function SearchBox({ onFocus, onEnter }: SearchBoxProps) {
  return (
    <div className="flex items-center gap-2 border-b border-line px-3">
      <Search size={16} className="shrink-0 text-ink-faint" aria-hidden />
      <Autocomplete.Input
        aria-label="Search systems, endpoints, scenarios and actions"
        placeholder="Search systems, endpoints, scenarios and actions"
        className="h-11 w-full bg-transparent outline-none"
        onFocus={onFocus}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !onEnter(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.preventBaseUIHandler();
        }}
      />
      <Dialog.Close className="sr-only">Close command palette</Dialog.Close>
    </div>
  );
}

function KeyHints() {
  return (
    <p className="flex flex-wrap gap-x-4 border-t border-line px-3 py-2 text-[12px] text-ink-dim">
      <span>
        <kbd>Enter</kbd> opens
      </span>
      <span>
        <kbd>Ctrl Enter</kbd> runs
      </span>
      <span>
        <kbd>Esc</kbd> closes
      </span>
    </p>
  );
}

function Group({ group, onChoose }: { group: CommandGroup; onChoose: (command: Command) => void }) {
  return (
    <Autocomplete.Group items={group.items}>
      <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 text-[12px] font-medium text-ink-dim">
        {group.value}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(command: Command) => <Line key={command.id} command={command} onChoose={onChoose} />}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
}

function Line({ command, onChoose }: { command: Command; onChoose: (command: Command) => void }) {
  return (
    <Autocomplete.Item
      value={command}
      onClick={() => onChoose(command)}
      className="flex min-h-8 cursor-pointer items-center gap-2 rounded px-2 select-none data-highlighted:bg-accent-soft"
    >
      {command.group === 'Actions' && command.run && <Play size={14} className="shrink-0" aria-hidden />}
      {command.method !== null && <MethodBadge method={command.method} short />}
      <span className={command.method === null ? 'truncate' : 'truncate font-mono text-[13px]'}>{command.name}</span>
      <span className="ml-auto max-w-[50%] shrink-0 truncate text-[12px] text-ink-dim">{command.detail}</span>
    </Autocomplete.Item>
  );
}
