import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#scripts/lib/run.ts'

/** Lints source texts with the plugin in oxlint; returns `line: rule: message` of each finding, in the order of lines. */
function lint(files: Readonly<Record<string, string>>, rules: object): Readonly<Record<string, readonly string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  try {
    const config = { jsPlugins: [join(root, 'atlas/lint/lint.ts')], categories: { correctness: 'off' }, rules }
    writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
    const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '--format', 'json'], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (!stdout.startsWith('{')) throw new Error(stdout + stderr)
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { filename: string; code: string; message: string; labels: { span: { line: number } }[] }[]
    }
    const found = diagnostics.map(({ filename, code, message, labels: [label] }) => ({
      filename,
      line: label?.span.line ?? 0,
      text: `${code.replace(/^statehouse\((.*)\)$/, '$1')}: ${message}`,
    }))
    const of = (name: string) =>
      found
        .filter(({ filename }) => filename === name)
        .toSorted((a, b) => a.line - b.line || a.text.localeCompare(b.text))
    return Object.fromEntries(
      Object.keys(files).map((name) => [name, of(name).map(({ line, text }) => `${line}: ${text}`)]),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const all = Object.fromEntries(
  [
    'inline',
    'missing-on-error',
    'missing-reenter',
    'unknown-initial',
    'unknown-target',
    'unknown-name',
    'unused-name',
  ].map((name) => [`statehouse/${name}`, 'error']),
)

/** Sources with mistakes, and what is found in each. */
const faulty: Readonly<Record<string, { readonly text: string; readonly found: readonly string[] }>> = {
  'inline.ts': {
    text: `import { assign, not, raise, setup, fromPromise } from 'xstate'
export const machine = setup({ types: {} as { context: { n: number } } }).createMachine({
  context: { n: 0 },
  entry: [raise({ type: 'go' }), () => undefined],
  exit: assign({ n: 1 }),
  initial: 'a',
  states: {
    a: { on: { go: { guard: () => true, target: 'b' } }, after: { 500: 'b' } },
    b: {
      always: { guard: not(({ context }) => context.n > 1), target: 'a', actions: assign({ n: 2 }) },
      invoke: { src: fromPromise(async () => 1), onError: 'a' },
    },
  },
})
`,
    found: [
      '4: inline: an action is written inline (a function); name it in setup',
      '5: inline: an action is written inline (xstate.assign); name it in setup',
      '8: inline: the delay of 500 ms has no name; name it in setup',
      '8: inline: the guard inline is written inline; name it in setup',
      '10: inline: an action is written inline (xstate.assign); name it in setup',
      '10: inline: the guard inline is written inline; name it in setup',
      '11: inline: an actor is written inline (fromPromise); name it in setup',
    ],
  },
  'bare.js': {
    text: `import * as xstate from 'xstate'
export default xstate.createMachine({
  initial: 'idel',
  on: { reset: 'idle', stop: '.idle', close: '.closed' },
  states: { idle: { on: { go: { target: 'away' } } }, busy: { initial: 'x', states: { y: { on: { z: '.no' } } } } },
})
`,
    found: [
      '3: unknown-initial: no state "idel"; did you mean idle?',
      '4: unknown-target: "idle" is no target of the root: write ".idle" for a state inside it',
      '4: unknown-target: no state "closed"; there are: idle, busy',
      '5: unknown-initial: no state "x"; did you mean y?',
      '5: unknown-target: no state "away"; there are: idle, busy',
      '5: unknown-target: no state "no": there are no states here',
    ],
  },
  'names.ts': {
    text: `import { and, fromPromise, setup } from 'xstate'
const kit = setup({
  actors: { load: fromPromise(async () => 1), save: fromPromise(async () => 2) },
  actions: { note: () => undefined, spare: () => undefined },
  guards: { isOpen: () => true, isSpare: () => true },
  delays: { pause: 100, rest: 200 },
})
const more = kit.extend({ actions: { extra: () => undefined } })
const loading = more.createStateConfig({
  invoke: { src: 'load', onDone: { target: 'idle', actions: 'extra' } },
  entry: 'extar',
})
export const machine = more.createMachine({
  initial: 'idle',
  states: {
    idle: {
      entry: [{ type: 'note' }, 'notes'],
      on: { go: { guard: and(['isOpen', 'isOpn']), target: 'loading' } },
      after: { pause: 'loading', paus: 'loading' },
    },
    loading,
    saving: { invoke: { src: 'sav', onError: 'idle' } },
  },
})
`,
    found: [
      '3: unused-name: nothing starts the actor "save"',
      '4: unused-name: nothing does the action "spare"',
      '5: unused-name: no transition has the guard "isSpare"',
      '6: unused-name: nothing waits for the delay "rest"',
      '10: missing-on-error: "load" may fail, and nothing here handles it (onError)',
      '11: unknown-name: no action "extar"; did you mean extra?',
      '17: unknown-name: no action "notes"; did you mean note?',
      '18: unknown-name: no guard "isOpn"; did you mean isOpen?',
      '19: unknown-name: no delay "paus"; did you mean pause?',
      '22: unknown-name: no actor "sav"; did you mean save?',
    ],
  },
  'again.tsx': {
    text: `import { setup as prepare } from 'xstate'
export const View = () => <p />
export const machine = prepare({}).createMachine({
  initial: 'typing',
  states: {
    typing: { on: { key: 'typing' }, after: { wait: 'sent' } },
    sent: { invoke: { src: 'send', onError: { target: 'sent' }, onDone: { target: 'sent', reenter: true } } },
    idle: { on: { key: 'idle' } },
  },
})
`,
    found: [
      '6: missing-reenter: targets its own state, whose timer or actor does not start again without reenter: true',
      '7: missing-reenter: targets its own state, whose timer or actor does not start again without reenter: true',
    ],
  },
}

/** Sources in which nothing can be decided, or all is well. */
const silent: Readonly<Record<string, string>> = {
  'spread.ts': `import { fromPromise, setup } from 'xstate'
import { states, common, kinds, onFailure } from './others.ts'
export const machine = setup({ ...kinds, actors: { load: fromPromise(async () => 1) }, actions: { ...common } }).createMachine({
  initial: 'elsewhere',
  entry: 'unseen',
  on: { ...onFailure, go: '.somewhere' },
  states: { ...states, idle: { on: { go: 'there' }, invoke: { src: 'load' } }, busy: { invoke: { src: 'load', ...onFailure } } },
})
`,
  'imported.ts': `import { kit } from './kit.ts'
export const machine = kit.createMachine({ initial: 'no', entry: 'what', states: { a: {} } })
`,
  'provided.ts': `import { setup } from 'xstate'
export const machine = setup({ types: {} }).createMachine({
  entry: 'later',
  invoke: { src: 'load' },
  on: { go: { guard: 'isLate', actions: { type: 'track', params: { n: 1 } } } },
})
`,
  'kit.ts': `import { setup } from 'xstate'
export const kit = setup({ actions: { shared: () => undefined } })
export const machine = kit.createMachine({ on: { go: {} } })
`,
  'around.ts': `import { fromPromise, setup } from 'xstate'
export const machine = setup({ actors: { load: fromPromise(async () => 1) } }).createMachine({
  on: { '*': '.failed' },
  initial: 'loading',
  states: { loading: { invoke: { src: 'load', onDone: '#end' } }, failed: {}, done: { id: 'end', on: { go: 'loading' } } },
})
`,
  'other.ts': `import { createMachine } from 'other'
export const machine = createMachine({ initial: 'no', entry: () => undefined, states: { a: {} } })
`,
  'shadowed.ts': `import { setup } from 'xstate'
const states = { a: {} }
export const make = (states: object) => setup({}).createMachine({ initial: 'b', states } as never)
export const first = states
`,
  'mentioned.ts': `import { enqueueActions, setup } from 'xstate'
export const machine = setup({
  actions: { all: enqueueActions(({ enqueue }) => enqueue('one')), one: () => undefined, two: () => undefined },
}).createMachine({ entry: 'all', exit: [{ type: 'two' }] })
`,
}

describe('the plugin in oxlint', () => {
  test('finds what the source of a machine shows', () => {
    const files = Object.fromEntries(Object.entries(faulty).map(([name, { text }]) => [name, text]))
    const expected = Object.fromEntries(Object.entries(faulty).map(([name, { found }]) => [name, found]))
    expect(lint(files, all)).toEqual(expected)
  })

  test('is silent about what another file may add, and about other libraries', () => {
    expect(lint(silent, all)).toEqual(Object.fromEntries(Object.keys(silent).map((name) => [name, []])))
  })

  test('finds states without a description where that rule is on', () => {
    const text = `import { createMachine } from 'xstate'
export const machine = createMachine({
  description: 'A door.',
  initial: 'open',
  states: {
    open: {},
    closed: { description: 'It is closed.' },
    before: { type: 'history' },
  },
})
`
    expect(lint({ 'door.ts': text }, { 'statehouse/undescribed': 'error' })).toEqual({
      'door.ts': ['6: undescribed: the state has no description'],
    })
  })
})
