/** Translates the names of a condition into those of a guard. */
interface Words {
  readonly name: (identifier: string) => string
  /** A state by its id in the document, as a guard refers to it. */
  readonly state: (id: string) => string
}

/**
 * Reads an ECMAScript condition as a guard of the atlas: `&&`, `||`, `!` and `In('…')` are operators, anything else is
 * a guard of that name.
 */
export function guardOfCondition(condition: string, words: Words): string {
  const text = condition.trim()
  const either = splitAt(text, '||')
  if (either.length > 1) return `or(${either.map((part) => guardOfCondition(part, words)).join(', ')})`
  const both = splitAt(text, '&&')
  if (both.length > 1) return `and(${both.map((part) => guardOfCondition(part, words)).join(', ')})`
  if (text.startsWith('!') && isOne(text.slice(1).trim())) return `not(${guardOfCondition(text.slice(1), words)})`
  if (text.startsWith('(') && endOf(text, 0) === text.length - 1) return guardOfCondition(text.slice(1, -1), words)
  const state = /^In\(\s*(?:'([^']*)'|"([^"]*)")\s*\)$/.exec(text)
  return state ? `in(${words.state(state[1] ?? state[2] ?? '')})` : words.name(text)
}

/** True when an `!` before the text negates all of it. */
const isOne = (text: string): boolean => {
  if (text.startsWith('!')) return isOne(text.slice(1).trim())
  if (/^[\w$.]+$/.test(text)) return true
  const open = /^[\w$.]*\(/.exec(text)?.[0].length
  return open !== undefined && endOf(text, open - 1) === text.length - 1
}

/** Positions of the characters outside of quotes and brackets. */
function* open(text: string, from = 0): Generator<number> {
  let depth = 0
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const character = text[at] ?? ''
    if (quote !== '') {
      if (character === '\\') at++
      else if (character === quote) quote = ''
      continue
    }
    if ('\'"`'.includes(character)) quote = character
    else if ('([{'.includes(character)) depth++
    else if (')]}'.includes(character)) {
      depth--
      if (depth === 0) yield at
    } else if (depth === 0) yield at
  }
}

/** Position of the bracket that closes the one at `from`. */
const endOf = (text: string, from: number): number => {
  for (const at of open(text, from)) if (')]}'.includes(text[at] ?? '')) return at
  return -1
}

function splitAt(text: string, operator: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const at of open(text)) {
    if (at < from || !text.startsWith(operator, at)) continue
    parts.push(text.slice(from, at))
    from = at + operator.length
  }
  return [...parts, text.slice(from)]
}
