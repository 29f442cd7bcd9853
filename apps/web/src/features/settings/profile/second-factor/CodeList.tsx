import { Button, copyText } from '../../../../ui/index.ts';

/** Codes for when the device is lost. */
export function CodeList({ codes }: { codes: string[] }) {
  return (
    <>
      <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-x-4 rounded bg-sunken p-3 font-mono text-[13px]">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div>
        <Button size="sm" onClick={() => void copyText(codes.join('\n'), 'The recovery codes were copied.')}>
          Copy Recovery Codes
        </Button>
      </div>
    </>
  );
}
