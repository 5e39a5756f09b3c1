import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createMachine, type AnyStateMachine } from 'xstate'
import { explore } from '#atlas/explore/explore.ts'
import { completedModel, guessedModel } from '#atlas/explore/guess.ts'
import { describeStatic } from '#atlas/export/describe.ts'
import { scxmlText } from '#atlas/export/scxml.ts'
import { loadModule } from '#atlas/paths/load.ts'
import { readChartFile } from '#atlas/read/chart-file.ts'
import { guardOfCondition } from '#atlas/read/condition.ts'
import { readScxml } from '#atlas/read/scxml.ts'
import { commandLine } from './support/command-line.ts'
import { conditions, ways } from './support/traits.ts'

const folder = mkdtempSync(join(tmpdir(), 'charts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const parking = 'docs/examples/parking/parking.scxml'

const file = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const looked = (machine: AnyStateMachine) => {
  const { starts, nodes, edges } = explore(completedModel(machine))
  return { starts, edges, keys: nodes.map(({ key }) => key) }
}

describe('SCXML of another tool', () => {
  const { chart, machine } = readChartFile(parking)

  test('is read with its meaning', () => {
    const lines = chart.transitions.map(
      ({ source, kind, event, guard, targets, reenter, actions }) =>
        `${source} ${kind} ${event} [${guard}] → ${targets.join()}${reenter ? ' re-enters' : ''} / ${actions.join()}`,
    )
    expect(lines).toEqual([
      'park.barrier.down event ticket.taken [not(in(#full))] → park.barrier.rising / ',
      'park.barrier.down event ticket.* [] → park.barrier.down re-enters / ',
      'park.barrier.rising done motor [] → park.barrier.up / ',
      'park.barrier.rising error motor [] → park.barrier.stuck / ',
      'park.barrier.up event car.passed [] → park.barrier.down / assign cars = cars + 1,raise counted',
      'park.barrier.up after 30000 [] → park.barrier.down / ',
      'park.barrier.stuck event repaired [] → park.barrier.last / ',
      'park.lamp.room event counted [and(cars == 2, in(#down))] → park.lamp.full / ',
      'park.lamp.room event closed [] → park.lamp.full / ',
      'park.lamp.full event car.left [cars > 0] → park.lamp.room / assign cars = cars - 1',
      'park.lamp.full event car.left [] → park.lamp.room / ',
    ])
  })

  test('raises its events, and has guards over the states of other regions', () => {
    const { edges, nodes } = explore(guessedModel(machine))
    const passed = edges.filter(
      ({ stimulus, from }) => stimulus.startsWith('car.passed') && nodes[from]?.states.includes('park.lamp.room'),
    )
    expect(passed.map(({ to }) => nodes[to]?.states)).toContainEqual(
      expect.arrayContaining(['park.barrier.down', 'park.lamp.full']),
    )
    const refused = edges.find(
      ({ stimulus, from }) => stimulus === 'ticket.taken/default' && nodes[from]?.states.includes('park.lamp.full'),
    )
    expect(refused?.denied).toEqual(['park.barrier.down|ticket.taken|not(in(#full))|park.barrier.rising'])
  })

  test('starts in its initial states, also deeper, in several regions or by an added state', () => {
    const { states, transitions } = readScxml(`<scxml xmlns="http://www.w3.org/2005/07/scxml" initial="b2 c2">
      <parallel id="p">
        <state id="b"><initial><transition target="b1"/></initial><state id="b0"/><state id="b1"/><state id="b2"/></state>
        <state id="c"><state id="c1"/><state id="c2"/></state>
      </parallel>
    </scxml>`)
    expect(states.filter(({ initial }) => initial).map(({ path }) => path)).toEqual(['begin', 'p.b.b1', 'p.c.c1'])
    expect(transitions).toMatchObject([{ source: 'begin', kind: 'always', targets: ['p.b.b2', 'p.c.c2'] }])
  })

  test('sends events to itself at once or delayed, and cancels them', () => {
    const { sent, states } = readScxml(`<scxml xmlns="http://www.w3.org/2005/07/scxml">
      <state id="a">
        <onentry>
          <send event="x"/><send event="y" delay="1.5s" id="later"/><send event="z" target="#_internal"/>
          <send event="far" target="http://elsewhere"/><log label="here"/><script>stop()</script>
        </onentry>
        <transition event="y"><cancel sendid="later"/></transition>
      </state>
    </scxml>`)
    expect(states[1]?.entry).toEqual([
      ...['send x', 'send y after 1500 ms as later', 'raise z', 'send far to http://elsewhere', 'log here', 'script'],
    ])
    expect(sent).toEqual({
      'send x': { kind: 'send', event: 'x' },
      'send y after 1500 ms as later': { kind: 'later', event: 'y', delay: 1500, id: 'later' },
      'raise z': { kind: 'raise', event: 'z' },
      'cancel later': { kind: 'cancel', id: 'later' },
    })
  })

  test.each([
    ['a && !b || In("s")', 'or(and(a, not(b)), in(#s))'],
    ['(a || b) && c', 'and(or(a, b), c)'],
    ['!(x > 5)', 'not(x > 5)'],
    ['!a == b', '!a == b'],
    ['(a + 1) > f(b, "&&")', '(a + 1) > f(b, "&&")'],
    ["name == 'a || b'", "name == 'a || b'"],
  ])('has the condition %s as %s', (condition, guard) => {
    expect(guardOfCondition(condition, { name: (name) => name, state: (id) => `#${id}` })).toBe(guard)
  })
})

test.each([
  ['park', readChartFile(parking).machine],
  ['ways', ways],
  ['conditions', conditions],
])('the machine that is written for %s explores as the file it was written for', async (name, machine) => {
  const scxml = file(`${name}.scxml`, scxmlText(describeStatic(guessedModel(machine))))
  const out = join(folder, `${name}.machine.ts`)
  expect(await commandLine('import', scxml, '--out', out)).toMatchObject({ code: 0, out: '', err: '' })
  const [written] = Object.values(await loadModule(out))
  expect(looked(written as AnyStateMachine)).toEqual(looked(readChartFile(scxml).machine))
})

test('every command takes a chart as SCXML or JSON', async () => {
  const checked = await commandLine('check', parking)
  expect(checked.out).toMatch(
    /^parking: 10 states, 11 transitions, 17 configurations; 1 test of 21 steps, 0 journeys\n/,
  )
  expect(checked.err).toContain('actor "motor" is not provided')
  expect(checked.err).toContain(`npm run paths -- import ${parking} --out parking.machine.ts`)
  const run = await commandLine('run', parking, '--path', '1')
  expect(run.out).toMatch(/^ok {3}parking path 1: start\(default\) → /)
  const config = file(
    'door.json',
    JSON.stringify({ id: 'door', initial: 'shut', states: { shut: { on: { push: 'open' } }, open: {} } }),
  )
  expect(await commandLine('coverage', config)).toMatchObject({
    code: 0,
    out: 'door: 1 of 1 transitions headless\n',
    err: '',
  })
  const { machine } = readChartFile(parking)
  const saved = file('parking.json', JSON.stringify(describeStatic(guessedModel(machine))))
  const { code, out } = await commandLine('--machine', saved, '--format', 'json')
  expect({ code, suite: JSON.parse(out) as unknown }).toMatchObject({ code: 1, suite: [{ flow: 'parking', tests: 1 }] })
  const imported = await commandLine('import', config)
  expect(imported.out).toContain('export const doorMachine = setup({')
})

const state = (fields: object) => ({ path: 'a', key: 'a', parent: '(root)', kind: 'atomic', initial: true, ...fields })
const root = { path: '(root)', key: 'x', parent: null, kind: 'compound' }
const json = (fields: object) => JSON.stringify({ id: 'x', states: [root, state({})], ...fields })
const scxml = (inside: string) => `<scxml xmlns="http://www.w3.org/2005/07/scxml">\n${inside}\n</scxml>`

describe('a broken file is reported in one line with the place', () => {
  test.each([
    ['cut.scxml', '<scxml>\n  <state id="a">\n', 'line 2, column 13: unclosed xml tag(s): scxml, state'],
    ['crossed.scxml', scxml('<state id="a"></parallel>'), 'line 2, column 11: Opening and ending tag mismatch'],
    ['bare.scxml', scxml('<state id=a/>'), 'line 2, column 1: '],
    ['empty.scxml', '', 'line 1, column 1: '],
    ['page.scxml', '<html/>', 'line 1, column 1: it begins with <html>, not with <scxml>'],
    ['entity.scxml', scxml('<state id="&a;"/>'), 'entity not found:&a;'],
    [
      'lost.scxml',
      scxml('<state id="a">\n <transition event="x" target="b"/>\n</state>'),
      'line 3, column 2: there is no state "b"',
    ],
    ['twice.scxml', scxml('<state id="a"/>\n<state id="a"/>'), 'line 3, column 1: there is another state "a"'],
    [
      'soon.scxml',
      scxml('<state id="a">\n <onentry><send event="x" delay="soon"/></onentry>\n</state>'),
      '"soon" is no time, such as 500ms or 1.5s',
    ],
    ['cut.json', '{\n  "id": "x",\n  "states": [', 'line 3, column 14: Unexpected end of JSON input'],
    ['comma.json', '{\n  "id": "x",,\n}', 'line 2, column 13: Expected double-quoted property name'],
    ['list.json', '[]', 'it has no "states"'],
    ['kind.json', json({ states: [root, state({ kind: 'round' })] }), 'at states.1.kind: Invalid type'],
    [
      'unknown-parent.json',
      json({ states: [root, state({ parent: 'b' })] }),
      'the parent of state "a": there is no state "b"',
    ],
    [
      'nowhere.json',
      json({ transitions: [{ source: 'a', kind: 'event', event: 'x', targets: ['b'] }] }),
      'transition 1: there is no state "b"',
    ],
    [
      'work.json',
      json({ transitions: [{ source: 'a', kind: 'done', event: 'load' }] }),
      'transition 1: no state runs "load"',
    ],
    ['begin.json', json({ states: [root, state({ initial: false })] }), 'state "(root)" has no initial state'],
    [
      'config.json',
      JSON.stringify({ initial: 'a', states: { a: { on: { x: 'b' } } } }),
      'it is no machine of XState 5: Invalid transition',
    ],
  ])('%s', async (name, content, message) => {
    const { code, out, err } = await commandLine('check', file(name, content))
    expect(err).toContain(`${name} cannot be read: `)
    expect(err).toContain(message)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect({ code, out }).toEqual({ code: 2, out: '' })
  })

  test.each([
    [['import'], 'import wants a .scxml, .json or .puml file'],
    [['import', 'login'], 'import wants a .scxml, .json or .puml file'],
    [['check', parking, parking], 'one file at a time'],
    [['check', 'nowhere.scxml'], 'there is no file nowhere.scxml'],
    [['--machine', `${parking}#park`], 'has no exports: leave "#park" out'],
  ])('%j', async (argv, message) => {
    const { code, out, err } = await commandLine(...argv)
    expect(err).toContain(message)
    expect({ code, out, lines: err.trim().split('\n').length }).toEqual({ code: 2, out: '', lines: 1 })
  })
})

test('markup in a description is read back unchanged', () => {
  const machine = createMachine({ id: 'x', initial: 'a', states: { a: { description: '<b>&amp;</b> ]]> "\'' } } })
  const text = scxmlText(describeStatic(guessedModel(machine)))
  expect(readScxml(text).states[1]?.description).toBe('<b>&amp;</b> ]]> "\'')
  expect(readFileSync(parking, 'utf8')).not.toContain('urn:')
})
