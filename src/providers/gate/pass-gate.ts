import type { ActorRefFrom } from 'xstate'
import type { appMachine } from '#machines/app/app.machine.ts'
import type { ProtectedAction } from '#machines/protected-action/protected-action.machine.ts'

/**
 * Passes a protected action through the site's gate (spec §5): a visitor logs in first, a trial account is asked for a
 * real one. Resolves once the gate has closed again; with `dismissed` as well when it was busy with another action.
 */
export function passGate(
  app: ActorRefFrom<typeof appMachine>,
  action: ProtectedAction,
  signal?: AbortSignal,
): Promise<'allowed' | 'dismissed'> {
  return new Promise((resolve) => {
    const settle = (result: 'allowed' | 'dismissed') => {
      allowed.unsubscribe()
      closed.unsubscribe()
      resolve(result)
    }
    const allowed = app.on('action.allowed', (emitted) => {
      if (sameAction(emitted.action, action)) settle('allowed')
    })
    const closed = app.subscribe((snapshot) => {
      if (!snapshot.matches({ dialog: 'gate' })) settle('dismissed')
    })
    signal?.addEventListener('abort', () => settle('dismissed'), { once: true })
    app.send({ type: 'action.requested', action })
    if (!app.getSnapshot().matches({ dialog: 'gate' })) settle('dismissed')
  })
}

function sameAction(one: ProtectedAction, other: ProtectedAction): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => one[key] === other[key])
}
