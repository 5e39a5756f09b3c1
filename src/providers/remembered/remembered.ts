import type { Remembered } from '#machines/finish-login/finish-login.machine.ts'
import { createRememberedCredentials } from '#src/platform/remembered-credentials.ts'

const isRemembered = (value: unknown): value is Remembered =>
  typeof value === 'object' && value !== null && 'username' in value && 'password' in value && 'mobile' in value

/** The login this device remembers for 24 hours; loaded with the first login. */
export const remembered = createRememberedCredentials(() => Date.now(), isRemembered)
