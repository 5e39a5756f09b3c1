import type { Answered } from './transitions.ts'

/** `keepRefusal: assign(codeKept)`: what is kept of the server's no where there is nothing more to show than its code. */
export const codeKept = (_: unknown, { answer }: Answered) =>
  answer.kind === 'refusal' ? { refusal: answer.code } : {}
