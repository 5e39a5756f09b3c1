import { changePassword } from '#server/domain/sessions/change-password.ts'
import { endOthers, endSession, hasOpen, sessionsPage, notifySafety } from '#server/domain/sessions/sessions.ts'
import { type Handlers, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    account: typeof createHandlers
  }
}

/** Account security of members. */
export function createHandlers(services: Services): Handlers<'account'> {
  return {
    async changePassword(change, visit) {
      return { changed: true, sessionsEnded: await changePassword(services, change, visit) }
    },

    sessions: (request, { caller, now }) => sessionsPage(services, caller, request, now),

    async endSession({ id }, { caller, address, now }) {
      // The session of another member is not distinguishable from a missing one.
      if (!(await hasOpen(services, caller, id, now))) throw new Refused('not_found')
      await endSession(services, id, now)
      await services.db.insert(auditEvents).values({
        kind: 'session.revoked',
        memberId: caller.memberId,
        address,
        details: { sessionId: id },
        createdAt: now,
      })
      await notifySafety(services, caller.memberId)
      return { ended: true }
    },

    async endOtherSessions(_request, { caller, address, now }) {
      const ended = await services.db.transaction(async (tx) => {
        const others = await endOthers(tx, { memberId: caller.memberId, except: caller.sessionId, now })
        await tx.insert(auditEvents).values({
          kind: 'session.othersRevoked',
          memberId: caller.memberId,
          address,
          details: { sessionsEnded: others.length },
          createdAt: now,
        })
        return others
      })
      await notifySafety(services, caller.memberId, ended)
      return { ended: ended.length }
    },
  }
}
