import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { RequestOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import type { paymentPasswordCalls } from '#wire/payments/payment-password.ts'
import { anyRule } from '#machines/lib/any-rule.ts'
import { refusal } from '#machines/lib/answers.ts'
import {
  paymentPasswordMachine,
  type PaymentPasswordState,
} from '#machines/payment-password/payment-password.machine.ts'
import { paymentPasswordProblems } from '#machines/payment-password/payment-password.rules.ts'
import { paymentPasswordView } from '#machines/payment-password/payment-password.selectors.ts'

const rule = anyRule({ patternId: 'digits', minLength: 6, maxLength: 6 })

const start = (isSet: boolean) =>
  createActor(
    paymentPasswordMachine.provide({
      actors: {
        loadPaymentPassword: fromPromise(async (): Promise<Answer<PaymentPasswordState>> => ({
          kind: 'value',
          value: { isSet, rule, lockedUntil: null },
        })),
        setPaymentPassword: fromPromise<
          Answer<{ isSet: true }>,
          RequestOf<typeof paymentPasswordCalls.setPaymentPassword>
        >(async () => refusal('password_wrong')),
        changePaymentPassword: fromPromise<
          Answer<{ isSet: true }>,
          RequestOf<typeof paymentPasswordCalls.changePaymentPassword>
        >(async () => refusal('payment_password_locked', { retryAfter: 850 })),
      },
    }),
  ).start()
type Actor = ReturnType<typeof start>
const view = (actor: Actor) => paymentPasswordView(actor.getSnapshot())
const nextTask = () => new Promise((resolve) => setTimeout(resolve))
const type = (actor: Actor) => {
  const fields = { current: 'Sampaguita-7', newPassword: '246810', confirmNewPassword: '246810' }
  actor.send({ type: 'form.edited', fields })
  actor.send({ type: 'form.submitted' })
}

test('payment password: a wrong login password shows an error at its field', async () => {
  const actor = start(false)
  expect(view(actor)).toMatchObject({ loading: true, form: false })
  await nextTask()
  expect(view(actor)).toMatchObject({ loading: false, form: true, isSet: false, isChange: false, rule })
  type(actor)
  expect(view(actor)).toMatchObject({ busy: true })
  await nextTask()
  expect(view(actor)).toMatchObject({ refusal: 'password_wrong', refusedAt: 'current', busy: false })
})

test('payment password: a lock shows an error at the form, in whole minutes', async () => {
  const actor = start(true)
  await nextTask()
  expect(view(actor)).toMatchObject({ isSet: true, form: false })
  actor.send({ type: 'change.requested' })
  expect(view(actor)).toMatchObject({ isSet: true, form: true, isChange: true })
  type(actor)
  await nextTask()
  expect(view(actor)).toMatchObject({ refusal: 'payment_password_locked', refusedAt: 'form', waitMinutes: 15 })
})

test.each([
  ['', '246810', '246810', { current: 'missing' }],
  ['Sampaguita-7', '24681', '24681', { newPassword: 'length' }],
  ['Sampaguita-7', '24681a', '24681a', { newPassword: 'format' }],
  ['Sampaguita-7', '246810', '', { confirmNewPassword: 'mismatch' }],
  ['Sampaguita-7', '２４６８１０', '246810', {}],
  ['', '', '', { current: 'missing', newPassword: 'missing' }],
])(
  'payment password: %j, then %j and %j have the problems %o',
  (current, newPassword, confirmNewPassword, problems) => {
    expect(paymentPasswordProblems({ rule, fields: { current, newPassword, confirmNewPassword } })).toEqual(problems)
  },
)
