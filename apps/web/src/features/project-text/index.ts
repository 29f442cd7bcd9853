export { exportItem } from './export-item.tsx';
export { TextMenu } from './TextMenu.tsx';
