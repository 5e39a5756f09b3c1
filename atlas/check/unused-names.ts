import { ROOT, type Chart } from '#atlas/explore/chart.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { namesOfGuard } from '#atlas/explore/xstate.ts'
import { texts } from './texts.ts'

type Add = (rule: 'unused-name', at: string, message: string) => unknown

/** Guards, actions, actors and delays of `setup` that the chart never uses: neither by name nor in a function. */
export function unusedNames({ machine }: AnyModel, { states, transitions }: Chart, add: Add) {
  const { guards, actions, actors, delays } = machine.implementations
  const text = sourcesOf([machine.config, machine.implementations])
  const isMentioned = (name: string) => ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote}`))
  const report = (names: object, used: ReadonlySet<unknown>, message: (name: string) => string) => {
    for (const name of Object.keys(names)) {
      if (!used.has(name) && !isMentioned(name)) add('unused-name', ROOT, message(name))
    }
  }
  const done = [
    ...states.flatMap(({ node }) => [
      ...node.entry,
      ...node.exit,
      ...(node.config.initial ? node.initial.actions : []),
    ]),
    ...transitions.flatMap(({ definition }) => definition.actions),
  ]
  const all = [...done, ...Object.values(actions)]
  const field = (name: string) => all.map((action) => (action as unknown as Record<string, unknown>)[name])
  const guarding = [...transitions.map(({ definition }) => definition.guard), ...Object.values(guards)]
  report(guards, new Set(guarding.flatMap(namesOfGuard)), texts.unusedGuard)
  report(actions, new Set(done.map(nameOfAction)), texts.unusedAction)
  const invoked = states.flatMap(({ node }) => node.invoke.map(({ src }) => src))
  report(actors, new Set([...invoked, ...field('src')]), texts.unusedActor)
  const waits = states.flatMap(({ node }) => Object.keys(node.config.after ?? {}))
  report(delays, new Set([...waits, ...field('delay')]), texts.unusedDelay)
}

const nameOfAction = (action: unknown): string | undefined =>
  typeof action === 'string' ? action : (action as { readonly type?: string }).type

/** The sources of all functions in a value: `enqueueActions` and `spawn` name things there. */
function sourcesOf(value: unknown): string {
  const seen = new Set<unknown>()
  const texts: string[] = []
  const read = (one: unknown) => {
    if ((typeof one !== 'object' && typeof one !== 'function') || one === null || seen.has(one)) return
    seen.add(one)
    if (typeof one === 'function') texts.push(Function.prototype.toString.call(one))
    else if (!isPlain(one)) return
    for (const inner of Object.values(one)) read(inner)
  }
  read(value)
  return texts.join('\n')
}

const isPlain = (value: object): boolean =>
  Array.isArray(value) || [null, Object.prototype].includes(Object.getPrototypeOf(value) as object | null)
