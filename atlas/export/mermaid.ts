import { ROOT_PATH, type ChartJson, type StateJson, type TransitionJson } from './chart-json.ts'
import { transitionText } from './transition-text.ts'

/**
 * Returns a chart as a Mermaid `stateDiagram-v2`. Mermaid has no transition of the whole diagram, so transitions of the
 * root and those without a target become notes.
 */
export function mermaidText(chart: ChartJson): string {
  const lines = ['stateDiagram-v2', ...childrenOf(chart, ROOT_PATH).flatMap((state) => draw(chart, state, 1))]
  const root = chart.states[0]
  if (root?.kind === 'compound') lines.push(...initialOf(chart, root, 1))
  for (const transition of chart.transitions) {
    if (transition.source === ROOT_PATH) continue
    for (const target of transition.targets) {
      if (target === ROOT_PATH) continue
      lines.push(`  ${idOf(transition.source)} --> ${idOf(target)}: ${safe(textOf(chart, transition))}`)
    }
  }
  for (const state of chart.states) lines.push(...noteOf(chart, state))
  return `${lines.join('\n')}\n`
}

const childrenOf = (chart: ChartJson, path: string): readonly StateJson[] =>
  chart.states.filter(({ parent }) => parent === path)

const idOf = (path: string): string => path.replaceAll(/[^A-Za-z0-9]/g, '_')

/** Characters that end a Mermaid label. */
const safe = (text: string): string => text.replaceAll(/[;#]/g, ',').replaceAll(':', '∶')

const textOf = (chart: ChartJson, transition: TransitionJson): string => {
  const { head, actions } = transitionText(chart, transition)
  return [head, actions].filter((part) => part !== '').join(' ') || 'always'
}

function draw(chart: ChartJson, state: StateJson, depth: number): string[] {
  const indent = '  '.repeat(depth)
  const name = `${indent}state "${state.key}" as ${idOf(state.path)}`
  const children = childrenOf(chart, state.path)
  if (children.length === 0) {
    return state.kind === 'final' ? [name, `${indent}${idOf(state.path)} --> [*]`] : [name]
  }
  const inner = children.flatMap((child, index) => [
    ...(state.kind === 'parallel' && index > 0 ? [`${indent}  --`] : []),
    ...draw(chart, child, depth + 1),
  ])
  return [`${name} {`, ...initialOf(chart, state, depth + 1), ...inner, `${indent}}`]
}

const initialOf = (chart: ChartJson, state: StateJson, depth: number): string[] =>
  childrenOf(chart, state.path)
    .filter(({ initial }) => initial)
    .map(({ path }) => `${'  '.repeat(depth)}[*] --> ${idOf(path)}`)

function noteOf(chart: ChartJson, state: StateJson): string[] {
  const own = chart.transitions.filter(
    ({ source, targets }) => source === state.path && (targets.length === 0 || source === ROOT_PATH),
  )
  const first = childrenOf(chart, ROOT_PATH)[0]
  const at = state.path === ROOT_PATH ? first?.path : state.path
  const work = state.invokes.map(({ src }) => `runs ${src}`)
  const moves = own.map((transition) => {
    const targets = transition.targets.length > 0 ? ` → ${transition.targets.join(' + ')}` : ''
    return `${textOf(chart, transition)}${targets}`
  })
  const lines = [...work, ...moves]
  if (lines.length === 0 || at === undefined) return []
  const whole = state.path === ROOT_PATH ? [`in every state of ${chart.id}`] : []
  return [`  note right of ${idOf(at)}`, ...[...whole, ...lines].map((line) => `    ${safe(line)}`), '  end note']
}
