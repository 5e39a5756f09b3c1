import * as v from 'valibot'

/** Result of a command: lines to print, or an error message. */
export const OperatorAnswer = v.variant('ok', [
  v.object({ ok: v.literal(true), lines: v.array(v.string()) }),
  v.object({ ok: v.literal(false), problem: v.string() }),
])
export type OperatorAnswer = v.InferOutput<typeof OperatorAnswer>
