import * as v from 'valibot'
import { VERSION, type LiveActor, type LiveEntry, type LiveState, type LiveTab, type SiteMessage } from './message.ts'

const text = v.pipe(v.string(), v.maxLength(400))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const time = v.pipe(v.number(), v.finite())
const texts = v.pipe(v.array(text), v.maxLength(1000))

const State: v.GenericSchema<unknown, LiveState> = v.object({
  states: texts,
  tags: texts,
  status: v.picklist(['active', 'done', 'error', 'stopped']),
  work: texts,
  shown: v.record(text, v.union([v.boolean(), v.null(), text])),
})

const Actor: v.GenericSchema<unknown, LiveActor> = v.object({ id: count, parent: v.nullable(count), machine: text })

/** The running charts as a list. */
export const Actors = v.array(v.object({ actor: Actor, state: State }))

/** One entry of a record. */
export const Entry: v.GenericSchema<unknown, LiveEntry> = v.variant('kind', [
  v.object({ kind: v.literal('present'), seq: count, time, actors: Actors }),
  v.object({ kind: v.literal('started'), seq: count, time, actor: Actor, transitions: texts, state: State }),
  v.object({
    kind: v.literal('step'),
    seq: count,
    time,
    actor: count,
    event: v.nullable(text),
    transitions: texts,
    state: State,
  }),
  v.object({ kind: v.literal('stopped'), seq: count, time, actor: count }),
])

export const Tab: v.GenericSchema<unknown, LiveTab> = v.object({
  id: text,
  openedAt: time,
  place: text,
  isVisible: v.boolean(),
  isLocked: v.boolean(),
})

const FromSite = { version: v.literal(VERSION), from: v.literal('site'), tab: Tab }
const Message: v.GenericSchema<unknown, SiteMessage> = v.union([
  v.object({ ...FromSite, entry: Entry }),
  v.object({ ...FromSite, beat: count }),
  v.object({ ...FromSite, left: v.literal(true) }),
])

/** A message of the channel; null for anything that is not one. */
export type ReceivedMessage = SiteMessage | 'otherVersion' | null

/** Reads data of the channel; null for messages of another atlas, which are on the same channel. */
export function readMessage(data: unknown): ReceivedMessage {
  const message = v.safeParse(Message, data)
  if (message.success) return message.output
  const other = v.safeParse(v.object({ version: v.unknown(), from: v.literal('site') }), data)
  return other.success && other.output.version !== VERSION ? 'otherVersion' : null
}
