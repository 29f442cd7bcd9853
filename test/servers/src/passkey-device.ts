import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface Ceremony {
  challenge: string;
  origin: string;
  /** Host name of the site that asks. */
  rpId: string;
  /** Whether the device says that it has checked who uses it. */
  verifiesUser?: boolean;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** CBOR (RFC 8949) of `{"fmt": "none", "attStmt": {}, "authData": ` and the head of a byte string with a length of one byte. */
const NO_ATTESTATION = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex');

/** A device with one passkey (WebAuthn Level 3, section 6): an ES256 key, no attestation. It answers as a browser does, as JSON. */
export function createPasskeyDevice() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(x, y)]);
  let counter = 0;
  const authenticatorData = ({ rpId, verifiesUser = true }: Ceremony, attested: Buffer): Buffer => {
    counter += 1;
    const head = Buffer.alloc(5);
    head[0] = USER_PRESENT + (verifiesUser ? USER_VERIFIED : 0) + (attested.length > 0 ? HAS_CREDENTIAL : 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, attested]);
  };
  const answer = (response: Readonly<Record<string, string | string[]>>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  return {
    /** What `navigator.credentials.create()` answers. */
    register: (ceremony: Ceremony) => {
      const data = authenticatorData(ceremony, credential);
      const attestation = Buffer.concat([NO_ATTESTATION, Buffer.from([data.length]), data]);
      return answer({
        clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    /** What `navigator.credentials.get()` answers. */
    authenticate: (ceremony: Ceremony) => {
      const data = authenticatorData(ceremony, Buffer.alloc(0));
      const client = clientData('webauthn.get', ceremony);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      });
    },
  };
}

/** A COSE_Key (RFC 9053, section 7.1.1): kty EC2, alg ES256, crv P-256, x, y. */
const coseKey = (x: string, y: string): Buffer =>
  Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);

const clientData = (type: string, { challenge, origin }: Ceremony): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();
