/** A guard of a chart: a name, a state test, or a combination of guards. */
export type Guard =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'in'; readonly state: unknown }
  | { readonly kind: 'and' | 'or' | 'not'; readonly parts: readonly Guard[] }

/** Parses a guard in the notation of the atlas: `and(open, not(in(#door.shut)))`. */
export function readGuard(text: string): Guard {
  const state = /^in\((.*)\)$/s.exec(text)
  if (state) return inState(state[1] ?? '') ?? { kind: 'name', name: text }
  const call = /^(and|or|not)\((.*)\)$/s.exec(text)
  const parts = call && partsOf(call[2] ?? '')
  if (!call || !parts || (call[1] === 'not' && parts.length !== 1)) return { kind: 'name', name: text }
  return { kind: call[1] as 'and' | 'or' | 'not', parts: parts.map(readGuard) }
}

function inState(text: string): Guard | null {
  if (!text.startsWith('{')) return { kind: 'in', state: text }
  try {
    return { kind: 'in', state: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

/** Returns the names in a guard. */
export const namesIn = (guard: Guard): string[] => {
  if (guard.kind === 'name') return [guard.name]
  return guard.kind === 'in' ? [] : guard.parts.flatMap(namesIn)
}

/** The arguments of a combined guard; null where brackets do not match: the text is then a name. */
function partsOf(text: string): string[] | null {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (character === '(') depth++
    if (character === ')') depth--
    if (depth < 0) return null
    if (character === ',' && depth === 0) {
      parts.push(text.slice(from, index).trim())
      from = index + 1
    }
  }
  return depth === 0 ? [...parts, text.slice(from).trim()] : null
}
