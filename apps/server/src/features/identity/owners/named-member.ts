interface Person {
  name: string;
  email: string;
}

/** How the audit log calls somebody: by name and address, as they were then. */
export const named = ({ name, email }: Person): string =>
  name.trim() === '' || name === email ? email : `${name} (${email})`;

/** What a change of a role says. `from` is null for somebody who was no member. */
export const changedRole = (person: Person, from: string | null, to: string): string =>
  `${named(person)}, ${from ?? 'no member'} to ${to}`;
