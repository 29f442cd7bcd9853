import { createAnthropicModel } from './anthropic.ts';
import type { LanguageModel } from './language-model.ts';
import { createOpenAiModel } from './openai.ts';
import type { Provider, ProviderSettings } from './settings.ts';

export const usualAddresses: Record<Provider, string> = {
  anthropic: 'https://api.anthropic.com',
  openai: 'https://api.openai.com/v1',
};

export function createLanguageModel(settings: ProviderSettings): LanguageModel {
  return settings.provider === 'anthropic' ? createAnthropicModel(settings) : createOpenAiModel(settings);
}
