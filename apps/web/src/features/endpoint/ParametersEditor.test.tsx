import type { ParameterType } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { showScreen, wordsOf } from '../../testing/show-screen.tsx';
import { newParameter } from './endpoint-draft.ts';
import { BodyEditor, ParametersEditor } from './ParametersEditor.tsx';

const nothing = (): void => undefined;

describe('the parameters of an endpoint', () => {
  it('EP-12: have editors for headers, query and path', () => {
    const html = showScreen(<ParametersEditor stored={[]} drafts={[]} onChange={nothing} />);
    const tabs = [...html.matchAll(/role="tab"[^>]*>(.*?)<\/button>/g)].map(([, name = '']) => wordsOf(name));
    expect(tabs.slice(0, 3)).toEqual(['Headers', 'Query Params', 'Path Params']);
    for (const type of ['header', 'query', 'path'] satisfies ParameterType[]) {
      const draft = { ...newParameter(type), name: 'lang', text: 'en' };
      const own = showScreen(<ParametersEditor stored={[]} drafts={[draft]} onChange={nothing} />);
      for (const value of ['lang', 'en']) expect(own).toMatch(new RegExp(`<input[^>]*value="${value}"`));
    }
  });

  it('EP-13: have a body that is None, or JSON with its text', () => {
    const show = (draft?: ReturnType<typeof newParameter>) =>
      showScreen(<BodyEditor stored={[]} draft={draft} onEdit={nothing} onChange={nothing} />);
    const none = show();
    expect([...none.matchAll(/<option[^>]*>(\w+)</g)].map(([, name]) => name)).toEqual(['None', 'JSON']);
    expect(none).toMatch(/<option[^>]*selected=""[^>]*>None</);
    const json = show({ ...newParameter('body'), text: '{}' });
    expect(json).toMatch(/<option[^>]*selected=""[^>]*>JSON</);
    expect(wordsOf(json).length).toBeGreaterThan(wordsOf(none).length);
  });
});
