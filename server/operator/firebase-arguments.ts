import * as v from 'valibot'
import { Firebase, FirebaseUse } from '#server/domain/site-settings.ts'
import type { OperatorCommand } from './command.ts'

export const firebaseOptions = {
  'api-key': { type: 'string' },
  'auth-domain': { type: 'string' },
  project: { type: 'string' },
  use: { type: 'string' },
} as const

/** What `--help` says of Firebase. */
export const firebaseHelp = `  npm run operator -- firebase
      Show which Firebase project the site uses, and for what.
  npm run operator -- firebase set --api-key <key> --auth-domain <domain> --project <id> --use phone,google,facebook
      Have codes sent and people known by one; Google and Facebook also need the toggle firebaseSocialLogin.
  npm run operator -- firebase off
      Use none.`

type Options = { readonly [Name in keyof typeof firebaseOptions]?: string | undefined }

/** Reads what follows `firebase`: the command, or what was not understood. */
export function readFirebase([what, ...more]: readonly string[], options: Options): OperatorCommand | string {
  if (more.length > 0) return `firebase ${what} takes nothing more, not ${more[0]}`
  if (what === 'set') return readProject(options)
  if (Object.keys(firebaseOptions).some((name) => name in options)) return 'The options belong to firebase set'
  if (what === undefined) return { command: 'firebase' }
  if (what === 'off') return { command: 'setFirebase', firebase: null }
  return `What about Firebase? set or off, not ${what}`
}

function readProject({
  'api-key': apiKey,
  'auth-domain': authDomain,
  project: projectId,
  use,
}: Options): OperatorCommand | string {
  const uses = (use ?? '').split(',').filter((each) => each !== '')
  if (!v.is(v.pipe(v.array(FirebaseUse), v.minLength(1)), uses))
    return `--use takes some of ${FirebaseUse.options.join(', ')}`
  const firebase = v.safeParse(Firebase, { apiKey, authDomain, projectId, uses })
  if (firebase.success) return { command: 'setFirebase', firebase: firebase.output }
  const option = { apiKey: '--api-key', authDomain: '--auth-domain', projectId: '--project', uses: '--use' }
  const field = v.getDotPath(firebase.issues[0])
  const named = Object.entries(option).find(([name]) => name === field)?.[1] ?? '--project'
  return `firebase set needs ${named} as the console of Firebase shows it`
}
