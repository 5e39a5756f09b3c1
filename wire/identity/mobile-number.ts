import * as v from 'valibot'

/** Digits of a mobile number without its country code. */
const MobileNumber = v.pipe(v.string(), v.regex(/^\d{6,14}$/))

/** Returns whether a text is the digits of a mobile number. In a file of its own, for the first page. */
export const isMobileNumber = (digits: string): boolean => v.is(MobileNumber, digits)
