import { useParams } from 'react-router';
import { TokenDetail } from '../../features/settings/index.ts';

export default function ApiTokenRoute() {
  const { tokenId } = useParams();
  return <TokenDetail key={tokenId} tokenId={Number(tokenId)} />;
}
