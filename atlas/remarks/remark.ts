/** How far a remark is: nobody has answered, somebody has, or there is nothing left to say. */
export const remarkStates = ['open', 'answered', 'settled'] as const
export type RemarkState = (typeof remarkStates)[number]

/** What somebody said on a day, as plain text. */
export interface Said {
  readonly author: string
  /** `2026-11-25`. */
  readonly date: string
  readonly text: string
}

/** What somebody has to say of a state or transition of a chart. */
export interface Remark extends Said {
  /** Made from the remark itself, so that it is the same wherever the same was written, and never moves. */
  readonly key: string
  /** Path of a state, identity of a transition, or `(root)` for the chart as a whole. */
  readonly target: string
  readonly state: RemarkState
  readonly replies: readonly Said[]
}

/** Remarks by flow, each in the order of its file. */
export type RemarksByFlow = Readonly<Record<string, readonly Remark[]>>

/** A remark that cannot be taken as it is, in one line. */
export class UnfitRemark extends Error {}

/** What remarks may stand on; a chart as it is drawn and one that is explored both say it. */
export interface Targets {
  readonly states: readonly { readonly path: string }[]
  readonly transitions: readonly { readonly id: string }[]
}

const LONGEST = 2000
const LONGEST_NAME = 80

/** Characters that cannot be seen, or that turn the text after them round. */
const unseen = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u

/** A new remark, open, with the key that only it has. */
export function newRemark(target: string, said: Said): Remark {
  const { author, date, text } = fitting(said)
  return { key: keyOf([target, author, date, text]), target, state: 'open', author, date, text, replies: [] }
}

/** A remark with an answer. */
export function answered(remark: Remark, answer: Said): Remark {
  if (remark.state === 'settled') throw new UnfitRemark(`the remark ${remark.key} is settled; write a new one`)
  return { ...remark, state: 'answered', replies: [...remark.replies, fitting(answer)] }
}

/** A remark with which nothing is left to do, with a last word where there is one. */
export function settled(remark: Remark, last: Said | null): Remark {
  if (remark.state === 'settled') throw new UnfitRemark(`the remark ${remark.key} is settled already`)
  return { ...remark, state: 'settled', replies: last ? [...remark.replies, fitting(last)] : remark.replies }
}

/** Reads a file of remarks; throws in one line what is wrong with it. */
export function readRemarks(text: string): Remark[] {
  const parsed = jsonOf(text)
  if (!isRecord(parsed)) throw new UnfitRemark('remarks are an object of keys and remarks')
  const written = [...text.matchAll(/^ {2}"(\w+)": \{/gm)].map(([, key]) => key)
  const twice = written.find((key, at) => written.indexOf(key) !== at)
  if (twice !== undefined) throw new UnfitRemark(`the key ${twice} stands there twice`)
  return inOrder(Object.entries(parsed).map(([key, value]) => remarkOf(key, value)))
}

/**
 * A file of remarks as it is written: in the order of their keys, which is by chance, so that what two people add on
 * two branches seldom meets.
 */
export function writtenRemarks(remarks: readonly Remark[]): string {
  const entries = inOrder(remarks).map(({ key, target, state, author, date, text, replies }) => [
    key,
    { target, state, author, date, text, replies },
  ])
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
}

/** Both lists as one: of a remark that is in both, all answers, and the state that is further on. */
export function mergedRemarks(own: readonly Remark[], others: readonly Remark[]): Remark[] {
  const merged = new Map(own.map((remark) => [remark.key, remark]))
  for (const other of others) {
    const known = merged.get(other.key)
    merged.set(other.key, known ? mergedRemark(known, other) : other)
  }
  return inOrder([...merged.values()])
}

/** Whether a remark stands on a state or transition that a chart has. */
export const standsIn = ({ states, transitions }: Targets) => {
  const known = new Set([...states.map(({ path }) => path), ...transitions.map(({ id }) => id)])
  return ({ target }: Pick<Remark, 'target'>): boolean => known.has(target)
}

/** True while somebody has to do something about it. */
export const isUnsettled = ({ state }: Remark): boolean => state !== 'settled'

function mergedRemark(one: Remark, other: Remark): Remark {
  const isSame = (['target', 'author', 'date', 'text'] as const).every((field) => one[field] === other[field])
  // A target may have been mended in either.
  if (!isSame && one.text !== other.text) throw new UnfitRemark(`two different remarks have the key ${one.key}`)
  const replies = [...one.replies, ...other.replies.filter((reply) => !one.replies.some((known) => same(known, reply)))]
  const further = remarkStates.indexOf(other.state) > remarkStates.indexOf(one.state) ? other.state : one.state
  return { ...one, state: further, replies: replies.toSorted((a, b) => compared(a.date, b.date)) }
}

const same = (one: Said, other: Said): boolean =>
  one.author === other.author && one.date === other.date && one.text === other.text

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const inOrder = (remarks: readonly Remark[]): Remark[] => remarks.toSorted((a, b) => compared(a.key, b.key))

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const left = /^(<{7}|={7}|>{7})/m.test(text) ? 'two versions of it have not been put together' : 'it is not JSON'
    throw new UnfitRemark(left, { cause: error })
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fields = new Set(['target', 'state', 'author', 'date', 'text', 'replies'])

function remarkOf(key: string, value: unknown): Remark {
  if (!/^r[a-z0-9]{1,12}$/.test(key)) throw new UnfitRemark(`${JSON.stringify(key)} is no key of a remark`)
  if (!isRecord(value)) throw new UnfitRemark(`the remark ${key} is not an object`)
  const strange = Object.keys(value).find((field) => !fields.has(field))
  if (strange !== undefined) throw new UnfitRemark(`the remark ${key} has an unknown field ${JSON.stringify(strange)}`)
  const { target, replies } = value
  const state = remarkStates.find((name) => name === value['state'])
  if (typeof target !== 'string' || target === '') throw new UnfitRemark(`the remark ${key} has no target`)
  if (!state) throw new UnfitRemark(`the remark ${key} is neither ${remarkStates.join(' nor ')}`)
  if (!Array.isArray(replies)) throw new UnfitRemark(`the remark ${key} has no list of replies`)
  return { key, target, state, ...saidIn(key, value), replies: replies.map((reply) => saidIn(key, reply)) }
}

function saidIn(key: string, value: unknown): Said {
  const { author, date, text } = isRecord(value) ? value : {}
  if (typeof author !== 'string' || typeof date !== 'string' || typeof text !== 'string') {
    throw new UnfitRemark(`the remark ${key} lacks an author, a date or a text`)
  }
  try {
    return fitting({ author, date, text })
  } catch (error) {
    throw new UnfitRemark(`the remark ${key}: ${error instanceof Error ? error.message : ''}`, { cause: error })
  }
}

/** What was said, without spaces around it; throws where it says nothing, too much, or what cannot be seen. */
function fitting(said: Said): Said {
  const author = said.author.trim()
  const text = said.text.trim().replaceAll(/\r\n?/g, '\n')
  if (author === '') throw new UnfitRemark('nobody is named as its author')
  if (author.length > LONGEST_NAME) throw new UnfitRemark(`an author has at most ${LONGEST_NAME} characters`)
  if (text === '') throw new UnfitRemark('it says nothing')
  if (text.length > LONGEST) throw new UnfitRemark(`a text has at most ${LONGEST} characters`)
  if (unseen.test(author) || unseen.test(text.replaceAll('\n', ''))) {
    throw new UnfitRemark('it has characters that cannot be seen')
  }
  const day = new Date(`${said.date}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== said.date) {
    throw new UnfitRemark(`${JSON.stringify(said.date)} is no date such as 2026-11-25`)
  }
  return { author, date: said.date, text }
}

/** The FNV-1a hash, in 32 bits: short enough to be typed, and the same in the browser and here. */
function keyOf(parts: readonly string[]): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(parts.join('\0'))) hash = Math.imul(hash ^ byte, 0x01000193)
  return `r${(hash >>> 0).toString(36)}`
}
