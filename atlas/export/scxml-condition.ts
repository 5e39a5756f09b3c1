import { readGuard, type Guard } from './guards.ts'
import { variable, xmlId } from './scxml-names.ts'

/** Document ids of the states that a guard refers to by `#id` or by a value; null for unknown ones. */
type StatesOf = (state: unknown) => readonly string[] | null

/** Translates a guard (`and(a, not(b))`) to an ECMAScript condition over names that the host defines. */
export function conditionOf(guard: string, statesOf: StatesOf): string {
  return written(readGuard(guard), guard, statesOf)
}

function written(guard: Guard, text: string, statesOf: StatesOf): string {
  switch (guard.kind) {
    case 'name':
      return variable(guard.name)
    case 'in': {
      const states = statesOf(guard.state)?.map((id) => `In('${xmlId(id)}')`)
      if (!states) return variable(text)
      return states.length === 1 ? (states[0] ?? '') : `(${states.join(' && ')})`
    }
    case 'not':
      return guard.parts.map((part) => `!${written(part, text, statesOf)}`).join('')
    case 'and':
    case 'or':
      return `(${guard.parts.map((part) => written(part, text, statesOf)).join(guard.kind === 'and' ? ' && ' : ' || ')})`
  }
}
