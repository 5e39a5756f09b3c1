import { createMachine, type AnyStateMachine, type AnyStateNode } from 'xstate'
import { pathOf, readChart } from '#atlas/explore/chart.ts'
import { guardText, isAfterMachinery } from '#atlas/explore/xstate.ts'
import type { TransitionJson } from '#atlas/export/chart-json.ts'
import { describeStatic } from '#atlas/export/describe.ts'
import { actionText } from '#atlas/export/golden.ts'
import { readGuard } from '#atlas/export/guards.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { guardLogic, machineWith } from '#atlas/read/machine.ts'
import type { DescribedChart, DescribedTransition } from '#atlas/read/described-chart.ts'

/**
 * Returns the machine of a chart that was read back, with the implementations of the original: actions and guards by
 * their places (their names must match), actors with their inputs, computed delays, context and output.
 */
export function machineWithBodies(imported: DescribedChart, model: AnyModel): AnyStateMachine {
  const { machine } = model
  const chart = readChart(machine)
  const nodes = new Map(chart.states.map(({ path, node }) => [path, node]))
  const originals = new Map<string, number[]>()
  for (const [index, transition] of describeStatic(model).transitions.entries()) {
    originals.set(keyOf(transition), [...(originals.get(keyOf(transition)) ?? []), index])
  }
  const definitions = imported.transitions.map((transition) => {
    const index = originals.get(keyOf(transition))?.shift()
    if (index === undefined) throw new Error(`there was no ${keyOf(transition)}`)
    return chart.transitions[index]?.definition
  })
  const same = <Body>(body: Body, name: string, nameOf: (body: Body) => string): Body => {
    if (nameOf(body) !== name) throw new Error(`"${nameOf(body)}" has become "${name}"`)
    return body
  }
  const machineOfChart = machineWith(imported, {
    action(name, place) {
      const bodies: readonly unknown[] =
        'transition' in place
          ? (definitions[place.transition]?.actions ?? [])
          : place.part === 'initial'
            ? (nodes.get(place.path)?.initial.actions ?? [])
            : (nodes.get(place.path)?.[place.part] ?? [])
      return same(bodies.filter((body) => !isAfterMachinery(body))[place.index], name, actionText)
    },
    guard(text, transition) {
      const leaves = leavesOf(definitions[transition]?.guard)
      return guardLogic(readGuard(text), (name) => same(leaves.shift(), name, guardText))
    },
  })
  const { context, output } = machine.config as { readonly context?: unknown; readonly output?: unknown }
  const config = {
    ...withBodies(machineOfChart.config, machine.root),
    context,
    ...(output === undefined ? {} : { output }),
  }
  const { actors, actions, guards, delays } = machine.implementations
  return createMachine(
    config as never,
    {
      ...{ actors, actions, guards },
      delays: { ...delays, ...machineOfChart.implementations.delays },
    } as never,
  )
}

const keyOf = ({
  source,
  kind,
  event,
  guard,
  targets,
  reenter,
  actions,
}: DescribedTransition | TransitionJson): string =>
  JSON.stringify([source, kind, event, guard, targets, reenter, actions])

function leavesOf(guard: unknown): unknown[] {
  if (guard === undefined) return []
  const { guards, stateValue } = guard as { readonly guards?: readonly unknown[]; readonly stateValue?: unknown }
  if (guards) return guards.flatMap(leavesOf)
  return stateValue === undefined ? [guard] : []
}

type Config = Record<string, unknown>

/** Adds the inputs of actors and the outputs of final states. */
function withBodies(config: object, node: AnyStateNode): Config {
  const { states, invoke } = config as { readonly states?: Readonly<Record<string, object>>; readonly invoke?: unknown }
  const { output } = node.config as { readonly output?: unknown }
  const invoked = [invoke ?? []].flat() as Config[]
  return {
    ...config,
    invoke: invoked.map((one, index) => ({ ...one, input: node.invoke[index]?.input })),
    ...(output === undefined || pathOf(node) === '(root)' ? {} : { output }),
    ...(states
      ? {
          states: Object.fromEntries(
            Object.entries(states).map(([key, child]) => [key, withBodies(child, node.states[key] as AnyStateNode)]),
          ),
        }
      : {}),
  }
}
