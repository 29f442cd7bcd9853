import type { ReactElement, ReactNode } from 'react';

interface MenuItem {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** What it does, where not everybody may do it. */
  needs?: string;
  onSelect: () => void;
}

/** Draws the button with what makes it open the menu. */
type MenuTrigger = (attributes: Record<string, unknown>) => ReactElement<Record<string, unknown>>;

export interface MenuProps {
  renderTrigger: MenuTrigger;
  items: MenuItem[];
  header?: ReactNode;
}
