import { FileText } from 'lucide-react';
import { exportText } from './export-text.ts';
import type { Exported } from './export-text.ts';

/** The item of a menu that downloads something as text. */
export const exportItem = (exported: Exported) => ({
  label: 'Export as text',
  icon: <FileText size={14} />,
  onSelect: () => void exportText(exported),
});
