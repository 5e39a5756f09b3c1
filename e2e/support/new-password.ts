import { fill, type Touch } from './gestures.ts'

/** Types a new password, the same twice. */
export const typeNewPassword = (password: string): Touch =>
  fill({ 'password.new': password, 'password.again': password })
