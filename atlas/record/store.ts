import type { RecordedBreadcrumbs } from './breadcrumbs.ts'
import type { CountedFlow } from './count-usage.ts'

/** What a recorder has counted since its batch before, and the last steps: names of charts and numbers. */
export interface Batch {
  /** The recorder: one page load, session or process. */
  readonly recorder: string
  /** Random; a batch that is saved again has the same. */
  readonly id: string
  /** Milliseconds since the batch before, or since the recorder was created. */
  readonly duration: number
  readonly usage: readonly CountedFlow[]
  /** The last steps of all charts up to now; null where there are none. */
  readonly breadcrumbs: RecordedBreadcrumbs | null
}

/** Where batches are stored. */
export interface RecordStore {
  /** Stores a batch. If it rejects, the recorder saves the batch again later, except after a `RefusedBatch`. */
  save(batch: Batch): Promise<void>
}

/** Refuses a batch for good: the recorder drops it. */
export class RefusedBatch extends Error {}
