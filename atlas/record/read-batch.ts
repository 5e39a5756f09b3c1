import * as v from 'valibot'
import { dwellSteps } from '#atlas/usage/steps.ts'
import { maxIdentity } from './names.ts'
import { RefusedBatch, type Batch } from './store.ts'

/** Most characters of a received batch. */
const maxBatch = 512 * 1024

/** Longest time that a batch may be about: a week, in milliseconds. */
const maxDuration = 7 * 24 * 3_600_000

const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(maxIdentity))
const Key = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
const Index = v.pipe(v.number(), v.integer(), v.minValue(0))
const listOf = <Item extends v.GenericSchema>(item: Item, most: number) => v.pipe(v.array(item), v.maxLength(most))

const counted = {
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  visits: v.picklist([0, 1]),
}

/** A row of a recorder, which counts no web vitals. */
const Row = v.variant('kind', [
  v.object({ kind: v.literal('ran'), ...counted }),
  v.object({
    kind: v.literal('transition'),
    transition: Name,
    outcome: v.nullable(v.picklist(['worth', 'refused'])),
    ...counted,
  }),
  v.object({ kind: v.literal('entered'), state: Name, ...counted }),
  v.object({ kind: v.literal('left'), state: Name, ...counted }),
  v.object({ kind: v.literal('dwell'), state: Name, step: v.pipe(Index, v.maxValue(dwellSteps.length)), ...counted }),
])

const Version = v.pipe(v.string(), v.regex(/^[\da-f]{8}$/))

const BatchSchema: v.GenericSchema<unknown, Batch> = v.object({
  recorder: Key,
  id: Key,
  duration: v.pipe(v.number(), v.minValue(0), v.maxValue(maxDuration)),
  usage: listOf(v.object({ flow: Name, version: Version, rows: listOf(Row, 2000) }), 200),
  breadcrumbs: v.nullable(
    v.object({
      error: v.nullable(Name),
      charts: listOf(v.object({ flow: Name, version: Version }), 40),
      steps: listOf(
        v.object({ chart: Index, event: v.nullable(Name), transitions: listOf(Name, 40), states: listOf(Name, 40) }),
        120,
      ),
    }),
  ),
})

/** Reads a batch as `httpStore` sends it; throws `RefusedBatch` for anything else, with the first problem. */
export function readBatch(body: string): Batch {
  if (body.length > maxBatch) throw new RefusedBatch('the batch is too long')
  const read = v.safeParse(BatchSchema, jsonOf(body), { abortEarly: true })
  if (read.success) return read.output
  const [issue] = read.issues
  throw new RefusedBatch(`${v.getDotPath(issue) ?? 'the batch'}: ${issue.message}`)
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    throw new RefusedBatch('the batch is no JSON', { cause: error })
  }
}
