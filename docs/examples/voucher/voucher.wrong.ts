import { defineModel } from '#machines/lib/model.ts'
import { voucherModel } from './voucher.model.ts'

/** The same model with a promise the chart does not keep, to see what a failure looks like. */
export const wrongVoucherModel = defineModel({
  ...voucherModel,
  invariants: { 'the field is never closed': (state) => !state.in('locked') },
})
