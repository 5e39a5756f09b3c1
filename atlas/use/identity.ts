import type { TransitionJson } from '#atlas/export/chart-json.ts'

/** What the identity of a transition says of it: `source|event|guard|targets`. */
export interface Identity {
  readonly source: string
  /** As in the identity: `form.submitted`, `always`, `after:patience`, `login:done`. */
  readonly event: string
  readonly guard: string
  readonly targets: readonly string[]
}

/** Takes an identity apart; what it lacks is empty. */
export function identityOf(id: string): Identity {
  const parts = id.replace(/#\d+$/, '').split('|')
  const [source = '', event = ''] = parts
  const targets = parts.length > 3 ? (parts.at(-1) ?? '') : ''
  return {
    source,
    event,
    // A guard may have a stroke in it, a path may not.
    guard: parts.slice(2, -1).join('|'),
    targets: targets === '' ? [] : targets.split('+'),
  }
}

/** What kind of transition an event of an identity sets off, and what the event is called there. */
export function triggerOf(event: string): Pick<TransitionJson, 'kind' | 'event'> {
  if (event === 'always') return { kind: 'always', event: '' }
  if (event === 'done' || event.startsWith('done(')) return { kind: 'stateDone', event }
  if (event.startsWith('after:')) return { kind: 'after', event: event.slice('after:'.length) }
  const [, actor, kind] = /^(.+):(done|error|snapshot)$/.exec(event) ?? []
  if (actor === undefined) return { kind: 'event', event }
  return { kind: kind as 'done' | 'error' | 'snapshot', event: actor }
}
