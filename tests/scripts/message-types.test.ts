import { describe, expect, expectTypeOf, it } from 'vitest'
import { messageTypes } from '#scripts/locales/message-types.ts'
import type { MessageId, PlainMessageId, Translate, ValuesOf } from '#src/i18n/messages.ts'

const typeOf = (message: string) => messageTypes([{ 'app.it': message }]).match(/"app\.it": (.*)/)?.[1]

const translate: Translate = (id, ..._values) => id
const close = translate<'app.close'>
const waiting = translate<'member.rewardCenter.count'>

describe('the types of messages', () => {
  it.each([
    ['Close', '{  }'],
    ['Hello, {name}', '{ readonly "name": (string | number) }'],
    ['{count, plural, one {# game} other {# games}}', '{ readonly "count": number }'],
    [
      '{count, plural, one {{name}} other {# of {name}}}',
      '{ readonly "count": number; readonly "name": (string | number) }',
    ],
    ['{n} is {n, selectordinal, other {#th}}', '{ readonly "n": (string | number) & number }'],
    ['{who, select, agent {Team} other {You}}', '{ readonly "who": string }'],
    ['{sum, number}', '{ readonly "sum": number }'],
    ['until {day, date}', '{ readonly "day": (string | number | Date) }'],
  ])('of %s', (message, type) => {
    expect(typeOf(message)).toBe(type)
  })

  it('let the compiler refuse an unknown message, and values that are missing, wrong or too many', () => {
    expectTypeOf<'app.nothing'>().not.toExtend<MessageId>()
    expectTypeOf<'slot.spin'>().not.toExtend<MessageId>()
    expectTypeOf<'app.close'>().toExtend<PlainMessageId>()
    expectTypeOf<'member.rewardCenter.count'>().not.toExtend<PlainMessageId>()
    expectTypeOf<ValuesOf<'member.rewardCenter.count'>>().toEqualTypeOf<{ readonly count: number }>()
    expectTypeOf<ValuesOf<'app.close' | 'member.rewardCenter.count'>>().toExtend<{ readonly count: number }>()
    expectTypeOf<Parameters<typeof close>>().toEqualTypeOf<[id: 'app.close']>()
    expectTypeOf<Parameters<typeof waiting>[1]>().toEqualTypeOf<{ readonly count: number }>()
  })
})
