import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { KeySource } from '#server/domain/identity/identity-keys.ts'
import type { RawAnswer, TestServer } from '#tests/server/support/server.ts'

/** A project as an operator configures it. */
export const project = {
  apiKey: 'AIzaSyExampleExampleExample',
  authDomain: 'club-example.firebaseapp.com',
  projectId: 'club-example',
  uses: ['phone', 'google', 'facebook'],
} as const

/** A small copy of Google's signing: tokens of a key that its address publishes. */
export async function createSigner(kid = 'key-1') {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256' }
  return {
    jwk,
    publicKey,
    privateKey,
    keys: { read: async () => ({ keys: [jwk] }) } satisfies KeySource,
    sign: (claims: object, header: object = {}) =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT', ...header }).sign(privateKey),
  }
}

let made = 0
const claims = (now: number) => {
  const second = Math.floor(now / 1000)
  return {
    iss: `https://securetoken.google.com/${project.projectId}`,
    aud: project.projectId,
    auth_time: second,
    iat: second,
    exp: second + 3_600,
    sub: 'user-1',
    jti: String((made += 1)),
  }
}

/** The claims of a token for a number. */
export const phoneClaims = (now: number, number = '+639171234567') => ({
  ...claims(now),
  phone_number: number,
  firebase: { identities: { phone: [number] }, sign_in_provider: 'phone' },
})

/** The claims of a token for a Google account, with the address of a member. */
export const googleClaims = (now: number, subject = 'google-1') => ({
  ...claims(now),
  email: 'marisol@example.com',
  email_verified: true,
  firebase: { identities: { 'google.com': [subject], email: ['marisol@example.com'] }, sign_in_provider: 'google.com' },
})

/** Sends credentials of type firebase. */
export async function tryFirebase(server: TestServer, firebaseIdToken: unknown, more: object = {}): Promise<RawAnswer> {
  const payload = { type: 'firebase', firebaseIdToken, ...more }
  return server.request('/wps/session/login', { body: await server.seal('/wps/session/login', payload) })
}
