import type { AnyStateNode } from 'xstate'
import { ROOT, pathOf, readChart, type Chart, type ChartTransition } from '#atlas/explore/chart.ts'
import { askedInJourneys, fieldsOf } from '#atlas/explore/asked.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { namedRequirements } from '#atlas/explore/required.ts'
import { stable } from '#atlas/explore/stable.ts'
import { builtinType, isAfterMachinery } from '#atlas/explore/xstate.ts'
import { guardText } from './transition-text.ts'

/**
 * Returns a chart as text for reviews of diffs: every state, transition, guard, action and delay, and the inputs of
 * actors in the model's journeys.
 */
export function goldenText(model: AnyModel): string {
  const chart = readChart(model.machine)
  const asked = askedInJourneys(model)
  const askedOf = (node: AnyStateNode, src: string) =>
    asked.filter((one) => one.src === src && one.state === pathOf(node)).map(({ input }) => input)
  const root = chart.states[0]?.node
  if (!root) return ''
  const lines = [model.machine.id, ...describe(root, '  '), ...delays(model, '  '), '']
  for (const child of childrenOf(root)) lines.push(...draw(chart, child, 1))
  return `${lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`

  function draw(of: Chart, node: AnyStateNode, depth: number): string[] {
    const indent = '  '.repeat(depth)
    const isInitial = node.parent?.initial.target?.[0] === node && node.parent.type === 'compound'
    const kind = node.type === 'atomic' || node.type === 'compound' ? '' : ` (${kindOf(node)})`
    const tags = node.tags.length > 0 ? ` [${node.tags.join(', ')}]` : ''
    return [
      `${indent}${isInitial ? '→ ' : ''}${node.key}${kind}${tags}`,
      ...describe(node, `${indent}    `),
      ...arrows(of, node, `${indent}    `),
      '',
      ...childrenOf(node).flatMap((child) => draw(of, child, depth + 1)),
    ]
  }

  function describe(node: AnyStateNode, indent: string): string[] {
    const requirements = namedRequirements(node)
    return [
      ...(node.description ? [`${indent}"${node.description}"`] : []),
      ...(requirements.length > 0 ? [`${indent}requires ${requirements.join('; ')}`] : []),
      ...actionLine(indent, 'entry', node.entry),
      ...actionLine(indent, 'exit', node.exit),
      ...node.invoke.flatMap((invocation) => [
        `${indent}runs ${String(invocation.src)}`,
        ...(invocation.input !== undefined ? given(askedOf(node, String(invocation.src)), `${indent}    `) : []),
      ]),
      ...(node.path.length === 0 ? arrows(chart, node, indent) : []),
    ]
  }
}

const MOST_SHOWN = 4
const LONGEST_SHOWN = 60

/** The input of an actor, field by field, from the journeys. */
function given(inputs: readonly unknown[], indent: string): string[] {
  const fields = new Map<string, Set<string>>()
  for (const [path, value] of inputs.flatMap((input) => fieldsOf(input))) {
    fields.set(path, (fields.get(path) ?? new Set()).add(clipped(stable(value))))
  }
  if (fields.size === 0) return [`${indent}given what no journey asks for`]
  const width = Math.max(...[...fields.keys()].map((path) => path.length))
  return [...fields].map(([path, seen]) => {
    const shown = [...seen].slice(0, MOST_SHOWN).join(' | ')
    return `${indent}given ${path.padEnd(width)}${width > 0 ? '  ' : ''}${shown}${seen.size > MOST_SHOWN ? ' | …' : ''}`
  })
}

const clipped = (text: string) => (text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text)

const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states)

const kindOf = (node: AnyStateNode): string => (node.type === 'history' ? `${String(node.history)} history` : node.type)

function delays(model: AnyModel, indent: string): string[] {
  const entries = Object.entries(model.machine.implementations.delays as Record<string, unknown>)
  return entries.map(([name, delay]) =>
    typeof delay === 'number' ? `${indent}delay ${name} = ${delay} ms` : `${indent}delay ${name} is computed`,
  )
}

function arrows(chart: Chart, node: AnyStateNode, indent: string): string[] {
  const own = chart.transitions.filter(({ definition }) => definition.source === node)
  const width = Math.max(0, ...own.map((transition) => left(transition).length))
  return own.map((transition) => {
    const { definition, targets } = transition
    const names = definition.actions.map(actionText)
    const reenter = definition.reenter ? ' (reenter)' : ''
    const target = targets.length > 0 ? targets.map((path) => short(path, node)).join(' + ') : '(stays)'
    const actions = names.length > 0 ? `  / ${names.join(', ')}` : ''
    return `${indent}${left(transition).padEnd(width)}  → ${target}${reenter}${actions}`
  })
}

function left(transition: ChartTransition): string {
  return `${transition.event} ${guardText(transition)}`.trimEnd()
}

/** A target by its key among siblings, by its path elsewhere. */
const short = (path: string, node: AnyStateNode): string => {
  const parent = node.parent ? pathOf(node.parent) : ROOT
  return parent !== ROOT && path.startsWith(`${parent}.`) ? path.slice(parent.length + 1) : path
}

const actionLine = (indent: string, when: string, actions: readonly unknown[]): string[] => {
  const names = actions.filter((action) => !isAfterMachinery(action)).map(actionText)
  return names.length > 0 ? [`${indent}${when} / ${names.join(', ')}`] : []
}

/** The name of an action; the kind of an inline built-in action. */
export function actionText(action: unknown): string {
  if (typeof action === 'string') return action
  const type = builtinType(action)
  if (type !== null) {
    const { event } = action as { readonly event?: { readonly type?: unknown } }
    const name = type.replace('xstate.', '')
    return typeof event?.type === 'string' ? `${name} ${event.type}` : name
  }
  if (typeof action === 'function') return action.name || 'inline'
  return String((action as { readonly type?: unknown }).type)
}
