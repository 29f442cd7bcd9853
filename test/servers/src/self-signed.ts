import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A certificate with its key, both PEM, and the files that they are in. */
export interface SelfSigned {
  cert: string;
  key: string;
  certFile: string;
  keyFile: string;
}

/** A self-signed certificate of 127.0.0.1, good for a day. */
export function selfSigned(folder: string, name: string): SelfSigned {
  const [certFile, keyFile] = [join(folder, `${name}.pem`), join(folder, `${name}-key.pem`)];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', ...curve, '-keyout', keyFile, '-out', certFile, '-days', '1', ...subject], {
    stdio: 'ignore',
  });
  return { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8'), certFile, keyFile };
}
