import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { KeySource } from '#server/domain/identity/identity-keys.ts'
import { createToken } from '#server/domain/security/tokens.ts'

/** A person known to the emulator. */
export interface Account {
  readonly provider: 'phone' | 'google.com' | 'facebook.com'
  /** The number, or the provider's own name of the account. */
  readonly subject: string
  readonly email?: string
  readonly name?: string
}

/** A sign-in that can be refreshed. */
interface SignIn {
  readonly account: Account
  /** Epoch seconds. */
  readonly at: number
}

const mostSignIns = 1_000
const tokenLife = 3_600

/** Signs ID tokens as Firebase does: RS256, by a key of this process, with all claims of a real one. */
export function createTokenMint() {
  let making: ReturnType<typeof makeKey> | undefined
  const key = () => (making ??= makeKey())
  const signIns = new Map<string, SignIn>()

  async function mint(projectId: string, { account, at }: SignIn, refreshToken: string, now: number) {
    const { privateKey, kid } = await key()
    const { provider, subject, email, name } = account
    const localId = idOf(account)
    const identities = { [provider]: [subject], ...(email === undefined ? {} : { email: [email] }) }
    const idToken = await new SignJWT({
      auth_time: at,
      user_id: localId,
      ...(provider === 'phone' ? { phone_number: subject } : { email, name, email_verified: email !== undefined }),
      firebase: { identities, sign_in_provider: provider },
    })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuer(`https://securetoken.google.com/${projectId}`)
      .setAudience(projectId)
      .setSubject(localId)
      // Two tokens of one second would be the same one, which is taken once.
      .setJti(createToken())
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor(now / 1000) + tokenLife)
      .sign(privateKey)
    return { idToken, refreshToken, localId, expiresIn: String(tokenLife) }
  }

  return {
    keys: { read: async () => ({ keys: [(await key()).jwk] }) } satisfies KeySource,
    async signIn(projectId: string, account: Account, now: number) {
      const signIn = { account, at: Math.floor(now / 1000) }
      const refreshToken = createToken()
      if (signIns.size >= mostSignIns) signIns.clear()
      signIns.set(refreshToken, signIn)
      return mint(projectId, signIn, refreshToken, now)
    },
    /** Returns a new token of a sign-in; null for an unknown one. */
    async refresh(projectId: string, refreshToken: string, now: number) {
      const signIn = signIns.get(refreshToken)
      return signIn === undefined ? null : mint(projectId, signIn, refreshToken, now)
    },
    accountOf: (localId: string): Account | undefined =>
      [...signIns.values()].find(({ account }) => idOf(account) === localId)?.account,
  }
}

const idOf = ({ provider, subject }: Account) =>
  createHash('sha256').update(`${provider}\n${subject}`).digest('base64url').slice(0, 28)

async function makeKey() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const kid = createToken().slice(0, 16)
  return { privateKey, kid, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}
