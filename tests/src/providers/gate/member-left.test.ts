import { createActor, setup } from 'xstate'
import { expect, it } from 'vitest'
import type { AppActor } from '#src/providers/app/app-context.tsx'
import { onMemberLeft } from '#src/providers/gate/member-left.ts'

type Session = { readonly username: string } | null

/** What the root chart tells of who is there, and no more. */
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

it('tells when a member leaves or another one comes, and not when a visitor logs in', () => {
  const app = site(null)
  let told = 0
  const stop = onMemberLeft(app as unknown as AppActor, () => {
    told += 1
  })
  app.send({ type: 'is', session: { username: 'marisol' } })
  app.send({ type: 'is', session: { username: 'marisol' } })
  expect(told).toBe(0)
  app.send({ type: 'is', session: { username: 'ahente' } })
  expect(told).toBe(1)
  app.send({ type: 'is', session: null })
  app.send({ type: 'is', session: null })
  expect(told).toBe(2)
  stop()
  app.send({ type: 'is', session: { username: 'marisol' } })
  app.send({ type: 'is', session: null })
  expect(told).toBe(2)
})
