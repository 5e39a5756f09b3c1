import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { commandLine } from './support/command-line.ts'

const machine = (name: string) => `tests/atlas/support/foreign/causes.ts#${name}`
const folder = mkdtempSync(join(tmpdir(), 'check-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('paths check: what follows from a cause is folded under it', () => {
  test('one line for the cause, one for its consequences', async () => {
    const { code, out } = await commandLine('check', '--machine', machine('gated'))
    const lines = out.split('\n')
    expect(lines[1]).toMatch(/^gated: throws at shut: "open\/valid" in shut throws/)
    expect(lines[4]).toMatch(/^ {4}\d+ findings follow from it: 4 unreachable-state, 7 never-fires/)
    expect(lines.slice(5)).toEqual(['1 finding', ''])
    expect(code).toBe(1)
  })

  test('JSON has every finding, with the cause', async () => {
    const { out } = await commandLine('check', '--machine', machine('gated'), '--format', 'json')
    const { findings } = JSON.parse(out) as { findings: { rule: string; because?: string }[] }
    const causes = findings.filter(({ because }) => because === undefined)
    expect(causes.map(({ rule }) => rule)).toEqual(['throws'])
    expect(findings.length).toBeGreaterThan(10)
    expect(new Set(findings.flatMap(({ because = [] }) => because))).toEqual(new Set(['throws at shut']))
  })
})

test('paths check: unused guards, actions, actors and delays of setup are findings', async () => {
  const { out } = await commandLine('check', '--machine', machine('unused'))
  const found = out.split('\n').filter((line) => line.includes('unused-name'))
  expect(found).toEqual([
    'unused: unused-name at (root): no transition has the guard "isSpare"',
    'unused: unused-name at (root): nothing does the action "spare"',
    'unused: unused-name at (root): nothing starts the actor "spareActor"',
    'unused: unused-name at (root): nothing waits for the delay "spareDelay"',
  ])
})

test('paths check --unhandled: each state with the events that nothing handles there', async () => {
  const { code, out } = await commandLine('check', '--unhandled', '--machine', machine('gated'))
  expect(out.split('\n')).toEqual([
    'gated: shut   next, back',
    'gated: one    open',
    'gated: two    open',
    'gated: three  open',
    '',
  ])
  expect(code).toBe(0)
  const csv = await commandLine('check', '--unhandled', '--machine', machine('gated'), '--format', 'csv')
  expect(csv.out).toContain('gated,shut,next back\n')
})

describe('paths check --baseline', () => {
  const file = join(folder, 'findings.json')
  const checked = (...more: readonly string[]) =>
    commandLine('check', '--machine', machine('unused'), '--baseline', file, ...more)

  test('a missing file is a usage error that names the way to write it', async () => {
    expect(await checked()).toMatchObject({ code: 2, err: expect.stringContaining('--write-baseline') as string })
  })

  test('accepted findings do not fail, new ones do, and stale entries are named', async () => {
    const written = await checked('--write-baseline')
    expect(written.err).toContain(`${file}: 4 findings accepted\n`)
    expect(written.code).toBe(0)
    const again = await checked()
    expect(again.err).not.toContain('stale')
    expect(again.code).toBe(0)
    expect(again.out).toContain('\n0 findings\n')
    const { accepted } = JSON.parse(readFileSync(file, 'utf8')) as { accepted: { rule: string; count: number }[] }
    expect(accepted).toEqual([{ flow: 'unused', rule: 'unused-name', at: '(root)', count: 4 }])
    writeFileSync(file, JSON.stringify({ accepted: [{ flow: 'unused', rule: 'trap', at: 'here', count: 1 }] }))
    const changed = await checked()
    expect(changed.out).toContain('\n4 findings\n')
    expect(changed.err).toContain(`${file}: stale: unused: trap at here: 0 of 1 left\n`)
    expect(changed.code).toBe(1)
  })

  test.each([
    [['check', 'logout', '--write-baseline'], '--write-baseline needs a file'],
    [['logout', '--baseline', 'x.json'], '--baseline belongs to check'],
  ])('usage error: %j', async (argv, message) => {
    expect(await commandLine(...argv)).toMatchObject({ code: 2, err: expect.stringContaining(message) as string })
  })
})
