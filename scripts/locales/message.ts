import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** A choice by number (`plural`, `selectordinal`) or by word (`select`) inside a message. */
export interface Choice {
  readonly argument: string
  readonly kind: string
  /** `one`, `other`, a word; exact numbers (`=0`) are left out. */
  readonly cases: readonly string[]
}

/** The parts of an ICU message. */
export interface MessageParts {
  /** Names of its arguments and tags, sorted. */
  readonly names: readonly string[]
  readonly choices: readonly Choice[]
  /** The uses of each argument: `text`, `plural`, `select`, `number`, `date` … */
  readonly uses: Readonly<Record<string, readonly string[]>>
  /** Its plain text, of all cases, without arguments. */
  readonly plain: string
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Parses an ICU message; throws when it is invalid. */
export function partsOf(message: string): MessageParts {
  const names = new Set<string>()
  const choices: Choice[] = []
  const uses: Record<string, string[]> = {}
  const plain: string[] = []
  const visit = (token: unknown): void => {
    if (typeof token === 'string') {
      plain.push(token)
      return
    }
    if (!Array.isArray(token)) return
    const [argument, kind, options] = token as readonly unknown[]
    if (typeof argument !== 'string') return
    names.add(argument)
    const known = (uses[argument] ??= [])
    const use = typeof kind === 'string' ? kind : 'text'
    if (!known.includes(use)) known.push(use)
    if (typeof kind !== 'string' || !isRecord(options)) return
    const cases = Object.entries(options).filter(([, tokens]) => Array.isArray(tokens))
    choices.push({ argument, kind, cases: cases.map(([name]) => name).filter((name) => !/^\d+$/.test(name)) })
    for (const [, tokens] of cases) if (Array.isArray(tokens)) tokens.filter((part) => part !== '#').forEach(visit)
  }
  compileMessageOrThrow(message).forEach(visit)
  const text = plain.join(' ')
  for (const [, tag] of text.matchAll(/<\/?([A-Za-z][\w-]*)\/?>/g)) names.add(`<${tag}>`)
  return { names: [...names].sort(), choices, uses, plain: text.replaceAll(/<\/?[A-Za-z][\w-]*\/?>/g, ' ') }
}
