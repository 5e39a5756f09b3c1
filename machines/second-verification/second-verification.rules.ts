import type { VerificationMethod } from '#wire/verification/second-verification.ts'

/** Returns the method of a code that was typed; the authenticator's where none is sent. */
export const codeMethod = (method: VerificationMethod | null) =>
  method === 'sms' || method === 'mail' ? method : ('totp' as const)

/** Returns whether a method needs a code to be sent first. */
export const sendsCode = (method: VerificationMethod | null | undefined): boolean =>
  method === 'sms' || method === 'mail'
