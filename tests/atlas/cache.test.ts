import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { explore, type Exploration } from '#atlas/explore/explore.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { explored } from '#atlas/cache/explored.ts'
import { hashOfSources } from '#atlas/cache/sources.ts'
import { generate } from '#atlas/paths/generate.ts'
import { runPath } from '#atlas/run/headless.ts'
import { depositModel } from '#machines/deposit/deposit.model.ts'
import { smsCodeModel } from '#machines/sms-code/sms-code.model.ts'

const model: AnyModel = smsCodeModel
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'statehouse-kept-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const files = () => readdirSync(folder)
const onlyFile = () => join(folder, files()[0] ?? '')
const plain = ({ nodes, edges, starts, findings, complete }: Exploration) => ({
  nodes: nodes.map((node) => ({ ...node, configuration: null })),
  ...{ edges, starts, findings, complete },
})

describe('a cached exploration', () => {
  test('equals the original, and its configurations can be continued', () => {
    const fresh = plain(explore(depositModel))
    explored(depositModel, {}, folder)
    const taken = explored(depositModel, {}, folder)
    expect(plain(taken)).toEqual(fresh)
    expect(taken.nodes.filter((node) => taken.keyOf(node.configuration) !== node.key)).toEqual([])
    const { paths } = generate(taken)
    expect(paths.map((path) => runPath(taken, path)).filter(({ ok }) => !ok)).toEqual([])
  })

  test('is read instead of computed again', () => {
    explored(model, {}, folder)
    const kept = JSON.parse(readFileSync(onlyFile(), 'utf8')) as { graph: { complete: boolean } }
    kept.graph.complete = false
    writeFileSync(onlyFile(), JSON.stringify(kept))
    expect(explored(model, {}, folder).complete).toBe(false)
    expect(explored(model, { limit: 10_000 }, folder).complete).toBe(true)
  })

  test.each([
    ['cut off', (text: string) => text.slice(0, text.length / 2)],
    ['empty', () => ''],
    ['of another chart', (text: string) => text.replace('"flow":"sms-code"', '"flow":"lamp"')],
  ])('is computed again when the file is %s', (_, spoil) => {
    const { length } = explored(model, {}, folder).edges
    writeFileSync(onlyFile(), spoil(readFileSync(onlyFile(), 'utf8')))
    expect(explored(model, {}, folder).edges).toHaveLength(length)
  })

  test('is not used for a model with another case, and only the newest of a chart is kept', () => {
    explored(model, {}, folder)
    const inputs = { ...model.inputs, further: { ...(Object.values(model.inputs)[0] as object) } }
    expect(explored({ ...model, inputs }, {}, folder).starts).toHaveLength(Object.keys(inputs).length)
    expect(files()).toHaveLength(1)
  })
})

describe('the hash of sources', () => {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const hash = () => hashOfSources([join(folder, 'chart.model.ts')])

  beforeEach(() => {
    write('chart.model.ts', `import { machine } from './chart.machine.ts'\nexport const model = { machine }`)
    write('chart.machine.ts', `export { machine } from './rules.ts'\nimport type { Word } from './words.ts'`)
    write('rules.ts', `export const machine = { least: 3 }`)
    write('words.ts', `export type Word = string`)
    write('other.ts', `export const other = 1`)
  })

  test('changes with the file, its imports, and their imports', () => {
    const before = hash()
    expect(hash()).toBe(before)
    write('rules.ts', `export const machine = { least: 4 }`)
    const after = hash()
    expect(after).not.toBe(before)
    write('chart.machine.ts', `export { machine } from './rules.ts'`)
    expect(hash()).not.toBe(after)
  })

  test('does not change with a file that is not imported', () => {
    const before = hash()
    write('other.ts', `export const other = 2`)
    expect(hash()).toBe(before)
  })
})
