import * as v from 'valibot'
import { isLocalProject } from '#server/domain/identity/id-tokens.ts'
import type { Settings } from '#server/domain/site/settings.ts'
import { Firebase, FirebaseUse } from '#server/domain/site/site-settings.ts'
import { command, type Words } from '#server/operator/command.ts'

/** Describes the Firebase project of the site. */
async function describeFirebase(settings: Settings): Promise<string[]> {
  const [{ firebase }, { firebaseSocialLogin, smsLogin }] = await Promise.all([settings.brand(), settings.toggles()])
  if (firebase === null) return ['firebase: off']
  const isSocial = firebase.uses.some((use) => use !== 'phone')
  return [
    `firebase: ${firebase.projectId}${isLocalProject(firebase) ? ' (local emulator)' : ''}`,
    `auth domain: ${firebase.authDomain}`,
    `used for: ${firebase.uses.join(', ')}`,
    ...(isSocial && !firebaseSocialLogin
      ? ['The toggle firebaseSocialLogin is off: Google and Facebook are not offered.']
      : []),
    ...(firebase.uses.includes('phone') && !smsLogin
      ? ['The toggle smsLogin is off: login by code is unavailable.']
      : []),
  ]
}

const fieldOptions: Readonly<Record<string, string>> = { apiKey: '--api-key', authDomain: '--auth-domain' }

function readProject({ what, options }: Words) {
  if (what === 'off') return { firebase: null }
  const { 'api-key': apiKey, 'auth-domain': authDomain, project: projectId, use = '' } = options
  const uses = use.split(',').filter((each) => each !== '')
  if (!v.is(v.pipe(v.array(FirebaseUse), v.minLength(1)), uses))
    return `--use takes some of ${FirebaseUse.options.join(', ')}`
  const read = v.safeParse(Firebase, { apiKey, authDomain, projectId, uses })
  if (read.success) return { firebase: read.output }
  const option = fieldOptions[v.getDotPath(read.issues[0]) ?? ''] ?? '--project'
  return `firebase set needs ${option} as shown in the Firebase console`
}

export const firebaseCommands = [
  command({
    name: 'firebase',
    usage: { firebase: 'Show which Firebase project the site uses, and for what.' },
    isReadOnly: true,
    run: ({ settings }) => describeFirebase(settings),
  }),
  command({
    name: 'setFirebase',
    usage: {
      'firebase set --api-key <key> --auth-domain <domain> --project <id> --use phone,google,facebook':
        'Send SMS codes and verify social logins with a Firebase project; Google and Facebook also need the toggle firebaseSocialLogin.',
      'firebase off': 'Stop using Firebase.',
    },
    args: v.object({ firebase: v.nullable(Firebase) }),
    read: readProject,
    async run({ settings, now }, { firebase }) {
      await settings.setBrand({ firebase }, now())
      return describeFirebase(settings)
    },
  }),
]
