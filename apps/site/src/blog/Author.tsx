import { initialsOf } from './initials.ts';

export function Author({ name, bio }: { name: string; bio?: string }) {
  return (
    <div class="author">
      <span class="avatar" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div>
        <span>{name}</span>
        {bio !== undefined && bio !== '' && <p class="dim">{bio}</p>}
      </div>
    </div>
  );
}
