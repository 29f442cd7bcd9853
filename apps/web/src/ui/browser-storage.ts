export interface BrowserStorage {
  /** Null when nothing is kept under the key. */
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
}

/** A browser that stores nothing (blocked site data, no room) throws on every use; then what was set holds until the page is left. */
function guarded(storage: () => Storage): BrowserStorage {
  const unstored = new Map<string, string>();
  const attempt = <T>(use: () => T): T | null => {
    try {
      return use();
    } catch {
      return null;
    }
  };
  return {
    get: (key) => unstored.get(key) ?? attempt(() => storage().getItem(key)),
    set: (key, value) => {
      unstored.set(key, value);
      attempt(() => {
        storage().setItem(key, value);
        unstored.delete(key);
      });
    },
    remove: (key) => {
      unstored.delete(key);
      attempt(() => storage().removeItem(key));
    },
  };
}

/** What this browser keeps for good. */
export const localStore = guarded(() => localStorage);

/** What it keeps as long as this tab is open. */
export const tabStore = guarded(() => sessionStorage);
