/** States of a remark, in their order. */
export const remarkStates = ['open', 'answered', 'settled'] as const
export type RemarkState = (typeof remarkStates)[number]

/** A remark or reply: author, day and plain text. */
export interface RemarkMessage {
  readonly author: string
  /** `2026-11-25`. */
  readonly date: string
  readonly text: string
}

/** A remark on a state or transition of a chart, with its replies. */
export interface Remark extends RemarkMessage {
  /** A hash of the remark itself: the same remark has the same key everywhere, and the key never changes. */
  readonly key: string
  /** Path of a state, identity of a transition, or `(root)` for the chart as a whole. */
  readonly target: string
  readonly state: RemarkState
  readonly replies: readonly RemarkMessage[]
}

/** Remarks by flow, each in the order of its file. */
export type RemarksByFlow = Readonly<Record<string, readonly Remark[]>>

/** Thrown for a remark that cannot be accepted; the message is one line. */
export class InvalidRemark extends Error {}

/** The states and transitions that a remark may target; a drawn chart and an explored one both have them. */
export interface Targets {
  readonly states: readonly { readonly path: string }[]
  readonly transitions: readonly { readonly id: string }[]
}

const LONGEST = 2000
const LONGEST_NAME = 80

/** Control characters, and those that change the direction of the text after them. */
const invisible = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u

/** Returns a new open remark with its key; throws `InvalidRemark`. */
export function newRemark(target: string, message: RemarkMessage): Remark {
  const { author, date, text } = validated(message)
  return { key: keyOf([target, author, date, text]), target, state: 'open', author, date, text, replies: [] }
}

/** Returns the remark with a further reply; throws `InvalidRemark` when it is settled. */
export function answered(remark: Remark, answer: RemarkMessage): Remark {
  if (remark.state === 'settled') throw new InvalidRemark(`the remark ${remark.key} is settled; write a new one`)
  return { ...remark, state: 'answered', replies: [...remark.replies, validated(answer)] }
}

/** Returns the remark as settled, with a last reply where there is one; throws `InvalidRemark` when it is settled. */
export function settled(remark: Remark, last: RemarkMessage | null): Remark {
  if (remark.state === 'settled') throw new InvalidRemark(`the remark ${remark.key} is settled already`)
  return { ...remark, state: 'settled', replies: last ? [...remark.replies, validated(last)] : remark.replies }
}

/** Reads a file of remarks; throws `InvalidRemark`. */
export function readRemarks(text: string): Remark[] {
  const parsed = jsonOf(text)
  if (!isRecord(parsed)) throw new InvalidRemark('remarks are an object of keys and remarks')
  const written = [...text.matchAll(/^ {2}"(\w+)": \{/gm)].map(([, key]) => key)
  const twice = written.find((key, at) => written.indexOf(key) !== at)
  if (twice !== undefined) throw new InvalidRemark(`the key ${twice} is there twice`)
  return inOrder(Object.entries(parsed).map(([key, value]) => remarkOf(key, value)))
}

/**
 * Returns the text of a file of remarks, sorted by key. Keys are hashes, so remarks that two people add on two branches
 * rarely conflict.
 */
export function serializeRemarks(remarks: readonly Remark[]): string {
  const entries = inOrder(remarks).map(({ key, target, state, author, date, text, replies }) => [
    key,
    { target, state, author, date, text, replies },
  ])
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
}

/** Merges two lists: a remark that is in both gets the replies of both and the later of the two states. */
export function mergedRemarks(own: readonly Remark[], others: readonly Remark[]): Remark[] {
  const merged = new Map(own.map((remark) => [remark.key, remark]))
  for (const other of others) {
    const known = merged.get(other.key)
    merged.set(other.key, known ? mergedRemark(known, other) : other)
  }
  return inOrder([...merged.values()])
}

/** Returns a check whether the target of a remark exists in a chart. */
export const existsIn = ({ states, transitions }: Targets) => {
  const known = new Set([...states.map(({ path }) => path), ...transitions.map(({ id }) => id)])
  return ({ target }: Pick<Remark, 'target'>): boolean => known.has(target)
}

/** True while a remark is open or answered. */
export const isUnsettled = ({ state }: Remark): boolean => state !== 'settled'

function mergedRemark(one: Remark, other: Remark): Remark {
  const isSame = (['target', 'author', 'date', 'text'] as const).every((field) => one[field] === other[field])
  // A target may have been corrected in either.
  if (!isSame && one.text !== other.text) throw new InvalidRemark(`two different remarks have the key ${one.key}`)
  const replies = [...one.replies, ...other.replies.filter((reply) => !one.replies.some((known) => same(known, reply)))]
  const further = remarkStates.indexOf(other.state) > remarkStates.indexOf(one.state) ? other.state : one.state
  return { ...one, state: further, replies: replies.toSorted((a, b) => compared(a.date, b.date)) }
}

const same = (one: RemarkMessage, other: RemarkMessage): boolean =>
  one.author === other.author && one.date === other.date && one.text === other.text

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const inOrder = (remarks: readonly Remark[]): Remark[] => remarks.toSorted((a, b) => compared(a.key, b.key))

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const left = /^(<{7}|={7}|>{7})/m.test(text) ? 'two versions of it have not been put together' : 'it is not JSON'
    throw new InvalidRemark(left, { cause: error })
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fields = new Set(['target', 'state', 'author', 'date', 'text', 'replies'])

function remarkOf(key: string, value: unknown): Remark {
  if (!/^r[a-z0-9]{1,12}$/.test(key)) throw new InvalidRemark(`${JSON.stringify(key)} is no key of a remark`)
  if (!isRecord(value)) throw new InvalidRemark(`the remark ${key} is not an object`)
  const strange = Object.keys(value).find((field) => !fields.has(field))
  if (strange !== undefined)
    throw new InvalidRemark(`the remark ${key} has an unknown field ${JSON.stringify(strange)}`)
  const { target, replies } = value
  const state = remarkStates.find((name) => name === value['state'])
  if (typeof target !== 'string' || target === '') throw new InvalidRemark(`the remark ${key} has no target`)
  if (!state) throw new InvalidRemark(`the remark ${key} is neither ${remarkStates.join(' nor ')}`)
  if (!Array.isArray(replies)) throw new InvalidRemark(`the remark ${key} has no list of replies`)
  return { key, target, state, ...messageIn(key, value), replies: replies.map((reply) => messageIn(key, reply)) }
}

function messageIn(key: string, value: unknown): RemarkMessage {
  const { author, date, text } = isRecord(value) ? value : {}
  if (typeof author !== 'string' || typeof date !== 'string' || typeof text !== 'string') {
    throw new InvalidRemark(`the remark ${key} lacks an author, a date or a text`)
  }
  try {
    return validated({ author, date, text })
  } catch (error) {
    throw new InvalidRemark(`the remark ${key}: ${error instanceof Error ? error.message : ''}`, { cause: error })
  }
}

/** Returns the trimmed message; throws `InvalidRemark` when it is empty, too long or has invisible characters. */
function validated(message: RemarkMessage): RemarkMessage {
  const author = message.author.trim()
  const text = message.text.trim().replaceAll(/\r\n?/g, '\n')
  if (author === '') throw new InvalidRemark('it has no author')
  if (author.length > LONGEST_NAME) throw new InvalidRemark(`an author has at most ${LONGEST_NAME} characters`)
  if (text === '') throw new InvalidRemark('its text is empty')
  if (text.length > LONGEST) throw new InvalidRemark(`a text has at most ${LONGEST} characters`)
  if (invisible.test(author) || invisible.test(text.replaceAll('\n', ''))) {
    throw new InvalidRemark('it has invisible characters')
  }
  const day = new Date(`${message.date}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== message.date) {
    throw new InvalidRemark(`${JSON.stringify(message.date)} is no date such as 2026-11-25`)
  }
  return { author, date: message.date, text }
}

/** The FNV-1a hash in 32 bits: short enough to be typed, and the same in the browser and in Node. */
function keyOf(parts: readonly string[]): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(parts.join('\0'))) hash = Math.imul(hash ^ byte, 0x01000193)
  return `r${(hash >>> 0).toString(36)}`
}
