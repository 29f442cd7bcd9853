import { messageOf } from '../../../app/index.ts';
import { Button, Notice } from '../../../ui/index.ts';

/** What a history knows of the page after its last one. */
export interface OlderPages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
}

interface MoreHistoryProps {
  loaded: number;
  shown: number;
  older: OlderPages;
  onMore: () => void;
}

/** Shows more of what is loaded, then loads what is older; nothing when there is no more. */
export function MoreHistory({ loaded, shown, older, onMore }: MoreHistoryProps) {
  if (loaded > shown) {
    return (
      <Button className="justify-self-center" onClick={onMore}>
        Show more
      </Button>
    );
  }
  if (!older.hasNextPage) return null;
  const load = async (): Promise<void> => {
    await older.fetchNextPage();
    onMore();
  };
  return (
    <>
      {older.isFetchNextPageError && <Notice kind="error">{messageOf(older.error)}</Notice>}
      <Button className="justify-self-center" busy={older.isFetchingNextPage} onClick={() => void load()}>
        Load older
      </Button>
    </>
  );
}
