import type { Database } from '../../../db/index.ts';
import type { Mailer } from '../../../mail/index.ts';
import type { OidcSettings } from '../oidc/oidc-settings.ts';
import type { Secrets } from '../second-factor-keys.ts';
import type { SignUpSettings } from '../sign-up/sign-up-policy.ts';

/** How passwords are stored and compared. */
export interface PasswordHashing {
  hash: (password: string) => Promise<string>;
  verify: (attempt: { hash: string; password: string }) => Promise<boolean>;
}

export interface EmbeddedIdentityOptions {
  db: Database;
  secret: string;
  /** The own key and, while it is being rotated, the other one. */
  secrets: Secrets;
  /** Address people open; cookies and origin checks depend on it. */
  publicUrl: string;
  /** Origins beside the public one that may sign in, such as the development server. */
  trustedOrigins: string[];
  rateLimit: boolean;
  /** Another one than the provider's. */
  passwords?: PasswordHashing | undefined;
  mailer: Mailer;
  /** Null: people sign in with passwords only. */
  oidc: OidcSettings | null;
  /** Who may create an account. */
  signUp: SignUpSettings;
  /** Called when somebody has signed in. What it throws is logged and keeps nobody out. */
  afterSignIn: (userId: string) => Promise<void>;
  /** Called before an organization and all that belongs to it is deleted. */
  beforeDeleteOrganization: (organizationId: string) => Promise<void>;
  /** What goes on after the answer, such as a mail: how long it takes must say nothing to whoever waits for the answer. */
  inBackground: (work: Promise<unknown>) => void;
  /** Messages of the provider go to the server's log. */
  log: (level: 'debug' | 'info' | 'warn' | 'error', message: string) => void;
}

/** Addresses are confirmed before they count wherever a mail can be sent. */
export const confirmsAddresses = ({ mailer }: Pick<EmbeddedIdentityOptions, 'mailer'>): boolean => mailer.canSend;
