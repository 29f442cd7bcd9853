export type Provider = 'anthropic' | 'openai';

export interface ProviderSettings {
  provider: Provider;
  /** Without the path of the call: `https://api.openai.com/v1`, `http://localhost:11434/v1`, `https://api.anthropic.com`. */
  baseUrl: string;
  /** Empty for servers that ask for none. */
  key: string;
  model: string;
}
