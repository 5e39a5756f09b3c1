import type { VerificationMethod } from '#wire/verification/second-verification.ts'

/** Returns whether a method needs a code to be sent first. */
export const sendsCode = (method: VerificationMethod | null | undefined): boolean =>
  method === 'sms' || method === 'mail'
