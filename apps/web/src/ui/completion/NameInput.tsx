import type { ComponentProps } from 'react';
import { Input, TextArea } from '../controls/Field.tsx';
import { CompletionList } from './CompletionList.tsx';
import { matchingNames, openName, withName } from './open-name.ts';
import type { KnownName } from './open-name.ts';
import { useCompletion } from './use-completion.ts';
import type { Caret, Suggestions } from './use-completion.ts';

interface Completing {
  /** What can stand in `{{ }}`. */
  names: readonly KnownName[];
  onChange: (text: string) => void;
}

/** A line that completes `{{name}}`. */
export function NameInput({
  names,
  onChange,
  ...rest
}: Omit<ComponentProps<'input'>, 'onChange' | 'ref'> & Completing) {
  const { list, attributes, field, change } = useNameCompletion<HTMLInputElement>({ names, onChange });
  return (
    <div className="relative">
      <Input {...rest} {...attributes} ref={field} onChange={({ target }) => change(target.value)} />
      {list !== null && <CompletionList {...list} />}
    </div>
  );
}

/** The same of several lines. */
export function NameTextArea({
  names,
  onChange,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'onChange' | 'ref'> & Completing) {
  const { list, attributes, field, change } = useNameCompletion<HTMLTextAreaElement>({ names, onChange });
  // A field of several lines stays a text box.
  const { role: _role, 'aria-expanded': _expanded, ...shared } = attributes;
  return (
    <div className="relative">
      <TextArea {...rest} {...shared} ref={field} onChange={({ target }) => change(target.value)} />
      {list !== null && <CompletionList {...list} />}
    </div>
  );
}

function useNameCompletion<C extends HTMLInputElement | HTMLTextAreaElement>({ names, onChange }: Completing) {
  const source = ({ text, caret }: Caret): Suggestions | null => {
    const open = openName(text, caret);
    if (open === null) return null;
    const options = matchingNames(names, open.typed).map(({ name, from }) => ({ text: name, detail: from }));
    return { options, put: (option) => withName(text, { open, caret, name: option.text }) };
  };
  return useCompletion<C>({ label: 'Variables', source, onChange });
}
