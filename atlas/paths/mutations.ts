import { not } from 'xstate'
import { readChart } from '#atlas/explore/chart.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { guardText } from '#atlas/explore/xstate.ts'
import { isInShape } from '#atlas/explore/xstate-6.ts'
import { configAt, copy, type Config, type Mutation } from './config-edit.ts'
import { madeByFunctions } from './made-by-functions.ts'

interface Branch extends Config {
  target?: unknown
  guard?: unknown
  actions?: unknown
}

const branchesOf = (value: unknown): Branch[] =>
  value === undefined
    ? []
    : [value].flat().map((one: unknown) => (typeof one === 'string' ? { target: one } : { ...(one as Config) }))

interface Place {
  readonly path: string
  readonly holder: Config
  readonly key: string
  readonly label: string
}

/** Every place of a config with transitions; each is normalised to a list of branches. */
function places(root: Config): Place[] {
  const list: Place[] = []
  const walk = (config: Config, path: string) => {
    const hold = (holder: unknown, key: string, label: string) => {
      const at = holder as Config
      if (at[key] === undefined) return
      at[key] = branchesOf(at[key])
      list.push({ path, holder: at, key, label })
    }
    for (const group of ['on', 'after'] as const) {
      for (const key of Object.keys((config[group] as Config | undefined) ?? {})) {
        hold(config[group], key, group === 'after' ? `after:${key}` : key)
      }
    }
    hold(config, 'always', 'always')
    hold(config, 'onDone', 'done')
    if (config['invoke']) config['invoke'] = [config['invoke']].flat()
    for (const invocation of (config['invoke'] as Config[] | undefined) ?? []) {
      hold(invocation, 'onDone', `${String(invocation['src'])}:done`)
      hold(invocation, 'onError', `${String(invocation['src'])}:error`)
    }
    for (const [key, child] of Object.entries((config['states'] as Record<string, Config> | undefined) ?? {})) {
      walk(child, path ? `${path}.${key}` : key)
    }
  }
  walk(root, '')
  return list
}

/**
 * Returns all mutants of a chart: a transition dropped, with another target or without its `reenter`; a guard dropped,
 * negated or swapped with the next; an action dropped; a delay or an initial state replaced; an event blocked on its
 * way to an outer state; and changed results of functions: an input field, an assigned field, a delay.
 */
export function mutationsOf(model: AnyModel): Mutation[] {
  // Its transitions may be functions.
  if (isInShape(model.machine)) return []
  const original = model.machine.config as unknown as Config
  const mutants: Mutation[] = []
  const chart = readChart(model.machine)
  const nodes = chart.states.map(({ node }) => node)
  const change = (text: string, apply: (config: Config, at: readonly Place[]) => void) => {
    const config = copy(original)
    apply(config, places(config))
    mutants.push({ change: text, config })
  }
  const absolute = (path: readonly string[]) => `#${[model.machine.id, ...path].join('.')}`
  const delayNames = Object.keys(model.machine.implementations.delays)

  places(copy(original)).forEach(({ path, holder, key, label }, index) => {
    const branches = holder[key] as Branch[]
    const where = (branch: number) =>
      `${path || '(root)'} ${label}${branches.length > 1 ? ` branch ${branch + 1}` : ''}`
    const edit = (text: string, apply: (list: Branch[], place: Place) => void) =>
      change(text, (_, all) => {
        const place = all[index]
        if (place) apply(place.holder[place.key] as Branch[], place)
      })
    branches.forEach((branch, at) => {
      edit(`drop ${where(at)}`, (list, place) => {
        list.splice(at, 1)
        if (list.length === 0) delete place.holder[place.key]
      })
      const written = chart.transitions.find(
        ({ source, event, branch: position }) => source === (path || '(root)') && event === label && position === at,
      )
      const target = written?.definition.target?.[0]
      const siblings = Object.values(target?.parent?.states ?? {}).filter(({ type }) => type !== 'history')
      const other = target && siblings[(siblings.indexOf(target) + 1) % siblings.length]
      if (target && other && other !== target) {
        edit(`retarget ${where(at)} to ${other.path.join('.')}`, (list) => {
          const one = list[at]
          if (one) one.target = absolute(other.path)
        })
      }
      if (branch.guard !== undefined) {
        edit(`drop the guard ${guardText(branch.guard)} of ${where(at)}`, (list) => {
          delete list[at]?.guard
        })
        edit(`negate the guard ${guardText(branch.guard)} of ${where(at)}`, (list) => {
          const one = list[at]
          if (one) one.guard = not(one.guard as Parameters<typeof not>[0])
        })
      }
      if (branch.guard !== undefined && at + 1 < branches.length) {
        edit(`swap ${where(at)} with the next`, (list) => {
          const [first, second] = [list[at], list[at + 1]]
          if (first && second) list.splice(at, 2, second, first)
        })
      }
      if (branch['reenter'] === true) {
        edit(`drop the reenter of ${where(at)}`, (list) => {
          delete list[at]?.['reenter']
        })
      }
      const actions = branch.actions === undefined ? [] : [branch.actions].flat()
      actions.forEach((action: unknown, position) => {
        edit(`drop the action ${actionName(action)} of ${where(at)}`, (list) => {
          const one = list[at]
          if (one) one.actions = [one.actions].flat().filter((__, n) => n !== position)
        })
      })
    })
    if (label.startsWith('after:')) {
      const other = otherDelay(key, delayNames, holder)
      edit(`change the delay of ${where(0)} to ${other}`, (list, place) => {
        place.holder[other] = list
        delete place.holder[place.key]
      })
    }
  })

  for (const node of nodes) {
    const name = node.path.join('.') || '(root)'
    const keys = Object.values(node.states)
      .filter(({ type }) => type !== 'history')
      .map(({ key }) => key)
    const first = node.type === 'compound' ? node.initial.target?.[0]?.key : undefined
    if (first !== undefined && keys.length > 1) {
      const other = keys[(keys.indexOf(first) + 1) % keys.length]
      change(`start ${name} in ${other}`, (config) => {
        configAt(config, node.path)['initial'] = other
      })
    }
    for (const when of ['entry', 'exit'] as const) {
      const written = configAt(original, node.path)[when]
      const actions = written === undefined ? [] : [written].flat()
      actions.forEach((action: unknown, position) => {
        change(`drop the ${when} action ${actionName(action)} of ${name}`, (config) => {
          const at = configAt(config, node.path)
          at[when] = [at[when]].flat().filter((_, n) => n !== position)
        })
      })
    }
  }
  for (const node of nodes) {
    const outer = Object.keys((node.config.on as Config | undefined) ?? {})
    for (const child of Object.values(node.states)) {
      const own = (child.config.on as Config | undefined) ?? {}
      if (child.type === 'final' || child.type === 'history') continue
      for (const type of outer.filter((event) => !(event in own))) {
        change(`swallow ${type} in ${child.path.join('.')}`, (config) => {
          const at = configAt(config, child.path)
          at['on'] = { ...(at['on'] as Config | undefined), [type]: {} }
        })
      }
    }
  }
  return [...mutants, ...madeByFunctions(model)]
}

/** Another unused delay: one of the chart by name, else a number of milliseconds. */
function otherDelay(key: string, names: readonly string[], taken: Config): string {
  const named = names.includes(key) ? names.find((name) => taken[name] === undefined) : undefined
  if (named !== undefined) return named
  let ms = (Number(key) || 500) * 2
  while (taken[ms] !== undefined) ms *= 2
  return String(ms)
}

function actionName(action: unknown): string {
  if (typeof action === 'string') return action
  if (typeof action === 'function') return action.name
  return String((action as { readonly type?: unknown }).type)
}
