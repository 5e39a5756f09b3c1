import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { machineOf } from '#atlas/read/machine.ts'
import { readScxml } from '#atlas/read/scxml.ts'

/**
 * Rules of SCXML, one document each. The number is the case of the W3C's suite for SCXML 1.0 or of SCION's that tests
 * the rule; `after` lists events that are sent, or milliseconds that pass, and the states that are then active.
 */
interface Rule {
  readonly rule: string
  readonly inside: string
  readonly attributes?: string
  readonly starts: string
  readonly after?: readonly (readonly [stimulus: string | number, active: string])[]
}

const ends = '<final id="pass"/><final id="fail"/>'
const otherwise = '<transition event="*" target="fail"/><transition event="late" target="fail"/>'
const counter = '<datamodel><data id="n" expr="1"/></datamodel>'

const rules: readonly Rule[] = [
  {
    rule: 'W3C 144: raised events are taken in their order',
    inside: `<state id="a"><onentry><raise event="x"/><raise event="y"/></onentry><transition event="x" target="b"/>${otherwise}</state>
      <state id="b"><transition event="y" target="pass"/>${otherwise}</state>${ends}`,
    starts: 'pass',
  },
  {
    rule: 'W3C 147, 148, 149: the first branch that holds is carried out, and no other',
    inside: `${counter}<state id="a"><onentry><if cond="n == 2"><raise event="x"/><elseif cond="n == 1"/><raise event="y"/><else/><raise event="z"/></if></onentry>
      <transition event="y" target="pass"/>${otherwise}</state>${ends}`,
    starts: 'pass',
  },
  {
    rule: 'W3C 153, 155: a loop goes through a list from its beginning',
    inside: `<datamodel><data id="sum" expr="0"/><data id="list">[1, 2, 3]</data></datamodel>
      <state id="a"><onentry><foreach array="list" item="one" index="at"><assign location="sum" expr="sum * 2 + one + at"/></foreach></onentry>
      <transition cond="sum == 15" target="pass"/><transition target="fail"/></state>${ends}`,
    starts: 'pass',
  },
  {
    rule: 'W3C 152: a loop over what is no list raises an error',
    inside: `${counter}<state id="a"><onentry><foreach array="n" item="one"/></onentry><transition event="error.execution" target="pass"/>${otherwise}</state>${ends}`,
    starts: 'pass',
  },
  {
    rule: 'SCION assign-current-small-step: several assignments of one variable in one block',
    inside: `${counter}<state id="a"><onentry><assign location="n" expr="n + 1"/><assign location="n" expr="n * 10"/><assign location="n" expr="n + 1"/></onentry>
      <transition cond="n === 21" target="pass"/><transition target="fail"/></state>${ends}`,
    starts: 'pass',
  },
  {
    rule: 'W3C 175: a delay is computed when the event is sent',
    inside: `<datamodel><data id="wait" expr="'0s'"/></datamodel>
      <state id="a"><onentry><assign location="wait" expr="'2s'"/><send event="late" delayexpr="wait"/><send event="soon" delay="1s"/></onentry>
      <transition event="soon" target="pass"/>${otherwise}</state>${ends}`,
    starts: 'a',
    after: [[1000, 'pass']],
  },
  {
    rule: 'W3C 179: an event carries its content',
    inside: `<state id="a"><onentry><send event="x"><content>123</content></send></onentry><transition event="x" cond="_event.data == 123" target="pass"/>${otherwise}</state>${ends}`,
    starts: 'pass',
  },
  {
    rule: 'W3C 186, 354: an event carries parameters and names as they are when it is sent',
    inside: `${counter}<state id="a"><onentry><send event="x" delay="1s" namelist="n"><param name="m" expr="n + 1"/></send><assign location="n" expr="9"/></onentry>
      <transition event="x" cond="_event.data.n == 1 &amp;&amp; _event.data.m == 2" target="pass"/>${otherwise}</state>${ends}`,
    starts: 'a',
    after: [[1000, 'pass']],
  },
  {
    rule: 'W3C 194: an event to nowhere raises an error',
    inside: `<state id="a"><onentry><send event="x" target="nowhere"/></onentry><transition event="error.execution" target="pass"/>${otherwise}</state>${ends}`,
    starts: 'pass',
  },
  {
    rule: 'W3C 205, 228, 338: a chart within the chart runs, and its end is an event',
    inside: `<state id="a"><invoke id="inner" type="http://www.w3.org/TR/scxml/"><content><scxml version="1.0"><final id="over"/></scxml></content></invoke>
      <transition event="done.invoke" cond="_event.invokeid == 'inner'" target="pass"/>${otherwise}</state>${ends}`,
    starts: 'pass',
  },
  {
    rule: 'W3C 191, 240: a chart within the chart is started with values, and sends events to the outer one',
    inside: `<state id="a"><invoke type="scxml"><param name="n" expr="1 + 1"/><content><scxml version="1.0" datamodel="ecmascript">
        <datamodel><data id="n" expr="0"/></datamodel><state id="i"><onentry><if cond="n === 2"><send target="#_parent" event="x"/></if></onentry></state></scxml></content></invoke>
      <transition event="x" target="pass"/>${otherwise}</state>${ends}`,
    starts: 'pass',
  },
  {
    rule: 'W3C 277: a value that cannot be computed is undefined, and raises an error',
    inside: `<datamodel><data id="n" expr="return"/></datamodel><state id="a"><transition event="error.execution" cond="typeof n === 'undefined'" target="pass"/>${otherwise}</state>${ends}`,
    starts: 'pass',
  },
  {
    rule: 'W3C 280: with late binding a value is set as its state is entered',
    attributes: 'binding="late"',
    inside: `<state id="a"><transition cond="typeof n === 'undefined'" target="b"/><transition target="fail"/></state>
      <state id="b"><datamodel><data id="n" expr="1"/></datamodel><transition cond="n === 1" target="pass"/><transition target="fail"/></state>${ends}`,
    starts: 'pass',
  },
  {
    rule: 'W3C 286, 311: an assignment to a place that does not exist raises an error',
    inside: `<state id="a"><onentry><assign location="m.n" expr="1"/></onentry><transition event="error" target="pass"/>${otherwise}</state>${ends}`,
    starts: 'pass',
  },
  {
    rule: 'W3C 298, 343: what a final state cannot compute is an error before the end',
    inside: `<state id="a"><transition event="error.execution" target="b"/><transition event="done.state.a" target="fail"/>
        <state id="a1"><transition target="a2"/></state><final id="a2"><donedata><param name="x" location="no.where"/></donedata></final></state>
      <state id="b"><transition event="done.state.a" cond="typeof _event.data === 'undefined'" target="pass"/>${otherwise}</state>${ends}`,
    starts: 'pass',
  },
  {
    rule: 'W3C 294: a final state hands data on',
    inside: `<state id="a"><transition event="done.state.a" cond="_event.data.x === 3" target="pass"/>${otherwise}<state id="a1"><transition target="a2"/></state>
      <final id="a2"><donedata><param name="x" expr="1 + 2"/></donedata></final></state>${ends}`,
    starts: 'pass',
  },
  {
    rule: 'W3C 302: a script gives variables their values',
    inside: `${counter}<state id="a"><onentry><script>n += 4; var more = n * 2</script></onentry><transition cond="more === 10" target="pass"/><transition target="fail"/></state>${ends}`,
    starts: 'pass',
  },
  {
    rule: 'W3C 309: a condition that is no expression does not hold',
    inside: `<state id="a"><transition cond="return" target="fail"/><transition target="pass"/></state>${ends}`,
    starts: 'pass',
  },
  {
    rule: 'W3C 318, 319: the event is bound, and stays until the next one',
    inside: `<datamodel><data id="name"/></datamodel><state id="a"><onentry><raise event="x"/></onentry><transition cond="_event" target="fail"/><transition event="x" target="b"/>${otherwise}</state>
      <state id="b"><onentry><assign location="name" expr="_event.name"/></onentry><transition cond="name === 'x'" target="pass"/><transition target="fail"/></state>${ends}`,
    starts: 'pass',
  },
  {
    rule: 'W3C 324: system variables are not written',
    attributes: 'name="rules"',
    inside: `<state id="a"><onentry><assign location="_name" expr="1"/></onentry><transition event="error.execution" cond="_name === 'rules'" target="pass"/>${otherwise}</state>${ends}`,
    starts: 'pass',
  },
  {
    rule: 'W3C 349, 352: an event is answered by its origin',
    inside: `<datamodel><data id="from"/></datamodel><state id="a"><onentry><send event="x"/></onentry><transition event="x" target="b"><assign location="from" expr="_event.origin"/></transition>${otherwise}</state>
      <state id="b"><onentry><send event="y" targetexpr="from"/></onentry><transition event="y" target="pass"/>${otherwise}</state>${ends}`,
    starts: 'pass',
  },
  {
    rule: 'W3C 396, 403: the first transition in the document is taken, a wide one before a narrow one',
    inside: `<state id="a"><transition event="*" cond="false" target="fail"/><transition event="x.*" target="pass"/><transition event="x.y" target="fail"/></state>${ends}`,
    starts: 'a',
    after: [['x.y', 'pass']],
  },
  {
    rule: 'SCION scxml-prefix-event-name-matching/star0: * takes what stands below it',
    inside:
      '<state id="a"><transition event="*" target="b"/><transition event="foo" target="c"/></state><state id="b"/><state id="c"/>',
    starts: 'a',
    after: [['foo', 'b']],
  },
  {
    rule: 'W3C 401, 402: error.* takes errors of every kind, before events from outside',
    inside: `<state id="a"><onentry><send event="x"/><assign location="no.where" expr="1"/></onentry><transition event="x" target="fail"/><transition event="error.*" target="pass"/></state>${ends}`,
    starts: 'pass',
  },
  {
    rule: 'W3C 412: the content of <initial> is carried out after the entry of the state, before that of its child',
    inside: `<state id="a"><onentry><raise event="x"/></onentry><initial><transition target="a1"><raise event="y"/></transition></initial>
        <state id="a1"><onentry><raise event="z"/></onentry><transition event="x" target="a2"/>${otherwise}</state>
        <state id="a2"><transition event="y" target="a3"/>${otherwise}</state><state id="a3"><transition event="z" target="pass"/>${otherwise}</state></state>${ends}`,
    starts: 'pass',
  },
  {
    rule: 'W3C 413: the document starts in deeper states of several regions',
    attributes: 'initial="r2 s2"',
    inside:
      '<state id="first"/><parallel id="p"><state id="r"><state id="r1"/><state id="r2"/></state><state id="s"><state id="s1"/><state id="s2"/></state></parallel>',
    starts: 'r2 s2',
  },
  {
    rule: 'W3C 417: a parallel state ends when all its regions have',
    inside: `<parallel id="p"><transition event="done.state.p" target="pass"/><state id="r"><state id="r1"><transition target="r2"/></state><final id="r2"/></state>
      <state id="s"><state id="s1"><transition event="go" target="s2"/></state><final id="s2"/></state></parallel>${ends}`,
    starts: 'r2 s1',
    after: [['go', 'pass']],
  },
  {
    rule: 'W3C 504, 505: an internal transition leaves the children and not the state',
    inside: `${counter}<state id="a"><onexit><assign location="n" expr="n + 1"/></onexit><transition event="go" type="internal" target="a2"/>
      <state id="a1"/><state id="a2"><transition event="on" cond="n === 1" target="pass"/></state></state>${ends}`,
    starts: 'a1',
    after: [
      ['go', 'a2'],
      ['on', 'pass'],
    ],
  },
  {
    rule: 'SCION parallel+interrupt: of transitions in two regions that leave both, the first in the document is taken',
    inside: `<parallel id="p"><state id="r"><state id="r1"><transition event="t" target="x"/></state></state>
      <state id="s"><state id="s1"><transition event="t" target="y"/></state></state></parallel><state id="x"/><state id="y"/>`,
    starts: 'r1 s1',
    after: [['t', 'x']],
  },
  {
    rule: 'SCION parallel+interrupt: of an inner and an outer transition the inner one is taken',
    inside: `<parallel id="p"><transition event="t" target="y"/><state id="r"><state id="r1"><transition event="t" target="r2"/></state><state id="r2"/></state>
      <state id="s"><state id="s1"/></state></parallel><state id="y"/>`,
    starts: 'r1 s1',
    after: [['t', 'r2 s1']],
  },
  {
    rule: 'SCION more-parallel/test10: transitions of several regions all see what the earlier ones assigned',
    inside: `<datamodel><data id="n" expr="0"/></datamodel><parallel id="p"><state id="r"><transition event="t"><assign location="n" expr="n + 1"/></transition></state>
      <state id="s"><transition event="t"><assign location="n" expr="n + 1"/></transition></state><transition event="u" cond="n === 2" target="x"/></parallel><state id="x"/>`,
    starts: 'r s',
    after: [
      ['t', 'r s'],
      ['u', 'x'],
    ],
  },
  {
    rule: 'SCION history/history6: a history state brings back, data stay as they are',
    inside: `<datamodel><data id="n" expr="2"/></datamodel><state id="a"><transition event="in" target="h"/></state>
      <state id="b"><history id="h"><transition target="b1"/></history><onentry><assign location="n" expr="n * 10"/></onentry><transition event="out" target="a"/>
      <state id="b1"><transition event="on" target="b2"/></state><state id="b2"><transition event="end" cond="n === 200" target="x"/></state></state><state id="x"/>`,
    starts: 'a',
    after: [
      ['in', 'b1'],
      ['on', 'b2'],
      ['out', 'a'],
      ['in', 'b2'],
      ['end', 'x'],
    ],
  },
  {
    rule: 'SCION targetless-transition/test1: a transition without a target assigns and stays',
    inside: `${counter}<state id="a"><transition event="t"><assign location="n" expr="Math.pow(n + 1, 3)"/></transition><transition target="x" cond="n === 8"/></state><state id="x"/>`,
    starts: 'a',
    after: [['t', 'x']],
  },
]

const charted = ({ inside, attributes = '' }: Pick<Rule, 'inside' | 'attributes'>) =>
  readScxml(
    `<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" ${attributes}>${inside}</scxml>`,
  )

test.each(rules)('SCXML rule, $rule', ({ inside, attributes, starts, after = [] }) => {
  const clock = new SimulatedClock()
  const actor = createActor(machineOf(charted({ inside, attributes: attributes ?? '' })), { clock })
  actor.start()
  const active = () =>
    actor
      .getSnapshot()
      ._nodes.filter(({ type }) => type === 'atomic' || type === 'final')
      .map(({ id }) => id)
      .toSorted()
      .join(' ')
  expect(active()).toBe(starts)
  for (const [stimulus, expected] of after) {
    if (typeof stimulus === 'number') clock.increment(stimulus)
    else actor.send({ type: stimulus })
    expect(active()).toBe(expected)
  }
})

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
  ['finalize', '<state id="a"><invoke src="x"><finalize/></invoke></state>', '<finalize> is not carried out'],
  [
    'data from another file',
    '<datamodel><data id="n" src="file:n.json"/></datamodel><state id="a"/>',
    'file:n.json is not loaded',
  ],
])('SCXML: %s is reported as a loss with its place', (_, inside, message) => {
  expect(charted({ inside }).losses).toEqual([expect.stringMatching(/^line 1, column \d+: /)])
  expect(charted({ inside }).losses?.[0]).toContain(message)
})
