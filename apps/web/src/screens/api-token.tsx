import { useParams } from 'react-router';
import { TokenDetail } from '../features/settings/tokens/TokenDetail.tsx';

export function ApiTokenRoute() {
  const { tokenId } = useParams();
  return <TokenDetail key={tokenId} tokenId={Number(tokenId)} />;
}
