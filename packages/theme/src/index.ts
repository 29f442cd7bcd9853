/** Where the browser keeps the theme that was chosen: `light` or `dark`; nothing follows the device. */
export const THEME_KEY = 'assay.theme';
export const DARK_QUERY = '(prefers-color-scheme: dark)';

/** Runs in the head of a page before the first paint, so that a dark page never flashes white, and follows the device later. */
export const themeScript = `(()=>{const m=matchMedia('${DARK_QUERY}');const p=()=>{let t=null;try{t=localStorage.getItem('${THEME_KEY}')}catch{}const d=t==='dark'||(t!=='light'&&m.matches);document.documentElement.dataset.theme=d?'dark':'light'};p();m.addEventListener('change',p)})()`;
