import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/lint-fixtures.ts'

const chart = (transitions: string) => `import { assign, setup } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import { type Answered, refused, withEvent, withOutput } from '#machines/lib/transitions.ts'
import { notProvided } from '#machines/lib/not-provided.ts'

export const fixtureMachine = setup({
  types: {
    context: {} as { readonly title: string; readonly page: number },
    events: {} as { readonly type: 'title.typed'; readonly title: string } | { readonly type: 'page.turned'; readonly page: number },
  },
  actors: {
    load: notProvided<Answer<{ readonly title: string }>>('load'),
    count: notProvided<number>('count'),
  },
  guards: {
    refused,
    pageExists: (_, params: { readonly page: number }) => params.page > 0,
  },
  actions: {
    keepLoaded: assign((_, params: Answered<Answer<{ readonly title: string }>>) =>
      params.answer.kind === 'value' ? params.answer.value : {},
    ),
    keepCount: assign((_, params: Answered<number>) => ({ page: params.answer })),
    keepTyped: assign((_, params: { readonly title: string }) => ({ title: params.title })),
  },
}).createMachine({
  context: { title: '', page: 0 },
  initial: 'only',
  states: { only: { ${transitions} } },
})
`

const valid: readonly string[] = [
  `on: { 'title.typed': { actions: withEvent('keepTyped') } }`,
  `on: { 'page.turned': { guard: withEvent('pageExists'), target: 'only' } }`,
  `invoke: { src: 'load', onDone: [{ guard: withOutput('refused'), target: 'only' }, { actions: withOutput('keepLoaded') }] }`,
  `invoke: { src: 'count', onDone: { actions: [withOutput('keepCount')] } }`,
]

const violations: Readonly<Record<string, string>> = {
  'an event without the params of the action': `on: { 'page.turned': { actions: withEvent('keepTyped') } }`,
  'an event without the params of the guard': `on: { 'title.typed': { guard: withEvent('pageExists'), target: 'only' } }`,
  'an unknown action': `on: { 'title.typed': { actions: withEvent('keepTipped') } }`,
  'an unknown guard': `on: { 'page.turned': { guard: withEvent('pageExits'), target: 'only' } }`,
  'the output of an event': `on: { 'title.typed': { actions: withOutput('keepTyped') } }`,
  'an output passed as an event': `invoke: { src: 'load', onDone: { actions: withEvent('keepLoaded') } }`,
  'the output of another actor': `invoke: { src: 'count', onDone: { actions: withOutput('keepLoaded') } }`,
  'an output of another type among others': `invoke: { src: 'load', onDone: { actions: [withOutput('keepLoaded'), withOutput('keepCount')] } }`,
  'a refusal of an actor that cannot refuse': `invoke: { src: 'count', onDone: { guard: withOutput('refused'), target: 'only' } }`,
}

test('typed transitions: params of an action or guard compile only if the event or the output carries them', () => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache', 'fixture-'))
  try {
    const fixtures = [...valid, ...Object.values(violations)]
    fixtures.forEach((transitions, index) => writeFileSync(join(folder, `chart${index}.ts`), chart(transitions)))
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../tsconfigs/pure.json',
        compilerOptions: { composite: false, incremental: false, noEmit: true, noUnusedLocals: false },
        include: ['.', '../../tsconfigs/pure.d.ts'],
      }),
    )
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
      cwd: root,
      encoding: 'utf8',
    })
    const refused = new Set([...stdout.matchAll(/chart(\d+)\.ts\(/g)].map((match) => Number(match[1])))
    const names = [...valid, ...Object.keys(violations)]
    expect(names.filter((_, index) => refused.has(index))).toEqual(Object.keys(violations))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
