import type { KeyboardEvent, PointerEvent } from 'react';
import { sidebarWidths } from './sidebar-width.ts';

const KEY_STEP = 16;

/** Drag, or the arrow keys, Home and End; a double click or Enter goes back to the default width. */
export function ResizeHandle({ width, onResize }: { width: number; onResize: (width: number) => void }) {
  const start = (event: PointerEvent<HTMLDivElement>): void => {
    const handle = event.currentTarget;
    const origin = event.clientX - width;
    handle.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent): void => onResize(moved.clientX - origin);
    const end = (): void => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', end);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const widths: Record<string, number> = {
      ArrowLeft: width - KEY_STEP,
      ArrowRight: width + KEY_STEP,
      Home: sidebarWidths.min,
      End: sidebarWidths.max,
      Enter: sidebarWidths.default,
    };
    const next = widths[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onResize(next);
  };
  return (
    <div
      role="slider"
      aria-label="Sidebar width"
      aria-orientation="horizontal"
      aria-valuemin={sidebarWidths.min}
      aria-valuemax={sidebarWidths.max}
      aria-valuenow={width}
      aria-valuetext={`${width} pixels`}
      title="Drag to resize, double-click to reset"
      tabIndex={0}
      onPointerDown={start}
      onDoubleClick={() => onResize(sidebarWidths.default)}
      onKeyDown={onKeyDown}
      className="absolute inset-y-0 -right-1 z-10 hidden w-2 cursor-col-resize touch-none hover:bg-accent-soft md:block"
    />
  );
}
