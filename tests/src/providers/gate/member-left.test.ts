import { createActor, setup } from 'xstate'
import { expect, it } from 'vitest'
import type { AppActor } from '#src/providers/app/app-context.tsx'
import { onMemberLeft } from '#src/providers/gate/member-left.ts'

type Session = { readonly username: string } | null

/** A root chart with a session only. */
const site = (first: Session) =>
  createActor(
    setup({
      types: { context: {} as { readonly session: Session }, events: {} as { type: 'is'; session: Session } },
    }).createMachine({
      context: { session: first },
      initial: 'there',
      states: { there: {} },
      on: { is: { actions: ({ context, event }) => Object.assign(context, { session: event.session }) } },
    }),
  ).start()

it('member left: called when a member logs out or another one logs in, and not when a visitor logs in', () => {
  const app = site(null)
  let calls = 0
  const stop = onMemberLeft(app as unknown as AppActor, () => {
    calls += 1
  })
  app.send({ type: 'is', session: { username: 'marisol' } })
  app.send({ type: 'is', session: { username: 'marisol' } })
  expect(calls).toBe(0)
  app.send({ type: 'is', session: { username: 'ahente' } })
  expect(calls).toBe(1)
  app.send({ type: 'is', session: null })
  app.send({ type: 'is', session: null })
  expect(calls).toBe(2)
  stop()
  app.send({ type: 'is', session: { username: 'marisol' } })
  app.send({ type: 'is', session: null })
  expect(calls).toBe(2)
})
