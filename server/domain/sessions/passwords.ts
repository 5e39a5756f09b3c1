import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'

/** Cost of a hash: 19 MiB, two passes, one lane; about 30 ms. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const saltBytes = 16
const tagBytes = 32

/** Hashes a password with argon2id into a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const tag = await derive({ message: encode(password), nonce: salt, tagLength: tagBytes, ...cost })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

/** Whether the password belongs to the hash; false for a string that is no argon2id PHC. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/-]{11,86})\$([\w+/-]{16,171})$/.exec(phc)
  if (!parts) return false
  const expected = Buffer.from(parts[5] ?? '', 'base64')
  const actual = await derive({
    message: encode(password),
    nonce: Buffer.from(parts[4] ?? '', 'base64'),
    tagLength: expected.length,
    memory: Number(parts[1]),
    passes: Number(parts[2]),
    parallelism: Number(parts[3]),
  })
  return timingSafeEqual(actual, expected)
}

const derive = (parameters: Argon2Parameters) =>
  new Promise<Buffer>((resolve, reject) => {
    argon2('argon2id', parameters, (error, tag) => (error === null ? resolve(tag) : reject(error)))
  })

let decoy: Promise<string> | undefined

/** Costs as much as checking a real password and is always false: for accounts that do not exist. */
export async function verifyNobody(password: string): Promise<false> {
  decoy ??= hashPassword(randomBytes(16).toString('base64'))
  await verifyPassword(password, await decoy)
  return false
}

const encode = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8')
const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')
