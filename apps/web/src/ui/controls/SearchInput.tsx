import { Search } from 'lucide-react';
import { cn } from '../cn.ts';
import { Input } from './Field.tsx';

export function SearchInput({
  label,
  placeholder = label,
  value,
  onChange,
  className,
  shortcut = false,
  onDown,
}: {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
  /** The key `/` leads here. */
  shortcut?: boolean;
  /** The arrow key downwards leaves for what was found. */
  onDown?: () => void;
}) {
  return (
    <div className={cn('relative', className)}>
      <Search size={14} className="absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-faint" aria-hidden />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        data-search-shortcut={shortcut || undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !onDown) return;
          event.preventDefault();
          onDown();
        }}
        className="pl-8"
      />
    </div>
  );
}
