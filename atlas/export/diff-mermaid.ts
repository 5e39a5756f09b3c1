import { ROOT_PATH } from './chart-json.ts'
import type { Change, ChartDiff } from './diff.ts'
import { signs } from './diff-text.ts'
import { changesIn } from './diff-view.ts'
import { transitionText } from './transition-text.ts'

/** Colours of changed states, readable on light and dark pages. */
const colours: Readonly<Record<Change, string>> = {
  added: 'fill:#d7f5dd,stroke:#1a7f37,color:#0b3d1a',
  removed: 'fill:#ffdcd7,stroke:#cf222e,color:#5c0f14,stroke-dasharray:4',
  changed: 'fill:#fff4c2,stroke:#9a6700,color:#4d3300',
}

/**
 * Draws what changed in a chart as a Mermaid state diagram: changed states and transitions, with a sign and a colour,
 * and the states that they join, by their whole paths. Empty when neither changed. A name cannot leave its label.
 */
export function diffMermaid(diff: ChartDiff): string {
  const { union, change } = diff
  if (!union || change !== 'changed') return ''
  const changes = changesIn(diff)
  const moves = union.transitions.filter(({ id }) => changes.has(id))
  const ends = new Set(moves.flatMap(({ source, targets }) => [source, ...targets]))
  const states = union.states.filter(({ path }) => changes.has(path) || ends.has(path))
  if (states.length === 0) return ''
  const numbers = new Map(states.map(({ path }, index) => [path, `s${index}`]))
  const signOf = (at: string) => `${signs[changes.get(at) ?? 'changed']} `
  const lines = states.flatMap(({ path }) => {
    const changed = changes.get(path)
    const name = path === ROOT_PATH ? 'everywhere' : path
    const own = `  state "${label(`${changed ? signOf(path) : ''}${name}`)}" as ${numbers.get(path)}`
    return changed ? [own, `  class ${numbers.get(path)} ${changed}`] : [own]
  })
  const arrows = moves.flatMap((move) => {
    const text = label(`${signOf(move.id)}${transitionText(union, move).head || 'always'}`)
    const targets = move.targets.length > 0 ? move.targets : [move.source]
    return targets.map((target) => `  ${numbers.get(move.source)} --> ${numbers.get(target)}: ${text}`)
  })
  const classes = Object.entries(colours).map(([name, colour]) => `  classDef ${name} ${colour}`)
  return ['stateDiagram-v2', ...classes, ...lines, ...arrows, ''].join('\n')
}

/** A text that ends neither its label, its line nor the block of code around it. */
const label = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/["`]/g, "'")
    .replaceAll(/[;#{}\\]/g, ',')
    .replaceAll(':', '∶')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll('%%', '%')
