import * as v from 'valibot'

/** Why an operator rejects a withdrawal. */
export const rejectionReasons = ['name', 'account', 'rules', 'duplicate', 'other'] as const
export const RejectionReason = v.picklist(rejectionReasons)
export type RejectionReason = v.InferOutput<typeof RejectionReason>
