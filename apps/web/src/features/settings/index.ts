export { Settings } from './Settings.tsx';
export { TokenDetail } from './tokens/TokenDetail.tsx';
