import { randomUUID } from 'node:crypto';
import type { Answer, Asked } from '../small-api.ts';

/** A club: accounts that anybody opens, boards of their owners, cards that stand on boards, pins below them, and roles. */
export type ClubFault =
  | 'logout-kept'
  | 'refresh-twice'
  | 'old-token-kept'
  | 'old-password-kept'
  | 'password-prefix'
  | 'password-case'
  | 'password-trimmed'
  | 'password-empty'
  | 'foreign-board-named'
  | 'moved-to-foreign-board'
  | 'pin-below-own-board'
  | 'event-by-anybody'
  | 'board-of-others';

export const refuse = (status: number, message: string): Answer => ({ status, body: { message } });

export interface Member {
  id: string;
  username: string;
  password: string;
  role: 'member' | 'organizer' | 'manager';
}

export const PASSWORDS = { ada: 'Ada-Passw0rd', ben: 'Ben-Passw0rd', boss: 'Boss-Passw0rd', otto: 'Otto-Passw0rd' };
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= 3 && value.length <= 60;

/** The accounts of the club and their tokens. */
export class Members {
  readonly members = new Map<string, Member>();
  /** By token, and by refresh token. */
  readonly #tokens = new Map<string, string>();
  readonly #refreshTokens = new Map<string, string>();
  readonly #has: (fault: ClubFault) => boolean;
  /** Logins that were refused, by name. */
  readonly refused = new Map<string, number>();

  constructor(has: (fault: ClubFault) => boolean) {
    this.#has = has;
    for (const [username, password] of Object.entries(PASSWORDS)) {
      const role = username === 'boss' ? 'manager' : username === 'otto' ? 'organizer' : 'member';
      this.members.set(username, { id: `m-${username}`, username, password, role });
    }
  }

  callerOf({ headers }: Asked): Member | null {
    const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    return this.members.get(this.#tokens.get(token) ?? '') ?? null;
  }

  answerOpen({ method, path: [kind, below], body }: Asked): Answer | null {
    if (method !== 'POST' || below !== undefined) return null;
    if (kind === 'members') return this.#register(body);
    if (kind === 'login') return this.#login(body);
    return kind === 'refresh' ? this.#refresh(body) : null;
  }

  answer(asked: Asked, member: Member): Answer | null {
    const { method, path, headers, body } = asked;
    const shown = { id: member.id, username: member.username, role: member.role };
    if (path[0] === 'logout') {
      if (!this.#has('logout-kept')) this.#tokens.delete(headers.authorization?.slice(7) ?? '');
      return { status: 204 };
    }
    if (path[0] === 'members' && path.length === 2 && method === 'DELETE') {
      const named = [...this.members.values()].find(({ id }) => id === path[1]);
      return named !== undefined && this.members.delete(named.username)
        ? { status: 204 }
        : refuse(404, 'No such member.');
    }
    if (path[0] !== 'me') return null;
    return path[1] === 'password' ? this.#change(member, body) : { status: 200, body: shown };
  }

  #register({ username, password }: Asked['body']): Answer {
    if (!isText(username) || !isText(password)) return refuse(400, 'username and password are needed.');
    if (this.members.has(username)) return refuse(409, 'The username is taken.');
    const member: Member = { id: `m-${randomUUID()}`, username, password, role: 'member' };
    this.members.set(username, member);
    return { status: 201, body: { id: member.id, username } };
  }

  #login({ username, password }: Asked['body']): Answer {
    if (typeof username !== 'string' || typeof password !== 'string')
      return refuse(400, 'username and password are needed.');
    const member = this.members.get(username);
    if (member === undefined || !this.#isRight(member.password, password)) {
      this.refused.set(username, (this.refused.get(username) ?? 0) + 1);
      return refuse(401, 'Wrong name or password.');
    }
    return { status: 200, body: this.#issue(username) };
  }

  #isRight(right: string, sent: string): boolean {
    if (sent === right) return true;
    if (this.#has('password-prefix') && sent.length > 3 && right.startsWith(sent)) return true;
    if (this.#has('password-case') && sent.toLowerCase() === right.toLowerCase()) return true;
    return (this.#has('password-trimmed') && sent.trim() === right) || (this.#has('password-empty') && sent === '');
  }

  #issue(username: string) {
    const [token, refreshToken] = [randomUUID(), randomUUID()];
    this.#tokens.set(token, username);
    this.#refreshTokens.set(refreshToken, username);
    return { token, refreshToken };
  }

  #refresh({ refreshToken }: Asked['body']): Answer {
    if (typeof refreshToken !== 'string') return refuse(400, 'refreshToken is needed.');
    const username = this.#refreshTokens.get(refreshToken);
    if (username === undefined) return refuse(401, 'No such refresh token.');
    if (!this.#has('refresh-twice')) this.#refreshTokens.delete(refreshToken);
    return { status: 200, body: this.#issue(username) };
  }

  #change(member: Member, { currentPassword, newPassword }: Asked['body']): Answer {
    if (!isText(currentPassword) || !isText(newPassword)) return refuse(400, 'Both passwords are needed.');
    if (currentPassword !== member.password) return refuse(403, 'The password is wrong.');
    if (!this.#has('old-password-kept')) member.password = newPassword;
    if (!this.#has('old-token-kept'))
      for (const [token, username] of this.#tokens) if (username === member.username) this.#tokens.delete(token);
    return { status: 204 };
  }
}
