import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { PasskeyAssertion } from '#wire/verification/passkeys.ts'

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')

/** Head of a CBOR item with a small length. */
const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
const textItem = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)])
const bytesItem = (bytes: Uint8Array) => Buffer.concat([head(2, bytes.length), bytes])
const intItem = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const mapItem = (...entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])

/** The public half of a P-256 key in COSE. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return mapItem(
    [intItem(1), intItem(2)],
    [intItem(3), intItem(-7)],
    [intItem(-1), intItem(1)],
    [intItem(-2), bytesItem(Buffer.from(x, 'base64url'))],
    [intItem(-3), bytesItem(Buffer.from(y, 'base64url'))],
  )
}

interface Ceremony {
  readonly challenge: string
  readonly origin?: string
  readonly rpId?: string
  readonly isVerified?: boolean
}

/** A passkey that is kept in memory, with one P-256 key; each test can make it lie. */
export function softwareAuthenticator(defaults: { readonly origin: string; readonly rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rawId = randomBytes(32)
  let counter = 0

  const clientData = (type: string, { challenge, origin = defaults.origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = ({ rpId = defaults.rpId, isVerified = true }: Ceremony, attested: Buffer | null) => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested === null ? 0 : 0x40)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...(attested === null ? [] : [attested])])
  }

  return {
    id: base64url(rawId),
    setCounter(count: number): void {
      counter = count
    },
    /** Makes the passkey for creation options. */
    create(ceremony: Ceremony) {
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([rawId.length >> 8, rawId.length & 255]),
        rawId,
        coseKey(publicKey),
      ])
      const attestation = mapItem(
        [textItem('fmt'), textItem('none')],
        [textItem('attStmt'), mapItem()],
        [textItem('authData'), bytesItem(authenticatorData(ceremony, attested))],
      )
      return {
        id: base64url(rawId),
        rawId: base64url(rawId),
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', ceremony)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    /** Uses the passkey for request options; each use counts. */
    use(ceremony: Ceremony, userHandle?: string): PasskeyAssertion {
      counter += 1
      const client = clientData('webauthn.get', ceremony)
      const data = authenticatorData(ceremony, null)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        id: base64url(rawId),
        rawId: base64url(rawId),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          ...(userHandle === undefined ? {} : { userHandle }),
        },
      }
    },
  }
}
