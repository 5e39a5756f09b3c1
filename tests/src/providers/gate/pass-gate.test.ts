import { createActor, fromPromise, setup } from 'xstate'
import { describe, expect, it } from 'vitest'
import { appMachine } from '#machines/app/app.machine.ts'
import { defaultPreferences } from '#machines/preferences/preferences.machine.ts'
import { protectedActionMachine } from '#machines/protected-action/protected-action.machine.ts'
import { passGate } from '#src/providers/gate/pass-gate.ts'

const action = { type: 'launchGame', gameCode: 'G1', vendor: 'HARBOUR' }
const pending = fromPromise(() => new Promise(() => {}))
const still = setup({}).createMachine({ initial: 'still', states: { still: {} } })

/** The real root chart with its real gate; its other actors never answer. */
function site(accountType: 2 | 4 | null) {
  return createActor(
    appMachine.provide({
      actors: {
        preferences: still as never,
        siteStatus: still as never,
        loadLogin: pending as never,
        loadBrand: pending as never,
        loadMember: pending as never,
        protectedAction: protectedActionMachine.provide({ actors: { loadLogin: pending as never } }),
      },
    }),
    {
      input: {
        session: accountType === null ? null : { token: 't', accountType, username: 'marisol' },
        preferences: defaultPreferences,
      },
    },
  ).start()
}

describe('the gate before a protected action (spec §5)', () => {
  it('lets a member through at once', async () => {
    expect(await passGate(site(2), action, new AbortController().signal)).toBe('allowed')
  })

  it('answers a trial account once it has dismissed the warning', async () => {
    const app = site(4)
    const passed = passGate(app, action, new AbortController().signal)
    expect(app.getSnapshot().matches({ dialog: 'gate' })).toBe(true)
    app.getSnapshot().children.protectedAction?.send({ type: 'warning.dismissed' })
    expect(await passed).toBe('dismissed')
  })

  it('asks a visitor to log in and waits', async () => {
    const app = site(null)
    const gone = new AbortController()
    const passed = passGate(app, action, gone.signal)
    expect(app.getSnapshot().matches({ dialog: 'gate' })).toBe(true)
    gone.abort()
    expect(await passed).toBe('dismissed')
  })

  it('dismisses an action while the gate is busy with another', async () => {
    const app = site(null)
    app.send({ type: 'login.requested' })
    expect(await passGate(app, action, new AbortController().signal)).toBe('dismissed')
  })

  it('does not take the outcome of another action for its own', async () => {
    const app = site(2)
    const verdicts: string[] = []
    app.on('action.allowed', ({ action: allowed }) => verdicts.push(String(allowed['gameCode'])))
    const other = { ...action, gameCode: 'G2' }
    expect(await passGate(app, other, new AbortController().signal)).toBe('allowed')
    expect(await passGate(app, action, new AbortController().signal)).toBe('allowed')
    expect(verdicts).toEqual(['G2', 'G1'])
  })
})
