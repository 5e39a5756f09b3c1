import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { commandLine } from './support/command-line.ts'
import { taken, usageOf, visited } from './support/usage.ts'

const folder = mkdtempSync(join(tmpdir(), 'use-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, content: unknown): string => {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const week = usageOf({
  flow: 'logout',
  people: 1200,
  language: 'vi',
  invented: true,
  transitions: taken({
    'confirming|confirmed||endingSession': 750,
    'confirming|cancelled||stayed': 200,
    'endingSession|after:calm||clearingSession': 40,
  }),
  states: [visited('confirming', 1000, 50, 3), visited('endingSession', 750)],
})

describe('the command use', () => {
  test('prints where people leave, where they go on, what only tests do and what only people do', async () => {
    const { code, out, err } = await commandLine('use', file('week.json', week), 'logout')
    expect(err).toBe('')
    const lines = out.split('\n')
    expect(lines.slice(0, 4)).toEqual([
      'logout: 1,200 visits from 2026-11-18T18:00:00.000Z to 2026-11-25T18:00:00.000Z, only vi',
      'made up: no one did any of this',
      'where people leave',
      '  confirming: 50 left, 5 % of all that led on or ended there',
    ])
    expect(out).toContain('  confirming, half stay 1.5 s at most\n    confirmed: 750, 75 %\n    cancelled: 200, 20 %\n')
    expect(out).toMatch(/^covered, but done by fewer than 20 people: [1-9]/m)
    expect(out).toMatch(/^ {2}endingSession\|logout:done\|\|clearingSession: path \d/m)
    expect(out).toContain(
      'done, but in no path: 1\n  endingSession|after:calm||clearingSession: 40 times; the chart no longer has it\n',
    )
    // A transition of another version cannot be tested here.
    expect(code).toBe(0)
  })

  test('prints the same as JSON, and finds the chart by the file', async () => {
    const { code, out } = await commandLine('use', file('week.json', week), '--format', 'json')
    expect(JSON.parse(out)).toMatchObject({
      flow: 'logout',
      leaving: [{ path: 'confirming', left: 50, entered: 1000 }],
      untested: [{ why: 'gone' }],
    })
    expect(code).toBe(0)
  })

  test('finds a chart whose machine has another name than its folder', async () => {
    const usage = usageOf({ flow: 'captchaImage', transitions: taken({ 'fresh|after:refreshInterval||ready': 30 }) })
    const { out } = await commandLine('use', file('captcha.json', usage))
    expect(out).toContain('captchaImage: fewer than 20 visits')
    expect(out).toContain('done, but in no path: 0')
  })

  test('prints a funnel through the named states', async () => {
    const { code, out } = await commandLine(
      'use',
      file('week.json', week),
      '--funnel',
      'confirming, endingSession,stayed',
    )
    expect(out).toContain(
      [
        'funnel',
        '  confirming: 1,000 entered',
        '  endingSession: 750 entered, 75 % of the state before, 75 % of the first',
        '  stayed: fewer than 20 people',
      ].join('\n'),
    )
    expect(code).toBe(0)
    const json = await commandLine(
      'use',
      file('week.json', week),
      '--funnel',
      'confirming,endingSession',
      '--format',
      'json',
    )
    expect(JSON.parse(json.out)).toMatchObject({
      funnel: [
        { path: 'confirming', entered: 1000, ofBefore: null },
        { path: 'endingSession', entered: 750, ofBefore: 0.75, ofFirst: 0.75 },
      ],
    })
  })

  test.each([
    [[], 'which file?'],
    [['nowhere.json'], 'use: there is no file nowhere.json'],
    [[file('text.json', '{')], 'is no usage file of a server: Expected'],
    [[file('counts.json', { a: 1 })], 'is no usage file of a server: flow: Invalid key'],
    [[file('other.json', week), 'login'], 'is about logout, not about login'],
    [[file('other.json', week), 'logout', 'login'], 'leave "login" out'],
    [[file('strange.json', usageOf({ flow: 'nothing' }))], 'no chart "nothing"'],
    [[file('other.json', week), '--machine', 'a.ts#b'], '--machine: there is no file a.ts'],
    [
      [file('other.json', week), 'logout', '--machine', 'a.ts#b'],
      '--machine takes the place of a flow: leave "logout" out',
    ],
    [[file('other.json', week), '--funnel', 'confirming,endingSesion'], 'did you mean endingSession?'],
  ])('usage error: %j prints one line', async (argv, message) => {
    const { code, out, err } = await commandLine('use', ...argv)
    expect(err).toContain(message)
    expect({ code, out, lines: err.trim().split('\n').length }).toEqual({ code: 2, out: '', lines: 1 })
  })
})
