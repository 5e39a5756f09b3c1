import type { AnyStateNode } from 'xstate'
import { ROOT, type Chart, type ChartTransition } from '#atlas/explore/chart.ts'
import { macroFault } from '#atlas/explore/macros.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { requirementsOfState } from '#atlas/explore/required.ts'
import {
  builtinType,
  guardText,
  hasInlineGuard,
  isAfterMachinery,
  isMachineLogic,
  matchesDescriptor,
  meaningOf,
} from '#atlas/explore/xstate.ts'
import { isInShape } from '#atlas/explore/xstate-6.ts'
import type { Finding, Rule } from './finding.ts'
import { inlineAllowed, texts } from './texts.ts'
import { unusedNames } from './unused-names.ts'

/** Strictness: `house` adds the rules of this project to those for any chart. */
export type Strictness = 'house' | 'sound'

/** Findings from the static structure of a chart. */
export function checkStatic(model: AnyModel, chart: Chart, strictness: Strictness): Finding[] {
  const findings: Finding[] = []
  const add = (rule: Rule, at: string, message: string) => findings.push({ rule, flow: model.flow, at, message })

  shadowedBranches(chart, add)
  missingReenter(chart, add)
  restartsRegions(chart, add)
  missingOnError(model, chart, add)
  events(model, chart, add)
  actors(model, chart, add)
  macros(model, add)
  unusedNames(model, chart, add)
  if (strictness === 'house') {
    documentation(chart, add)
    inline(chart, add)
  }
  return findings
}

type Add = (rule: Rule, at: string, message: string) => unknown

function groups(chart: Chart): Map<string, ChartTransition[]> {
  const byPlace = new Map<string, ChartTransition[]>()
  for (const transition of chart.transitions) {
    const place = `${transition.source}|${transition.event}`
    byPlace.set(place, [...(byPlace.get(place) ?? []), transition])
  }
  return byPlace
}

function shadowedBranches(chart: Chart, add: Add) {
  for (const branches of groups(chart).values()) {
    const open = branches.findIndex((branch) => branch.guard === '')
    for (const branch of open < 0 ? [] : branches.slice(open + 1)) {
      add('shadowed-branch', branch.id, 'a branch without guard stands before it, so it is never tried')
    }
    const seen = new Set<string>()
    for (const { guard, id, definition } of branches) {
      const hasParams =
        typeof definition.guard === 'object' && definition.guard !== null && 'params' in definition.guard
      if (guard && guard !== 'inline' && !hasParams && seen.has(guard)) {
        add('shadowed-branch', id, `an earlier branch has the same guard "${guard}"`)
      }
      if (!hasParams) seen.add(guard)
    }
  }
}

function missingReenter(chart: Chart, add: Add) {
  for (const { definition, id } of chart.transitions) {
    const { source, target, reenter } = definition
    if (reenter || target?.length !== 1 || target[0] !== source) continue
    if (source.invoke.length === 0 && source.after.length === 0) continue
    add('missing-reenter', id, texts.missingReenter)
  }
}

function restartsRegions(chart: Chart, add: Add) {
  // XState 6 leaves the neighbouring regions alone.
  if (isInShape(chart.machine)) return
  for (const { definition, id } of chart.transitions) {
    const { source, target = [], reenter } = definition
    if (!reenter || source.parent?.type !== 'parallel') continue
    const inside = target.every((node) => node === source || node.id.startsWith(`${source.id}.`))
    if (inside) add('restarts-regions', id, 'reenter: true on a region leaves and enters the neighbouring regions too')
  }
}

function missingOnError(model: AnyModel, chart: Chart, add: Add) {
  for (const { node, path } of chart.states) {
    for (const invocation of node.invoke) {
      const src = String(invocation.src)
      if (isMachineLogic(model.machine.implementations.actors[src])) continue
      const cases = model.actors[src]
      const settles = Boolean(invocation.onDone) || Object.keys(cases?.done ?? {}).length > 0
      if (!settles || handles(node, `xstate.error.actor.${invocation.id}`)) continue
      add('missing-on-error', path, texts.missingOnError(src))
    }
  }
}

const handles = (node: AnyStateNode | undefined, type: string): boolean =>
  node !== undefined &&
  ([...node.transitions.keys()].some((descriptor) => matchesDescriptor(type, descriptor)) || handles(node.parent, type))

function events(model: AnyModel, chart: Chart, add: Add) {
  const declared = Object.keys(model.events)
  const sentByActors = Object.values(model.actors).flatMap((cases) =>
    Object.values(cases.events ?? {}).map((event) => event.type),
  )
  const descriptors = chart.states.flatMap(({ node, path }) =>
    [...node.transitions.keys()]
      .filter((descriptor) => meaningOf(descriptor).kind === 'event' && !descriptor.startsWith('xstate.'))
      .map((descriptor) => ({ descriptor, path })),
  )
  for (const type of declared) {
    if (descriptors.some(({ descriptor }) => matchesDescriptor(type, descriptor))) continue
    add('unhandled-event', ROOT, `no state listens for "${type}"`)
  }
  // What a function of XState 6 raises cannot be read.
  if (isInShape(chart.machine)) return
  const raised = new Set(chart.states.flatMap(({ node }) => raisedTypes(node)))
  for (const { descriptor, path } of descriptors) {
    const known = [...declared, ...sentByActors, ...raised].some((type) => matchesDescriptor(type, descriptor))
    if (!known) add('unknown-event', path, `listens for "${descriptor}", which the model never sends`)
  }
}

const raisedTypes = (node: AnyStateNode): string[] =>
  [...node.entry, ...node.exit, ...[...node.transitions.values()].flat().flatMap((definition) => definition.actions)]
    .filter((action) => builtinType(action) === 'xstate.raise')
    .map((action) => String((action as unknown as { event?: { type?: unknown } }).event?.type))

function actors(model: AnyModel, chart: Chart, add: Add) {
  const invoked = new Set(chart.states.flatMap(({ node }) => node.invoke.map(({ src }) => String(src))))
  for (const src of invoked) {
    if (model.actors[src]) continue
    add('unknown-actor', ROOT, `the model has no outcomes for "${src}"; add actors: { '${src}': { done, error } }`)
  }
}

function macros(model: AnyModel, add: Add) {
  for (const name of Object.keys(model.macros ?? {})) {
    const fault = macroFault(model, name)
    if (fault !== null) add('macro', ROOT, fault)
  }
}

function documentation(chart: Chart, add: Add) {
  for (const { node, path } of chart.states) {
    if (node.type === 'history') continue
    if (!node.description) add('undescribed', path, texts.undescribed)
    if (requirementsOfState(node).length === 0) {
      add(
        'unrequired',
        path,
        "neither the state nor one around it names a requirement (meta: { requirements: ['spec §…'] })",
      )
    }
  }
}

function inline(chart: Chart, add: Add) {
  const actions = (list: readonly unknown[], at: string) => {
    for (const action of list) {
      if (typeof action !== 'function' || isAfterMachinery(action)) continue
      const type = builtinType(action)
      if (type !== null && inlineAllowed.has(type)) continue
      add('inline', at, texts.inlineAction(type))
    }
  }
  for (const { node, path } of chart.states) {
    actions(node.entry, path)
    actions(node.exit, path)
    for (const { src, id } of node.invoke) {
      if (id !== src)
        add('invoke-id', path, `the id of an invocation equals its src; here "${id}" and "${String(src)}"`)
    }
    for (const delay of Object.keys(node.config.after ?? {})) {
      if (!Number.isNaN(Number(delay))) add('inline', path, texts.inlineDelay(delay))
    }
  }
  for (const { definition, id } of chart.transitions) {
    actions(definition.actions, id)
    if (hasInlineGuard(definition.guard)) {
      add('inline', id, texts.inlineGuard(guardText(definition.guard)))
    }
  }
}
