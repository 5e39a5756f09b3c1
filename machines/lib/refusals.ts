import type { Answered } from './transitions.ts'

/** `keepRefusal: assign(fromRefusal)`: assigns the code of a refusal; of a value nothing. */
export const fromRefusal = (_: unknown, { answer }: Answered) =>
  answer.kind === 'refusal' ? { refusal: answer.code } : {}
