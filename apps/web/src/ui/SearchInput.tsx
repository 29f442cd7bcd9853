import { Search } from 'lucide-react';
import { cn } from './cn.ts';
import { Input } from './Field.tsx';

export function SearchInput({
  label,
  value,
  onChange,
  className,
  shortcut = false,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
  shortcut?: boolean;
}) {
  return (
    <div className={cn('relative', className)}>
      <Search size={14} className="absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-faint" aria-hidden />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        data-search-shortcut={shortcut || undefined}
        onChange={(event) => onChange(event.target.value)}
        className="pl-8"
      />
    </div>
  );
}
