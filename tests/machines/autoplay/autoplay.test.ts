import { expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { autoplayMachine } from '#machines/autoplay/autoplay.machine.ts'
import { isAtLeast, lostAfter, timesOf } from '#machines/autoplay/autoplay.rules.ts'
import { autoplayView } from '#machines/autoplay/autoplay.selectors.ts'
import { jurisdictionOf } from '#server/domain/protection/jurisdiction.ts'

const offered = jurisdictionOf('mga').autoplay!

/** A table in pesos or rupiahs whose rounds end as a test decides. */
function table(currency: 'PHP' | 'IDR', bet: string) {
  const clock = new SimulatedClock()
  const actor = createActor(autoplayMachine, { input: { currency, offered }, clock })
  let bets = 0
  actor.on('turn.requested', () => (bets += 1))
  actor.start()
  actor.send({ type: 'settings.opened', bet })
  return {
    actor,
    bets: () => bets,
    view: () => autoplayView(actor.getSnapshot()),
    round: (win: string) => {
      actor.send({ type: 'round.finished', win, bonus: false, wait: 500 })
      clock.increment(500)
    },
  }
}

it('autoplay: shows loss and win limits as money, and starts with the first of each', () => {
  const { view } = table('PHP', '0.50')
  expect(view()).toMatchObject({ choosing: true, running: false, limit: '2.50', bet: '0.50', reason: null })
  expect(view().losses).toEqual([
    { count: 5, amount: '2.50' },
    { count: 10, amount: '5.00' },
    { count: 25, amount: '12.50' },
    { count: 50, amount: '25.00' },
  ])
  expect(view().wins[0]).toEqual({ count: 10, amount: '5.00' })
  expect(view().turns).toEqual([10, 25, 50, 100])
})

it('autoplay: is off on a new table, which has won, lost and bet nothing', () => {
  const actor = createActor(autoplayMachine, { input: { currency: 'PHP', offered } }).start()
  expect(autoplayView(actor.getSnapshot())).toMatchObject({ running: false, bet: '0', limit: '0.00', left: 0 })
  expect(actor.getSnapshot().context).toMatchObject({ lost: '0', won: '0', bonus: false, wait: 0, reason: null })
})

// Rupiahs have no decimals: pesos after them show whether each table counts in its own currency.
it.each([
  { currency: 'IDR', bet: '333', limit: '1665', less: '3329', enough: '3330', lost: '-5993' },
  { currency: 'PHP', bet: '0.50', limit: '2.50', less: '4.99', enough: '5.00', lost: '-8.99' },
] as const)('autoplay: in $currency ends after a win of ten bets, and not below', (by) => {
  const { actor, view, round } = table(by.currency, by.bet)
  expect(view().limit).toBe(by.limit)
  actor.send({ type: 'wish.changed', wish: { win: 10 } })
  actor.send({ type: 'start.requested' })
  round(by.less)
  expect(view()).toMatchObject({ running: true, left: 8 })
  round(by.enough)
  expect(view()).toMatchObject({ running: false, reason: 'win' })
  expect(actor.getSnapshot().context.lost).toBe(by.lost)
})

it('autoplay: loses centavos up to the limit', () => {
  const { actor, bets, view, round } = table('PHP', '0.50')
  actor.send({ type: 'start.requested' })
  for (const win of ['0.00', '0.49', '0.00', '0.00', '0.00', '0.00']) round(win)
  expect(view()).toMatchObject({ running: false, reason: 'loss' })
  expect(bets()).toBe(5)
})

it('autoplay: never loses more than the loss limit, to the last unit', () => {
  const { actor, bets, view, round } = table('IDR', '333')
  actor.send({ type: 'start.requested' })
  for (const win of ['0', '332', '0', '0', '0', '0', '0']) round(win)
  // 333 - 1 - 333 x 3 leaves less than a bet of the 1,665 loss limit.
  expect(view()).toMatchObject({ running: false, reason: 'loss' })
  expect(bets()).toBe(5)
  expect(actor.getSnapshot().context.lost).toBe('1333')
})

it('autoplay: continues after a win, and counts turns down', () => {
  const { actor, bets, view, round } = table('PHP', '1.00')
  actor.send({ type: 'start.requested' })
  expect(view()).toMatchObject({ running: true, left: 9 })
  for (let turn = 0; turn < 10; turn += 1) round('1.00')
  expect(view()).toMatchObject({ running: false, reason: 'turns', left: 0 })
  expect(bets()).toBe(10)
})

it('autoplay: calculates money exactly', () => {
  expect(timesOf('0.10', 3, 'PHP')).toBe('0.30')
  expect(lostAfter('-0.10', { bet: '0.30', win: '0.10' }, 'PHP')).toBe('0.10')
  expect([isAtLeast('10.00', '9.99', 'PHP'), isAtLeast('9.99', '10.00', 'PHP'), isAtLeast('1', '1.00', 'PHP')]).toEqual(
    [true, false, true],
  )
})
