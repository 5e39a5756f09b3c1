import { variable, xmlId } from './scxml-names.ts'

/** A guard as XState writes it (`and(a, not(b))`) as an ECMAScript condition over names that the host defines. */
export function conditionOf(guard: string): string {
  const state = /^in\((.*)\)$/s.exec(guard)
  if (state) return inState(state[1] ?? '')
  const call = /^(and|or|not)\((.*)\)$/s.exec(guard)
  const parts = call && partsOf(call[2] ?? '')
  if (!call || !parts) return variable(guard)
  const conditions = parts.map(conditionOf)
  if (call[1] === 'not') return `!${conditions[0] ?? 'true'}`
  return `(${conditions.join(call[1] === 'and' ? ' && ' : ' || ')})`
}

/** The names a condition is made of. */
export function guardNames(guard: string): string[] {
  if (/^in\(.*\)$/s.test(guard)) return []
  const call = /^(and|or|not)\((.*)\)$/s.exec(guard)
  const parts = call && partsOf(call[2] ?? '')
  return call && parts ? parts.flatMap(guardNames) : [guard]
}

/** The arguments of a combined guard; null where brackets do not match, which is then somebody's name. */
function partsOf(text: string): string[] | null {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (const [index, character] of [...text].entries()) {
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

/** `stateIn` by an id, or by a value that names states on several levels. */
function inState(text: string): string {
  const paths = (value: unknown, path: string): string[] => {
    if (typeof value === 'string') return [path === '' ? value : `${path}.${value}`]
    return Object.entries(value as object).flatMap(([key, inner]) => paths(inner, path === '' ? key : `${path}.${key}`))
  }
  const wanted = text.startsWith('{') ? paths(JSON.parse(text), '') : [text.replace(/^#/, '')]
  return wanted.map((path) => `In('${xmlId(path)}')`).join(' && ')
}
