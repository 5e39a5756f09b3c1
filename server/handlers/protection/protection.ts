import { eq } from 'drizzle-orm'
import { activityOf } from '#server/domain/protection/activity-statement.ts'
import { exclude } from '#server/domain/protection/exclusion.ts'
import { balanceOf } from '#server/domain/money/ledger.ts'
import {
  checkEvery,
  isOpenToOffers,
  lockPlay,
  readPlay,
  readPlayTerms,
} from '#server/domain/protection/play-figures.ts'
import { confirmLimit, keepLimit, playCurrency, readLimits, setLimit } from '#server/domain/protection/play-limits.ts'
import { noteGoals } from '#server/domain/engagement/promotions.ts'
import { answerCheck, chooseInterval, readPlaySession } from '#server/domain/protection/play-session.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { fromMinor } from '#wire/money.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    protection: typeof createHandlers
  }
}

/** Player protection: limits, exclusions, reality checks and statement. */
export function createHandlers(services: Services): Handlers<'protection'> {
  const { db, settings } = services
  return {
    async saferPlay() {
      const [{ jurisdiction }, { minimumAge }] = await Promise.all([readPlayTerms(settings), settings.brand()])
      const { help, realityCheck, limits, timeOuts, exclusions } = jurisdiction
      return {
        minimumAge,
        help: [...help],
        checkMinutes: realityCheck.minutes,
        waitHours: limits.waitHours,
        timeOuts: [...timeOuts],
        exclusions: [...exclusions],
      }
    },
    playLimits: (_request, visit) => readLimits(services, visit),
    setPlayLimit: (request, visit) => setLimit(services, request, visit),
    confirmPlayLimit: (which, visit) => confirmLimit(services, which, visit),
    keepPlayLimit: (which, visit) => keepLimit(services, which, visit),
    async protection(_request, { caller: { memberId }, now }) {
      const [terms, row, currency, balance] = await Promise.all([
        readPlayTerms(settings),
        readPlay(db, memberId),
        playCurrency(services, memberId),
        balanceOf(db, memberId),
      ])
      const { timeOuts, exclusions, realityCheck, help } = terms.jurisdiction
      const every = checkEvery({ checkMinutes: row?.checkMinutes ?? null }, terms)
      return {
        serverTime: now,
        currency,
        balance: fromMinor(balance, currency),
        timeOuts: [...timeOuts],
        exclusions: [...exclusions],
        checkMinutes: every === null ? null : every / 60_000,
        checkChoices: [...realityCheck.choices],
        marketing: row?.marketing ?? true,
        help: [...help],
      }
    },
    exclude: (request, visit) => exclude(services, request, visit),
    playSession: (_request, visit) => readPlaySession(services, visit),
    answerRealityCheck: (request, visit) => answerCheck(services, request, visit),
    setRealityCheck: (request, visit) => chooseInterval(services, request, visit),
    async setMarketing({ on }, { caller: { memberId }, now }) {
      const { gmtOffset } = await settings.brand()
      await db.transaction(async (tx) => {
        const before = await lockPlay(tx, memberId)
        if (!on && isOpenToOffers(before, now)) await noteGoals(tx, { memberId, gmtOffset, now })
        await tx.update(playProtection).set({ marketing: on }).where(eq(playProtection.memberId, memberId))
      })
      return { marketing: on }
    },
    activityStatement: (_request, visit) => activityOf(services, visit),
  }
}
