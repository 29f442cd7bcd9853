import { Navigate, useLocation, useParams } from 'react-router';

/** Addresses that lead to a screen of another address. */
const targets: Record<string, string> = {
  '/wizard': '/systems',
  '/endpoint/undefined/detail': '/system/undefined/endpoint/undefined/detail',
};

export default function Redirect() {
  const { pathname } = useLocation();
  const { systemId, endpointId } = useParams();
  const target = targets[pathname.replace(/\/+$/, '')] ?? `/system/${systemId}/endpoint/${endpointId}/detail`;
  return <Navigate to={target} replace />;
}
