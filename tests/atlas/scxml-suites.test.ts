import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { machineOf } from '#atlas/read/machine.ts'
import { readScxml } from '#atlas/read/scxml.ts'
import { suiteCases, type SuiteCase } from './support/scxml-suites/case.ts'

const tableOf = (suite: string) =>
  suiteCases(readFileSync(new URL(`support/scxml-suites/${suite}.txt`, import.meta.url), 'utf8'))

const [scion, w3c] = [tableOf('scion'), tableOf('w3c')]
const isLost = ({ expected }: SuiteCase) => expected.startsWith('loss: ')

/** Starts the chart of a case; time passes in steps, because a timer may start another. */
function started({ scxml }: SuiteCase) {
  const clock = new SimulatedClock()
  const actor = createActor(machineOf(readScxml(scxml)), { clock })
  actor.start()
  return {
    send: (type: string) => actor.send({ type }),
    wait(milliseconds: number, until = '') {
      for (let passed = 0; passed < milliseconds && this.active() !== until; passed += 10) clock.increment(10)
    },
    active: () => sorted(atoms(actor.getSnapshot()._nodes).map(({ id }) => id)),
  }
}

const atoms = <Node extends { readonly type: string }>(nodes: readonly Node[]) =>
  nodes.filter(({ type }) => type === 'atomic' || type === 'final')

const sorted = (ids: readonly string[]) => ids.toSorted().join(' ')

test.each([
  ['parallel+interrupt', 34],
  ['more-parallel', 15],
  ['history', 8],
])('the table has every case of SCION/%s', (suite, count) => {
  expect(scion.filter(({ name }) => name.startsWith(`${suite}/`))).toHaveLength(count)
})

test('the table has every case of the W3C, and names a loss for those that do not hold', () => {
  expect(w3c).toHaveLength(189)
  expect(w3c.filter((one) => !isLost(one))).toHaveLength(162)
})

test.each(scion)('SCION $name', (one) => {
  const [start = '', ...steps] = one.expected.split('; ')
  const chart = started(one)
  expect(chart.active()).toBe(sorted(start.split(' ')))
  for (const step of steps) {
    const [, time = '0', event = '', active = ''] = /^(?:(\d+) )?(.*): (.*)$/.exec(step) ?? []
    chart.wait(Number(time))
    chart.send(event)
    expect(chart.active(), step).toBe(sorted(active.split(' ')))
  }
})

test.each(w3c.filter((one) => !isLost(one)))('W3C $name', (one) => {
  const chart = started(one)
  chart.wait(5000, one.expected)
  expect(chart.active()).toBe(one.expected)
})

test.each(w3c.filter(isLost))('W3C $name does not hold: $expected', ({ scxml, expected }) => {
  expect(readScxml(scxml).losses?.join('\n')).toContain(expected.replace('loss: ', ''))
})

const lossesOf = (inside: string) =>
  readScxml(`<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">${inside}</scxml>`)
    .losses

test.each([
  [
    'a script that calls a function',
    '<state id="a"><onentry><script>work()</script></onentry></state>',
    '<script> is not run: a CallExpression',
  ],
  [
    'an expression beyond the evaluator',
    '<state id="a"><transition cond="(() => true)()" target="a"/></state>',
    '"(() => true)()" is not evaluated: a call of a function',
  ],
  [
    'text that is no expression',
    '<state id="a"><transition cond="a ==" target="a"/></state>',
    '"a ==" is not evaluated: Unexpected token',
  ],
  [
    'content of a history state',
    '<state id="a"><history id="h"><transition target="b"><log/></transition></history><state id="b"/></state>',
    '<log> of a history state is not carried out',
  ],
  [
    'an event to another system',
    '<state id="a"><onentry><send event="x" target="http://host/"/></onentry></state>',
    'an event to http://host/ is not sent',
  ],
  [
    'a state to be in that does not exist',
    '<state id="a"><transition cond="In(\'b\')" target="a"/></state>',
    'there is no state "b" to be in',
  ],
  [
    'a chart in another file',
    '<state id="a"><invoke type="scxml" src="other.scxml"/></state>',
    'the chart other.scxml is not loaded',
  ],
  [
    'an invocation whose values fail',
    '<state id="a"><invoke type="scxml" namelist="n"><content><scxml version="1.0"/></content></invoke></state>',
    'the invocation is started even where "n" fails',
  ],
  [
    'the end of an invocation that is cancelled',
    '<state id="a"><invoke><content><scxml version="1.0"><state id="b"><onexit><raise event="x"/></onexit></state></scxml></content></invoke></state>',
    '<onexit> is not carried out where the invocation is cancelled',
  ],
  [
    'a state asked for while states are entered',
    '<state id="a"><onentry><if cond="In(\'b\')"/></onentry></state><state id="b"/>',
    'In() within <onentry> sees the states of the whole step',
  ],
  ['finalize', '<state id="a"><invoke src="x"><finalize/></invoke></state>', '<finalize> is not carried out'],
  [
    'data from another file',
    '<datamodel><data id="n" src="file:n.json"/></datamodel><state id="a"/>',
    'file:n.json is not loaded',
  ],
])('SCXML: %s is reported as a loss with its place', (_, inside, message) => {
  expect(lossesOf(inside)).toEqual([expect.stringMatching(/^line 1, column \d+: /)])
  expect(lossesOf(inside)?.[0]).toContain(message)
})
