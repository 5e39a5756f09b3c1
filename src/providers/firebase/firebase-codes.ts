import type { Refusal } from '#wire/envelope.ts'
import type { FirebaseProject } from '#wire/identity/identity.ts'
import type { Credentials } from '#machines/login/login.setup.ts'
import type { RegistrationUser } from '#machines/register/register.setup.ts'
import type { CodeRequest } from '#machines/sms-code/sms-code.machine.ts'
import { mobileDigits } from '#machines/sms-code/sms-code.rules.ts'
import { openSignIn, orRefusal, type SignedIn, type SignIn } from './sign-in.ts'

/** The newest code that Firebase sent for this page; it is lost with the page, and another can be requested. */
let sent: {
  readonly number: string
  readonly codeId: string
  readonly signIn: SignIn
  confirmed?: { readonly code: string; readonly signedIn: SignedIn }
} | null = null

const numberOf = (countryDialingCode: string, typed: string) =>
  `+${countryDialingCode}${mobileDigits(typed).replace(`+${countryDialingCode}`, '').replace(/^0+/, '')}`

/** Has Firebase send a code; returns why it refused, if it did. */
export async function sendByFirebase(project: FirebaseProject, request: CodeRequest): Promise<Refusal | null> {
  const number = numberOf(request.countryDialingCode, request.mobileNum)
  const signIn = await openSignIn(project)
  const codeId = await orRefusal(signIn.sendCode(number))
  if (typeof codeId !== 'string') return codeId
  sent = { number, codeId, signIn }
  return null
}

/** Returns the proof that the code of a number is right; null when Firebase sent no code to it. */
async function prove(number: string, code: string): Promise<string | Refusal | null> {
  if (sent?.number !== number) return null
  const { codeId, signIn, confirmed } = sent
  const current = sent
  // A code is valid once, its proof for some minutes.
  const confirming = async () => {
    const signedIn = confirmed?.code === code ? confirmed.signedIn : await signIn.confirmCode(codeId, code)
    current.confirmed = { code, signedIn }
    return signedIn.idToken()
  }
  return orRefusal(confirming())
}

/** Returns the request of a login by code: with Firebase's proof instead of a code that Firebase sent. */
export async function proveLogin(credentials: Credentials): Promise<Credentials | Refusal> {
  if (credentials.type !== 'sms') return credentials
  const { username, password, countryDialingCode = '', area } = credentials
  const proof = await prove(numberOf(countryDialingCode, username), password)
  if (typeof proof !== 'string') return proof ?? credentials
  return { type: 'firebase', username, countryDialingCode, area, firebaseIdToken: proof }
}

/** Returns the request of a registration: with Firebase's proof besides a code that Firebase sent. */
export async function proveUser(user: RegistrationUser): Promise<RegistrationUser | Refusal> {
  const { mobileNum, verificationCode, countryDialingCode = '' } = user
  if (!mobileNum || !verificationCode) return user
  const proof = await prove(numberOf(countryDialingCode, mobileNum), verificationCode.trim())
  if (typeof proof !== 'string') return proof ?? user
  return { ...user, firebaseChannel: 'SMS', firebaseIdToken: proof }
}
