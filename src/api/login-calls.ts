import type { Call } from '#wire/call.ts'
import { sessionCalls } from '#wire/session.ts'
import { verificationCalls } from '#wire/verification.ts'

/** The calls of logging in and out, which a visitor who only looks around never makes. */
export const loginCalls: Readonly<Record<string, Call>> = { ...sessionCalls, ...verificationCalls }
