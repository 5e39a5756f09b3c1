import { isMobileNumber } from '#wire/identity/mobile-number.ts'

/** Why no code can be sent to a mobile number. */
export type MobileProblem = 'mobile_missing' | 'mobile_invalid'

/** Returns the typed number without spaces, hyphens, dots and brackets. */
export function mobileDigits(typed: string): string {
  return typed.replace(/[\s().-]/g, '')
}

/** Returns the problem of a mobile number (spec §5); null if valid. */
export function mobileProblem(typed: string): MobileProblem | null {
  const digits = mobileDigits(typed)
  if (digits === '') return 'mobile_missing'
  return isMobileNumber(digits) ? null : 'mobile_invalid'
}

/** Length of the countdown in milliseconds: `expiredMinutes` times 60 seconds (spec §4, §9). */
export function countdownLength(expiredMinutes: number): number {
  return expiredMinutes * 60 * 1000
}
