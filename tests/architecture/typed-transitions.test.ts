import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/plant.ts'

const chart = (transitions: string) => `import { assign, setup } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import { answer, type Answered, given, refused } from '#machines/lib/transitions.ts'
import { notProvided } from '#machines/lib/not-provided.ts'

export const plantedMachine = setup({
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

const sound: readonly string[] = [
  `on: { 'title.typed': { actions: given('keepTyped') } }`,
  `on: { 'page.turned': { guard: given('pageExists'), target: 'only' } }`,
  `invoke: { src: 'load', onDone: [{ guard: answer('refused'), target: 'only' }, { actions: answer('keepLoaded') }] }`,
  `invoke: { src: 'count', onDone: { actions: [answer('keepCount')] } }`,
]

const mistakes: Readonly<Record<string, string>> = {
  'an event without what the action takes': `on: { 'page.turned': { actions: given('keepTyped') } }`,
  'an event without what the guard takes': `on: { 'title.typed': { guard: given('pageExists'), target: 'only' } }`,
  'an action that is not there': `on: { 'title.typed': { actions: given('keepTipped') } }`,
  'a guard that is not there': `on: { 'page.turned': { guard: given('pageExits'), target: 'only' } }`,
  'the answer of an event': `on: { 'title.typed': { actions: answer('keepTyped') } }`,
  'an answer given as an event': `invoke: { src: 'load', onDone: { actions: given('keepLoaded') } }`,
  'the answer of another actor': `invoke: { src: 'count', onDone: { actions: answer('keepLoaded') } }`,
  'an answer of another type among others': `invoke: { src: 'load', onDone: { actions: [answer('keepLoaded'), answer('keepCount')] } }`,
  'a refusal of what cannot refuse': `invoke: { src: 'count', onDone: { guard: answer('refused'), target: 'only' } }`,
}

test('a chart may hand its actions and guards only what the event or the answer carries', () => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache', 'planted-'))
  try {
    const planted = [...sound, ...Object.values(mistakes)]
    planted.forEach((transitions, index) => writeFileSync(join(folder, `chart${index}.ts`), chart(transitions)))
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
    const complained = new Set([...stdout.matchAll(/chart(\d+)\.ts\(/g)].map((match) => Number(match[1])))
    const names = [...sound, ...Object.keys(mistakes)]
    expect(names.filter((_, index) => complained.has(index))).toEqual(Object.keys(mistakes))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
