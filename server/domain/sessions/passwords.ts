import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { keysOf, type Secrets } from '#server/domain/security/secrets.ts'
import { hashCode } from '#server/domain/security/tokens.ts'

/** Cost of a hash: 19 MiB, two passes, one lane; about 30 ms. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const saltBytes = 16
const tagBytes = 32

interface PasswordKey {
  /** Id of the key in a hash (`keyid` of the PHC format); reveals nothing of the key. */
  readonly id: string
  readonly key: Uint8Array
}

/** The keys of the secrets, the current one first. */
const passwordKeys = (secrets: Secrets): readonly PasswordKey[] =>
  keysOf(secrets, 'password hashes').map((key) => ({ id: unpadded(hashCode(key, 'key id').subarray(0, 8)), key }))

/**
 * The key of a new hash. None where the secret changes when the data folder is moved: its members must still log in.
 */
const currentKey = (secrets: Secrets): PasswordKey | undefined =>
  secrets.isSecretOfFolder === true ? undefined : passwordKeys(secrets)[0]

function headOf(secrets: Secrets): string {
  const { memory, passes, parallelism } = cost
  const key = currentKey(secrets)
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}${key === undefined ? '' : `,keyid=${key.id}`}$`
}

/**
 * Hashes a password with argon2id into a PHC string. With SERVER_SECRET the hash is keyed by it and names the key: a
 * copy of the database alone does not let anyone try passwords.
 */
export async function hashPassword(secrets: Secrets, password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const secret = currentKey(secrets)?.key
  const tag = await derive({ message: encode(password), nonce: salt, tagLength: tagBytes, secret, ...cost })
  return `${headOf(secrets)}${unpadded(salt)}$${unpadded(tag)}`
}

/**
 * Verifies a password against its hash, which is keyed by one of the secrets, or unkeyed as in old hashes; false for a
 * string that is no argon2id PHC and, after the usual time, for a key of an unknown secret.
 */
export async function verifyPassword(secrets: Secrets, password: string, phc: string): Promise<boolean> {
  const parts =
    /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})(?:,keyid=([\w+/]{11}))?\$([\w+/-]{11,86})\$([\w+/-]{16,171})$/.exec(
      phc,
    )
  if (!parts) return false
  const [, memory, passes, parallelism, keyId, salt = '', tag = ''] = parts
  const known = passwordKeys(secrets).find(({ id }) => id === keyId)
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive({
    message: encode(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    secret: known?.key,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(actual, expected) && (keyId === undefined || known !== undefined)
}

/** Returns whether a hash is keyed and as costly as a new one; otherwise it is renewed once its password is known. */
export const isCurrentHash = (secrets: Secrets, phc: string): boolean => phc.startsWith(headOf(secrets))

/** Key ids that a hash may name, as the database searches for those of other secrets. */
export const passwordKeyIds = (secrets: Secrets): readonly string[] => passwordKeys(secrets).map(({ id }) => id)

const derive = (parameters: Argon2Parameters) =>
  new Promise<Buffer>((resolve, reject) => {
    argon2('argon2id', parameters, (error, tag) => (error === null ? resolve(tag) : reject(error)))
  })

let decoy: Promise<string> | undefined

/** Costs as much as checking a real password and is always false: for accounts that do not exist. */
export async function verifyDummyHash(secrets: Secrets, password: string): Promise<false> {
  decoy ??= hashPassword(secrets, randomBytes(16).toString('base64'))
  await verifyPassword(secrets, password, await decoy)
  return false
}

const encode = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8')
const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')
