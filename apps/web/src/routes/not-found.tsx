import { Link } from 'react-router';

export default function NotFound() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-6 text-center">
      <h1 className="text-2xl font-semibold">Page not found</h1>
      <p className="text-ink-dim">There is nothing at this address.</p>
      <p className="flex justify-center gap-4">
        <Link to="/" className="text-accent underline">
          Home
        </Link>
        <Link to="/dashboard" className="text-accent underline">
          Dashboard
        </Link>
      </p>
    </main>
  );
}
