/** The messages of findings that a check of a machine and a linter of its source share. */
export const texts = {
  missingReenter: 'targets its own state, whose timer or actor does not start again without reenter: true',
  missingOnError: (src: string) => `"${src}" may fail, and nothing here handles it (onError)`,
  undescribed: 'the state has no description',
  inlineAction: (type: string | null) => `an action is written inline (${type ?? 'a function'}); name it in setup`,
  inlineGuard: (guard: string) => `the guard ${guard} is written inline; name it in setup`,
  inlineDelay: (delay: string) => `the delay of ${delay} ms has no name; name it in setup`,
  inlineActor: (logic: string) => `an actor is written inline (${logic}); name it in setup`,
  unusedGuard: (name: string) => `no transition has the guard "${name}"`,
  unusedAction: (name: string) => `nothing does the action "${name}"`,
  unusedActor: (name: string) => `nothing starts the actor "${name}"`,
  unusedDelay: (name: string) => `nothing waits for the delay "${name}"`,
} as const

/** Actions of XState that may stand in a chart without a name. */
export const inlineAllowed: ReadonlySet<string> = new Set([
  'xstate.raise',
  'xstate.cancel',
  'xstate.stopChild',
  'xstate.spawnChild',
])
