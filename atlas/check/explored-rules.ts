import { ROOT } from '#atlas/explore/chart.ts'
import { isIgnored, pendingAt, where, wayTo, type Exploration, type GraphNode } from '#atlas/explore/explore.ts'
import { macroFault } from '#atlas/explore/macros.ts'
import { reachedStates } from '#atlas/explore/reached.ts'
import { unserialisable } from '#atlas/explore/stable.ts'
import type { Finding, Rule } from './finding.ts'
import { checkGoals } from './goal-rule.ts'

/** Findings from the exploration of a chart. */
export function checkExplored(exploration: Exploration): Finding[] {
  const { model, chart, nodes, edges, starts, complete } = exploration
  const findings: Finding[] = []
  const add = (rule: Rule, at: string, message: string, node?: number, last?: string) => {
    const way = node === undefined ? undefined : wayNames(exploration, node, last)
    findings.push({ rule, flow: model.flow, at, message, ...(way ? { way } : {}) })
  }

  for (const { rule, message, node, stimulus } of exploration.findings) {
    const at = node === undefined ? undefined : nodes[node]
    add(rule, at ? where(at) : ROOT, message, node, stimulus)
  }
  const { growth } = exploration
  if (growth && !growth.isData) add('limit', ROOT, growth.text)
  const begun = starts.some(({ node }) => nodes[node]?.status !== 'error')
  if (!complete || !begun) return findings

  const fired = new Set([...starts, ...edges].flatMap(({ transitions }) => transitions))
  const reached = reachedStates(exploration)
  for (const { path, node } of chart.states) {
    if (path !== ROOT && node.type !== 'history' && !reached.has(path)) {
      add('unreachable-state', path, 'no way leads into this state')
    }
  }

  for (const { id, source } of chart.transitions) {
    if (fired.has(id)) continue
    const known = source === ROOT || reached.has(source)
    add('never-fires', id, known ? 'no case of the model makes it fire' : 'its state is never reached')
  }

  for (const [type, cases] of model.guessed ? [] : Object.entries(model.events)) {
    for (const name of Object.keys(cases)) {
      const stimulus = `${type}/${name}`
      if (edges.some((edge) => edge.stimulus === stimulus)) continue
      add('unused-case', stimulus, 'the case is never played: no reachable state listens for it')
    }
  }
  for (const name of Object.keys(model.macros ?? {})) {
    if (macroFault(model, name) !== null || edges.some(({ stimulus }) => stimulus === name)) continue
    add('macro', ROOT, `the macro "${name}" is never played: nowhere is each of its events taken, one after the other`)
  }
  const running = new Set(nodes.flatMap(pendingAt))
  for (const src of model.guessed ? [] : Object.keys(model.actors)) {
    if (!running.has(src)) add('unknown-actor', src, 'the model declares outcomes for an actor that never runs')
  }

  const silent = (node: GraphNode) => node.status === 'active' && !node.bounded
  const leaving = new Set(edges.filter((edge) => edge.from !== edge.to).map((edge) => edge.from))
  const acting = new Set(edges.filter((edge) => !isIgnored(edge)).map((edge) => edge.from))
  for (const node of nodes) {
    if (!silent(node) || leaving.has(node.id)) continue
    if (!acting.has(node.id)) {
      add('stuck', where(node), 'nothing that can happen here changes anything, and the chart is not done', node.id)
    }
  }
  traps(exploration, add)

  checkGoals(exploration, add)
  return findings
}

/** Finds context fields that cannot be serialised as JSON: each once, with the path to it. */
export function checkContexts(exploration: Exploration): Finding[] {
  const { model, nodes } = exploration
  const found = new Map<string, GraphNode>()
  for (const node of nodes) {
    const field = unserialisable(node.configuration.snapshot.context)
    if (field !== null && !found.has(field)) found.set(field, node)
  }
  return [...found].map(([field, node]) => ({
    rule: 'serialisable',
    flow: model.flow,
    at: where(node),
    message: `context.${field} cannot be written as JSON and read back: keep plain values`,
    way: wayNames(exploration, node.id, undefined),
  }))
}

type Add = (rule: Rule, at: string, message: string, node?: number, last?: string) => void

/** States and regions that are never left and in which nothing happens, although they are not final. */
function traps({ chart, nodes, edges }: Exploration, add: Add) {
  const left = new Set<string>()
  for (const { from, to } of edges) {
    const target = nodes[to]
    for (const path of nodes[from]?.states ?? []) if (!target?.states.includes(path)) left.add(path)
  }
  const alone = new Set(nodes.filter((node) => node.status !== 'active' || node.bounded).flatMap((node) => node.states))
  const trapped: string[] = []
  for (const { path, node } of chart.states) {
    if (path === ROOT || node.type === 'final' || node.type === 'history' || node.parent?.type === 'parallel') continue
    const siblings = Object.values(node.parent?.states ?? {}).filter(({ type }) => type !== 'history')
    if (siblings.length < 2 || trapped.some((outer) => path.startsWith(`${outer}.`))) continue
    const entry = nodes.find((reached) => reached.states.includes(path))
    const terminal = (node.meta as { readonly terminal?: unknown } | undefined)?.terminal === true
    const moves = [...left].some((other) => other === path || other.startsWith(`${path}.`))
    if (!entry || terminal || moves || alone.has(path)) continue
    trapped.push(path)
    add(
      'trap',
      path,
      'once entered it is never left, and it is neither final nor marked as terminal (meta: { terminal: true })',
      entry.id,
    )
  }
}

function wayNames(exploration: Exploration, node: number, last: string | undefined): string[] {
  const { input, edges } = wayTo(exploration, node)
  const names = edges.map((edge) => edge.stimulus)
  return [`start(${input})`, ...names, ...(last ? [last] : [])]
}
