import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { confirmPresets } from './presets.ts';
import { ConfirmContent } from '../../ui/overlays/ConfirmDialog.tsx';
import type { ConfirmDialogProps } from '../../ui/overlays/ConfirmDialog.tsx';

function markup(props: Pick<ConfirmDialogProps, 'kind'> & Partial<ConfirmDialogProps>): string {
  const nothing = () => undefined;
  return renderToStaticMarkup(
    <ConfirmContent processing={false} confirmLabel="Go on" onConfirm={nothing} onCancel={nothing} {...props}>
      Sure?
    </ConfirmContent>,
  );
}

describe('ConfirmContent', () => {
  it('EDIT-07: has a look of its own for danger, warning, info and primary', () => {
    const kinds = ['danger', 'warning', 'info', 'primary'] as const;
    expect(new Set(kinds.map((kind) => markup({ kind }).replace(/data-kind="\w+"/, ''))).size).toBe(4);
    for (const kind of kinds) expect(markup({ kind })).toContain('Go on');
  });

  it('EDIT-08: takes no cancel while it is processing', () => {
    expect(markup({ kind: 'danger' })).not.toContain('disabled=""');
    expect(markup({ kind: 'danger', processing: true }).match(/disabled=""/g)).toHaveLength(2);
  });

  it('EDIT-09: has presets for deleting a scenario, deleting a system and clearing all data', () => {
    const texts = Object.values(confirmPresets).map((preset) => markup(preset));
    expect(Object.keys(confirmPresets).toSorted()).toEqual([
      'clearAllData',
      'deleteEnvironment',
      'deleteScenario',
      'deleteSystem',
    ]);
    expect(confirmPresets.deleteScenario.title).toBe('Delete scenario');
    expect(confirmPresets.deleteSystem.title).toBe('Delete system');
    expect(confirmPresets.clearAllData.title).toBe('Clear all data');
    for (const text of texts) expect(text).toContain('data-kind="danger"');
  });
});
