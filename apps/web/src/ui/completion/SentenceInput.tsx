import type { ComponentProps } from 'react';
import { Input } from '../controls/Field.tsx';
import { CompletionList } from './CompletionList.tsx';
import { useCompletion } from './use-completion.ts';
import type { Caret, Suggestions } from './use-completion.ts';

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'ref'> {
  /** What can go on at a position of the sentence. */
  source: (at: Caret) => Suggestions | null;
  onChange: (text: string) => void;
  /** The arrow key while there is no list, to go on to what stands below. */
  onArrowDown?: () => void;
}

/** A line for a sentence, with what could go on while it is written. */
export function SentenceInput({ source, onChange, onArrowDown, ...rest }: Props) {
  const { list, attributes, field, change } = useCompletion<HTMLInputElement>({
    label: 'What can go on',
    source,
    onChange,
    isProse: true,
  });
  return (
    <div className="relative min-w-0 flex-1">
      <Input
        {...rest}
        {...attributes}
        ref={field}
        onChange={({ target }) => change(target.value)}
        onKeyDown={(event) => {
          attributes.onKeyDown(event);
          if (event.key !== 'ArrowDown' || list !== null || onArrowDown === undefined) return;
          event.preventDefault();
          onArrowDown();
        }}
      />
      {list !== null && <CompletionList {...list} />}
    </div>
  );
}
