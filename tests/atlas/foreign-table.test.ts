import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { commandLine } from './support/command-line.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const guide = readFileSync(`${root}docs/qa-guide.md`, 'utf8')

/** The rows of the guide's table of foreign machines. */
const rows = guide.split('\n').flatMap((line) => {
  const [, machine = '', , , states, transitions, covered, findings = ''] = line.split('|').map((cell) => cell.trim())
  const [, file = '', name = ''] = /^\[.*\]\(\.\.\/(tests\/atlas\/support\/world\/[^)]+)\)#(\w+)$/.exec(machine) ?? []
  if (file === '') return []
  const rules = findings === 'none' ? [] : findings.split(', ')
  return [
    {
      file,
      name,
      figures: { states: Number(states), transitions: Number(transitions), covered: Number(covered), rules },
    },
  ]
})

test('the table names every machine that is here, ten of them', () => {
  const files = readdirSync(`${root}tests/atlas/support/world`).map((name) => `tests/atlas/support/world/${name}`)
  expect(rows.map(({ file }) => file).toSorted()).toEqual(files.toSorted())
  expect(rows).toHaveLength(10)
})

describe('the figures of foreign machines in the guide are those of the command line', () => {
  test.each(rows)('$file', async ({ file, name, figures }) => {
    const asked = ['--machine', `${file}#${name}`, '--format', 'json']
    const checked = await commandLine('check', ...asked)
    const { charts, findings } = JSON.parse(checked.out) as {
      charts: { states: number; transitions: number }[]
      findings: { rule: string }[]
    }
    const measured = JSON.parse((await commandLine('coverage', ...asked)).out) as { covered: number }
    expect({
      states: charts[0]?.states,
      transitions: charts[0]?.transitions,
      covered: measured.covered,
      rules: findings.map(({ rule }) => rule),
    }).toEqual(figures)
    // No guess affects the figures.
    expect(checked.err).toBe('')
  })
})
