import * as v from 'valibot'

/** What comes from outside into the chart beside this file. */
export const pay = v.object({
  amount: v.pipe(v.number(), v.minValue(1), v.maxValue(100)),
  note: v.optional(v.pipe(v.string(), v.maxLength(10))),
  by: v.picklist(['cash', 'card']),
})

export const actors = {
  bill: v.variant('kind', [
    v.object({ kind: v.literal('paid'), at: v.pipe(v.string(), v.isoDate()) }),
    v.object({ kind: v.literal('refused'), codes: v.pipe(v.array(v.string()), v.minLength(2), v.maxLength(3)) }),
  ]),
}
