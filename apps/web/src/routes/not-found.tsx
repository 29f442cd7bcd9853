import { PRODUCT_NAME } from '@assay/contract';
import { useLocation } from 'react-router';
import { Link, pathTo } from '../app/index.ts';

export function meta() {
  return [{ title: `Page not found · ${PRODUCT_NAME}` }];
}

export default function NotFound() {
  const { pathname } = useLocation();
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-6 text-center">
      <h1 className="text-2xl font-semibold">Page not found</h1>
      <p className="text-ink-dim">
        There is nothing at <code className="break-all">{pathname}</code>. Check the address, or continue from here.
      </p>
      <p className="flex justify-center gap-4">
        <Link to={pathTo('Landing')} className="text-accent underline">
          Home
        </Link>
        <Link to={pathTo('Home')} className="text-accent underline">
          Dashboard
        </Link>
      </p>
    </main>
  );
}
