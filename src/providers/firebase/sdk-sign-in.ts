import { initializeApp } from '@firebase/app'
import {
  type ApplicationVerifier,
  type Auth,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  FacebookAuthProvider,
  GoogleAuthProvider,
  inMemoryPersistence,
  initializeAuth,
  PhoneAuthProvider,
  RecaptchaVerifier,
  signInWithCredential,
  signInWithPopup,
  type UserCredential,
} from '@firebase/auth'
import type { FirebaseProject, SocialProvider } from '#wire/identity/identity.ts'
import { chooseLocally } from './local-accounts.ts'
import { refusedBy, type SignedIn, type SignIn } from './sign-in.ts'

const opened = new Map<string, SignIn>()

/** Signs in with Firebase's SDK: at a real project, or at the stand-in of a local site. */
export function sdkSignIn(project: FirebaseProject): SignIn {
  const name = `${project.projectId} ${project.apiKey} ${project.authDomain}`
  const known = opened.get(name) ?? open(project, name)
  opened.set(name, known)
  return known
}

function open(project: FirebaseProject, name: string): SignIn {
  const { apiKey, authDomain, projectId, local } = project
  const app = initializeApp({ apiKey, authDomain, projectId }, name)
  // No Firebase session is kept: the site has sessions of its own.
  const popup = local ? {} : { popupRedirectResolver: browserPopupRedirectResolver }
  const auth = initializeAuth(app, { persistence: inMemoryPersistence, ...popup })
  if (local) connectAuthEmulator(auth, location.origin, { disableWarnings: true })

  return {
    async sendCode(number) {
      auth.languageCode = document.documentElement.lang
      const verifier = local ? noRobotCheck : robotCheck(auth)
      try {
        return await new PhoneAuthProvider(auth).verifyPhoneNumber(number, verifier)
      } catch (error) {
        throw refusedBy(error)
      } finally {
        if (verifier instanceof RecaptchaVerifier) verifier.clear()
      }
    },
    confirmCode: (codeId, code) => signedIn(signInWithCredential(auth, PhoneAuthProvider.credential(codeId, code))),
    ask: (provider, signal) =>
      signedIn(local ? byCredential(auth, provider, signal) : signInWithPopup(auth, providers[provider]())),
  }
}

const providers = { google: () => new GoogleAuthProvider(), facebook: () => new FacebookAuthProvider() }

/** Returns the credential of an account chosen on the stand-in's page, as a provider's button would. */
async function byCredential(auth: Auth, provider: SocialProvider, signal: AbortSignal): Promise<UserCredential> {
  const token = await chooseLocally(provider, signal)
  const made = provider === 'google' ? GoogleAuthProvider.credential(token) : FacebookAuthProvider.credential(token)
  return signInWithCredential(auth, made)
}

async function signedIn(pending: Promise<UserCredential>): Promise<SignedIn> {
  try {
    const { user } = await pending
    let isNew = true
    return {
      async idToken() {
        const forced = !isNew
        isNew = false
        return user.getIdToken(forced).catch((error: unknown) => Promise.reject(refusedBy(error)))
      },
    }
  } catch (error) {
    throw refusedBy(error)
  }
}

/** The stand-in asks for no robot check. */
const noRobotCheck: ApplicationVerifier & { _reset(): void } = {
  type: 'recaptcha',
  verify: async () => 'local',
  _reset: () => {},
}

/** Google's own check, which shows itself only to suspicious users. */
function robotCheck(auth: Auth): RecaptchaVerifier {
  const place = document.body.appendChild(document.createElement('div'))
  return new RecaptchaVerifier(auth, place, { size: 'invisible' })
}
