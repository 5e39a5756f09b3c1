import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findingText } from '#atlas/check/finding.ts'
import { describeStatic } from '#atlas/export/describe.ts'
import { diffCharts } from '#atlas/export/diff.ts'
import { diffMarkdown } from '#atlas/export/diff-markdown.ts'
import { remarkCommand } from '#atlas/paths/commands/remark.ts'
import { discoverModels, flowNames } from '#atlas/paths/discover.ts'
import { readOptions } from '#atlas/paths/options.ts'
import { commandLineOf } from '#atlas/remarks/command-line.ts'
import { allRemarks } from '#atlas/remarks/files.ts'
import { remarkFindings } from '#atlas/remarks/remark-findings.ts'
import {
  answered,
  mergedRemarks,
  newRemark,
  readRemarks,
  settled,
  serializeRemarks,
  type Remark,
} from '#atlas/remarks/remark.ts'
import { commandLine } from './support/command-line.ts'

const folder = mkdtempSync(join(tmpdir(), 'remarks-'))
afterAll(() => rmSync(folder, { recursive: true }))

const [logout] = await discoverModels(['logout'])
if (!logout) throw new Error('there is no logout')

const date = '2026-11-25'
const patience = 'endingSession|after:patience||clearingSession'
const remark = newRemark('endingSession', { author: 'Mara', date, text: 'Is this long enough?' })
const onArrow = newRemark(patience, { author: 'Jun', date, text: 'Who measured it?' })

describe('a file of remarks', () => {
  test('is written and read, in the order of keys whatever the order was', () => {
    const both = [remark, answered(onArrow, { author: 'Mara', date, text: 'No one.' })]
    const text = serializeRemarks(both)
    expect(text).toBe(serializeRemarks(both.toReversed()))
    expect(readRemarks(text)).toEqual(both.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
  })

  test('has one key for what was written in two places, and another for anything else', () => {
    const { author, text } = remark
    expect(newRemark('endingSession', { author: ` ${author} `, date, text: `${text}\r\n` })).toEqual(remark)
    expect(newRemark('confirming', { author, date, text }).key).not.toBe(remark.key)
  })

  test('keeps any text that can be seen as it is', () => {
    const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((text) => {
      return text.trim() !== '' && !/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text)
    })
    fc.assert(
      fc.property(words, words, (author, text) => {
        const one = newRemark('confirming', { author, date, text })
        expect(readRemarks(serializeRemarks([one]))).toEqual([one])
        expect(one.text).toBe(text.trim())
      }),
    )
  })

  test('takes what looks like markup, a prototype or a command for text', () => {
    const text = '<img src=x onerror=alert(1)> __proto__ $(rm) \\u0000'
    expect(
      readRemarks(serializeRemarks([newRemark('__proto__', { author: 'constructor', date, text })]))[0],
    ).toMatchObject({ target: '__proto__', author: 'constructor', text })
  })

  test.each([
    ['', 'it is not JSON'],
    ['<<<<<<< ours\n{}\n', 'two versions of it have not been put together'],
    ['[]', 'remarks are an object of keys and remarks'],
    [serializeRemarks([remark]).replace(remark.key, '__proto__'), '"__proto__" is no key of a remark'],
    [serializeRemarks([remark]).replace('"open"', '"opne"'), `${remark.key} is neither open nor answered nor settled`],
    [serializeRemarks([remark]).replace('"replies"', '"answers"'), 'has an unknown field "answers"'],
    [serializeRemarks([remark]).replace(date, '2026-02-30'), '"2026-02-30" is no date such as 2026-11-25'],
    [serializeRemarks([remark]).replace('Mara', ' '), 'it has no author'],
    [serializeRemarks([remark]).replace('Is', String.raw`\u001b[2JIs`), 'it has invisible characters'],
    [serializeRemarks([remark]).replace('Is', String.raw`\u202eIs`), 'it has invisible characters'],
    [serializeRemarks([remark]).replace('Is', 'x'.repeat(2001)), 'a text has at most 2000 characters'],
    [
      `{\n  "${remark.key}": {${serializeRemarks([remark]).split(': {')[1]?.trimEnd().slice(0, -2)},${serializeRemarks([remark]).slice(1)}`,
      `the key ${remark.key} is there twice`,
    ],
  ])('that cannot be read is refused with the reason: %#', (text, why) => {
    expect(() => readRemarks(text)).toThrow(why)
  })
})

describe('remarks of two people', () => {
  const message = (text: string) => ({ author: 'Jun', date, text })

  test('are merged: all replies, and the later state', () => {
    const [one, other] = [answered(remark, message('Yes.')), settled(answered(remark, message('No.')), null)]
    const [merged, ...rest] = mergedRemarks([one, onArrow], [other]).toSorted((a) => (a.key === remark.key ? -1 : 1))
    expect(merged).toEqual({ ...remark, state: 'settled', replies: [message('Yes.'), message('No.')] })
    expect(rest).toEqual([onArrow])
    expect(mergedRemarks([one], [one])).toEqual([one])
  })

  test('cannot have one key and different texts', () => {
    expect(() => mergedRemarks([remark], [{ ...onArrow, key: remark.key }])).toThrow('two different remarks')
  })

  test('take no replies once they are settled', () => {
    const done = settled(remark, message('So be it.'))
    expect(done.replies).toEqual([message('So be it.')])
    expect(() => answered(done, message('But!'))).toThrow('is settled; write a new one')
    expect(() => settled(done, null)).toThrow('is settled already')
  })
})

describe('the command', () => {
  const file = join(folder, 'logout.remarks.json')
  const own = { ...logout, folder }

  beforeEach(() => rmSync(file, { force: true }))

  /** Plays the command on a chart whose remarks lie in a folder of this test. */
  const run = async (...argv: readonly string[]) => {
    const options = readOptions(['remark', ...argv], flowNames())
    if (!options) throw new Error('help')
    const out: string[] = []
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0)
    try {
      await remarkCommand({ options, found: [own] })
    } finally {
      spy.mockRestore()
    }
    return out.join('')
  }
  const kept = (): Remark[] => readRemarks(readFileSync(file, 'utf8'))

  test('writes a remark, answers it, settles it, and lists it', async () => {
    expect(await run('logout', 'endingSession', 'Long enough?', '--author', 'Mara')).toMatch(
      /^r\w+ on endingSession is open/,
    )
    const [{ key } = remark] = kept()
    await run('logout', '--answer', key, 'Measured.', '--author', 'Jun')
    expect(kept()).toMatchObject([{ key, state: 'answered', replies: [{ author: 'Jun', text: 'Measured.' }] }])
    await run('logout', '--settle', key)
    expect(kept()).toMatchObject([{ key, state: 'settled', replies: [{ text: 'Measured.' }] }])
    expect(await run('logout')).toContain(`  ${key} settled on endingSession, Mara, `)
    expect(JSON.parse(await run('logout', '--format', 'json'))).toEqual({ logout: kept() })
  })

  test('takes the beginning of a transition that begins like no other', async () => {
    await run('logout', 'endingSession|after:patience', 'Long enough?', '--author', 'Mara')
    expect(kept()[0]?.target).toBe(patience)
    await expect(run('logout', 'confirming|', 'x', '--author', 'Mara')).rejects.toThrow('is several: confirming|')
  })

  test('takes in a file as the atlas saves it, once, and nothing on what the chart does not have', async () => {
    const brought = join(folder, 'brought.json')
    writeFileSync(brought, serializeRemarks([remark, onArrow]))
    await run('logout', '--take', brought)
    expect(kept()).toHaveLength(2)
    expect(await run('logout', '--take', brought)).toBe('all of it is there already\n')
    writeFileSync(brought, serializeRemarks([newRemark('endingSesion', remark)]))
    await expect(run('logout', '--take', brought)).rejects.toThrow('did you mean endingSession?')
    expect(kept()).toHaveLength(2)
  })

  test('names the nearest key, and leaves a file alone that it cannot read', async () => {
    writeFileSync(file, serializeRemarks([remark]))
    await expect(run('logout', '--answer', `${remark.key}x`, 'y')).rejects.toThrow(`did you mean ${remark.key}?`)
    writeFileSync(file, '<<<<<<< ours\n')
    await expect(run('logout', 'confirming', 'x', '--author', 'Mara')).rejects.toThrow('have not been put together')
    expect(readFileSync(file, 'utf8')).toBe('<<<<<<< ours\n')
  })

  test('is what the page gives to copy, whatever the text', () => {
    const { author, text } = { author: "O'Neil", text: '-- it\'s `x` $(y)\n"z"' }
    const line = commandLineOf('logout', { target: patience, author, text })
    // As a shell reads it: quoted words, with quotes of their own between them.
    const words = [...line.matchAll(/(?:'[^']*'|\\'|[^\s'\\])+/g)].map(([word]) =>
      word.replaceAll(
        /'([^']*)'|\\(')/g,
        (_, inner: string | undefined, quote: string | undefined) => inner ?? quote ?? '',
      ),
    )
    expect(words.slice(0, 4)).toEqual(['npm', 'run', 'paths', '--'])
    const { flows, remark: read } = readOptions(words.slice(4), flowNames()) ?? {}
    expect({ flows, ...read }).toMatchObject({ flows: ['logout'], words: [patience, text], author })
  })
})

test.each([
  [['remark', 'logot', 'confirming', 'x'], 'no chart "logot"; did you mean logout'],
  [['remark', 'logout', 'confirmin', 'x'], 'no state "confirmin"; did you mean confirming?'],
  [['remark', 'logout', `${patience}x`, 'x'], `no transition "${patience}x"; did you mean ${patience}`],
  [['remark', 'logout', 'confirming'], 'which text? remark <flow> <target> "text"'],
  [['remark', 'logout', 'confirming', ' ', '--author', 'Mara'], 'its text is empty'],
  [['remark', 'logout', 'confirming', 'not', 'quoted'], '"quoted" is one word too many'],
  [['remark', '--answer', 'r1'], 'which chart? remark <flow> …'],
  [['remark', 'logout', '--answer', 'r1', '--settle', 'r1'], 'one of --answer, --settle and --take at a time'],
  [['remark', 'logout', '--take', 'nowhere.json'], 'nowhere.json cannot be read'],
  [['check', 'logout', '--settle', 'r1'], '--settle belongs to remark'],
  [['remark', '--machine', 'x.ts#x'], 'remarks are on charts of this project'],
])('usage error: %j prints one line, with exit code 2', async (argv, message) => {
  const { code, out, err } = await commandLine(...argv)
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(err).toContain(message)
  expect({ code, out }).toEqual({ code: 2, out: '' })
})

describe('a remark on something that is gone', () => {
  const gone = newRemark('endingSesion', { author: 'Mara', date, text: 'Why?' })

  test('is found by the check, with the nearest that is there, until it is settled', async () => {
    const place = mkdtempSync(join(folder, 'gone-'))
    const file = join(place, 'logout.remarks.json')
    const found = [{ ...logout, folder: place }]
    writeFileSync(file, serializeRemarks([remark, gone]))
    const [finding, ...others] = await remarkFindings(found)
    expect(finding && findingText(finding)).toContain('no state "endingSesion"; did you mean endingSession?')
    expect(others).toEqual([])
    writeFileSync(file, serializeRemarks([remark, settled(gone, null)]))
    expect(await remarkFindings(found)).toEqual([])
    writeFileSync(file, '{')
    expect(await remarkFindings(found)).toMatchObject([{ rule: 'remark', at: 'logout.remarks.json' }])
  })
})

test('charts without a file of remarks are left out', async () => {
  const machines = mkdtempSync(join(folder, 'machines-'))
  for (const flow of ['door', 'lift']) {
    mkdirSync(join(machines, flow))
    writeFileSync(join(machines, flow, `${flow}.model.ts`), '')
  }
  writeFileSync(join(machines, 'lift', 'lift.remarks.json'), serializeRemarks([remark]))
  expect(await allRemarks(machines)).toEqual({ lift: [remark] })
})

describe('the summary for a pull request', () => {
  const base = { ref: 'main', commit: 'a'.repeat(40) }
  const now = describeStatic(logout.model)
  const before = {
    ...now,
    description: 'It was otherwise.',
    states: now.states.map((one) => (one.path === 'endingSession' ? { ...one, tags: [] } : one)),
  }
  const charts = diffCharts([before], [now])

  test('has what is left to settle of what changed, below it', () => {
    const others = [newRemark('confirming', remark), settled(newRemark('endingSession', onArrow), null)]
    const lines = diffMarkdown({ base, charts, problems: [] }, { logout: [remark, ...others] }).split('\n')
    const at = lines.findIndex((line) => line.includes('state `endingSession`'))
    expect(lines[at + 1]).toBe(`  - open remark \`${remark.key}\` of Mara, ${date}: Is this long enough?`)
    expect(lines.filter((line) => line.includes(' remark '))).toHaveLength(1)
  })

  test('has a remark on what was removed, and all of a chart that is new', () => {
    const rest = { ...now, states: now.states.filter(({ path }) => path !== 'stayed') }
    const removed = newRemark('stayed', remark)
    expect(diffMarkdown({ base, charts: diffCharts([now], [rest]), problems: [] }, { logout: [removed] })).toMatch(
      /− state `stayed`.*\n {2}- open remark/,
    )
    expect(diffMarkdown({ base, charts: diffCharts([], [now]), problems: [] }, { logout: [remark] })).toContain(
      `- open remark \`${remark.key}\` on \`endingSession\` of Mara`,
    )
  })

  test('escapes and shortens a hostile remark, and mentions no one', () => {
    const text = `<script>\n# [x](y) @team ${'long '.repeat(100)}`
    const hostile = newRemark('endingSession', { author: '**me**', date, text })
    const summary = diffMarkdown({ base, charts, problems: [] }, { logout: [hostile] })
    expect(summary).toContain(`${String.raw`of \*\*me\*\*, ${date}: \<script\> \# \[x\](y) @`}\u2060team long`)
    expect(summary).toMatch(/long lo?n?g?…\n$/m)
  })
})
