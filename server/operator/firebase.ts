import { isLocalProject } from '#server/domain/id-tokens.ts'
import type { Settings } from '#server/domain/settings.ts'
import type { Firebase } from '#server/domain/site-settings.ts'

/** The project the site uses, a line each fact. */
export async function describeFirebase(settings: Settings): Promise<string[]> {
  const [{ firebase }, { firebaseSocialLogin, smsLogin }] = await Promise.all([settings.brand(), settings.toggles()])
  if (firebase === null) return ['firebase: off']
  const isSocial = firebase.uses.some((use) => use !== 'phone')
  return [
    `firebase: ${firebase.projectId}${isLocalProject(firebase) ? ' (the stand-in of a local site)' : ''}`,
    `auth domain: ${firebase.authDomain}`,
    `used for: ${firebase.uses.join(', ')}`,
    ...(isSocial && !firebaseSocialLogin
      ? ['The toggle firebaseSocialLogin is off: nobody is offered Google or Facebook.']
      : []),
    ...(firebase.uses.includes('phone') && !smsLogin
      ? ['The toggle smsLogin is off: nobody can log in with a code.']
      : []),
  ]
}

/** Says which project is used; null means none. */
export async function setFirebase(settings: Settings, firebase: Firebase | null, now: number): Promise<string[]> {
  await settings.setBrand({ firebase }, now)
  return describeFirebase(settings)
}
