import { stateIn, type AnyStateMachine } from 'xstate'
import { readChart } from '#atlas/explore/chart.ts'
import { rebuild } from '#atlas/explore/staging.ts'
import { configAt, copy, type Config } from '#atlas/paths/config-edit.ts'
import type { Edit } from './edits.ts'
import { innerPath, placesIn, slotOfEvent, type TransitionPlace } from './slots.ts'
import { keyOfPath, parentPath, pathBelow, segmentsOf, type Tree } from './targets.ts'

/**
 * Returns a machine as a valid edit makes it, with the same implementations: what the source has to make after its own
 * change. Throws XState's error for a machine that it does not accept.
 */
export function editedMachine(machine: AnyStateMachine, edit: Edit): AnyStateMachine {
  const config = copy(machine.config as unknown as Config)
  const at = (path: string) => configAt(config, path === '' ? [] : path.split('.'))
  const target = (path: string) => `#${[machine.id, path].join('.')}`
  switch (edit.edit) {
    case 'rename':
      renamed(config, '', edit.state, edit.to, treeOf(machine))
      break
    case 'add-state': {
      const parent = at(innerPath(edit.parent))
      const states = parent['states'] as Config | undefined
      if ((!states || Object.keys(states).length === 0) && parent['type'] !== 'parallel') parent['initial'] = edit.name
      parent['states'] = { ...states, [edit.name]: { description: edit.description } }
      break
    }
    case 'add-transition': {
      const slot = slotOfEvent(readChart(machine), edit.from, edit.event)
      const branch = { ...(edit.guard === undefined ? {} : { guard: edit.guard }), target: target(edit.to) }
      changeBranches(at(innerPath(edit.from)), slot, (all) => withBranch(all, branch))
      break
    }
    case 'retarget':
      changeBranch(edit.transition, (branch) => [{ ...branch, target: target(edit.to) }])
      break
    case 'remove':
      changeBranch(edit.transition, () => [])
      break
    case 'describe':
      if (edit.target.includes('|')) changeBranch(edit.target, (branch) => [{ ...branch, description: edit.text }])
      else at(innerPath(edit.target))['description'] = edit.text
      break
    case 'require': {
      const state = at(innerPath(edit.state))
      state['meta'] = { ...(state['meta'] as Config | undefined), requirements: edit.requirements }
    }
  }
  return rebuild(machine, config)

  function changeBranch(id: string, change: (branch: Config) => Config[]) {
    const place = placesIn(machine).get(id)
    if (!place) throw new Error(`XState has added the transition ${id}`)
    changeBranches(at(place.state), place.slot, (all) =>
      all.flatMap((one, index) => (index === place.branch ? change(one) : [one])),
    )
  }
}

const branchesOf = (value: unknown): Config[] =>
  value === undefined
    ? []
    : [value]
        .flat()
        .map((one: unknown) => (typeof one === 'object' && one !== null ? (one as Config) : { target: one }))

function withBranch(all: readonly Config[], added: Config): Config[] {
  const open = 'guard' in added ? all.findIndex((one) => one['guard'] === undefined) : -1
  return open < 0 ? [...all, added] : [...all.slice(0, open), added, ...all.slice(open)]
}

function changeBranches(state: Config, slot: TransitionPlace['slot'], change: (all: Config[]) => Config[]) {
  const [group = '', ...rest] = slot.split(':')
  if (group === 'invoke') {
    const all = [state['invoke']].flat() as Config[]
    state['invoke'] = all
    setBranches(all[Number(rest[0])] ?? {}, rest[1] ?? '', change)
  } else if (rest.length === 0) setBranches(state, group, change)
  else {
    const events = { ...(state[group] as Config | undefined) }
    state[group] = events
    setBranches(events, rest.join(':'), change)
  }
}

function setBranches(holder: Config, key: string, change: (all: Config[]) => Config[]) {
  const next = change(branchesOf(holder[key]))
  if (next.length === 0) Reflect.deleteProperty(holder, key)
  else holder[key] = next
}

/** The states of a loaded machine by their paths and ids. */
export function treeOf(machine: AnyStateMachine): Tree {
  const { states } = readChart(machine)
  return {
    paths: new Set(states.map(({ path }) => innerPath(path))),
    ids: new Map(states.map(({ node, path }) => [node.id, innerPath(path)])),
  }
}

/** Renames a state in a config and in all texts of it that name it. */
function renamed(config: Config, path: string, state: string, to: string, tree: Tree): void {
  const rewrite = (text: unknown, from: string): unknown =>
    Array.isArray(text)
      ? text.map((one) => rewrite(one, from))
      : typeof text === 'string'
        ? renamedTarget(text, from, state, to, tree)
        : text
  const branches = (all: Config[]) =>
    all.map((one) => ({
      ...one,
      ...('target' in one ? { target: rewrite(one['target'], path) } : {}),
      ...('guard' in one ? { guard: renamedGuard(one['guard'], state, to, tree) } : {}),
    }))
  for (const group of ['on', 'after'] as const)
    for (const key of Object.keys((config[group] as Config | undefined) ?? {}))
      changeBranches(config, `${group}:${key}`, branches)
  for (const slot of ['always', 'onDone']) if (config[slot] !== undefined) changeBranches(config, slot, branches)
  if (config['invoke'] !== undefined)
    [config['invoke']].flat().forEach((one: unknown, index) => {
      for (const way of ['onDone', 'onError', 'onSnapshot'])
        if ((one as Config)[way] !== undefined) changeBranches(config, `invoke:${index}:${way}`, branches)
    })
  if (config['target'] !== undefined) config['target'] = rewrite(config['target'], path)
  const first = config['initial']
  if (typeof first === 'string') config['initial'] = String(rewrite(`.${first}`, path)).slice(1)
  else if (typeof first === 'object' && first !== null && 'target' in first)
    config['initial'] = { ...first, target: String(rewrite(`.${String(first.target)}`, path)).slice(1) }
  const states = config['states'] as Record<string, Config> | undefined
  if (!states) return
  for (const [key, child] of Object.entries(states)) renamed(child, pathBelow(path, key), state, to, tree)
  if (path === parentPath(state))
    config['states'] = Object.fromEntries(
      Object.entries(states).map(([key, child]) => [key === keyOfPath(state) ? to : key, child]),
    )
}

function renamedTarget(text: string, from: string, state: string, to: string, tree: Tree): string {
  const segment = segmentsOf(text, from, tree)?.find(({ path }) => path === state)
  return segment ? text.slice(0, segment.start) + to + text.slice(segment.end) : text
}

/** A guard `stateIn` that is written in place, with the new name. */
function renamedGuard(guard: unknown, state: string, to: string, tree: Tree): unknown {
  const { stateValue } = (guard ?? {}) as { readonly stateValue?: unknown }
  if (typeof guard !== 'function' || stateValue === undefined) return guard
  const rewrite = (value: unknown, base: string): unknown => {
    if (typeof value === 'string')
      return value.startsWith('#')
        ? renamedTarget(value, '', state, to, tree)
        : renamedTarget(`.${value}`, base, state, to, tree).slice(1)
    return Object.fromEntries(
      Object.entries(value as Config).map(([key, inner]) => {
        const path = pathBelow(base, key)
        return [path === state ? to : key, rewrite(inner, path)]
      }),
    )
  }
  return stateIn(rewrite(stateValue, '') as Parameters<typeof stateIn>[0])
}
