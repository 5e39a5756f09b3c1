import type { IdTokens } from '#server/domain/identity/id-tokens.ts'
import type { PagePolicy } from './security-headers.ts'

type Project = NonNullable<Awaited<ReturnType<IdTokens['project']>>>

/** Returns the additional sources of pages while the brand uses Firebase; the local emulator needs none. */
export function firebasePolicy(project: Project | null): PagePolicy {
  if (project === null || project.local || project.uses.length === 0) return {}
  const codes = project.uses.includes('phone')
  const accounts = project.uses.some((use) => use !== 'phone')
  const robot = 'https://www.google.com/recaptcha/'
  return {
    connects: [
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      ...(codes ? [robot] : []),
    ],
    scripts: [
      ...(codes ? [robot, 'https://www.gstatic.com/recaptcha/'] : []),
      ...(accounts ? ['https://apis.google.com'] : []),
    ],
    frames: [...(codes ? [robot] : []), ...(accounts ? [`https://${project.authDomain}`] : [])],
  }
}
