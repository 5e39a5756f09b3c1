import { isMobileNumber } from '#wire/identity/mobile-number.ts'

/** Why a mobile number cannot get a code. */
export type MobileProblem = 'mobile_missing' | 'mobile_invalid'

/** The digits of a mobile number as typed: spaces, hyphens and brackets are only for reading. */
export function mobileDigits(typed: string): string {
  return typed.replace(/[\s().-]/g, '')
}

/** What is wrong with a mobile number (spec §5), or null. */
export function mobileProblem(typed: string): MobileProblem | null {
  const digits = mobileDigits(typed)
  if (digits === '') return 'mobile_missing'
  return isMobileNumber(digits) ? null : 'mobile_invalid'
}

/** Length of the countdown in milliseconds: `expiredMinutes` times 60 seconds (spec §4, §9). */
export function countdownLength(expiredMinutes: number): number {
  return expiredMinutes * 60 * 1000
}
