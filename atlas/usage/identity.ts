import type { TransitionJson } from '#atlas/export/chart-json.ts'

/** The parts of a transition's identity, `source|event|guard|targets`. */
export interface Identity {
  readonly source: string
  /** As in the identity: `form.submitted`, `always`, `after:patience`, `login:done`. */
  readonly event: string
  readonly guard: string
  readonly targets: readonly string[]
}

/** Splits an identity; missing parts are empty. */
export function identityOf(id: string): Identity {
  const parts = id.replace(/#\d+$/, '').split('|')
  const [source = '', event = ''] = parts
  const targets = parts.length > 3 ? (parts.at(-1) ?? '') : ''
  return {
    source,
    event,
    // A guard may contain a `|`, a path may not.
    guard: parts.slice(2, -1).join('|'),
    targets: targets === '' ? [] : targets.split('+'),
  }
}

/** Returns the kind of transition that an event of an identity triggers, and the name of the event. */
export function triggerOf(event: string): Pick<TransitionJson, 'kind' | 'event'> {
  if (event === 'always') return { kind: 'always', event: '' }
  if (event === 'done' || event.startsWith('done(')) return { kind: 'stateDone', event }
  if (event.startsWith('after:')) return { kind: 'after', event: event.slice('after:'.length) }
  const [, actor, kind] = /^(.+):(done|error|snapshot)$/.exec(event) ?? []
  if (actor === undefined) return { kind: 'event', event }
  return { kind: kind as 'done' | 'error' | 'snapshot', event: actor }
}
