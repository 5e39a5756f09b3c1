import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { holdingOf, memberAccount, playWallet } from '#server/domain/money/ledger.ts'
import { owedPasswordChange } from '#server/domain/sessions/sessions.ts'
import { type Handlers, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { AccountType } from '#wire/shapes.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    member: typeof createHandlers
  }
}

/** A member's own account. */
export function createHandlers({ db, settings }: Services): Handlers<'member'> {
  return {
    async memberInfo(_request, { caller }) {
      const [member] = await db.select().from(members).where(eq(members.id, caller.memberId))
      if (!member) throw new Refused('session_expired')
      const codeOf = caller.type === 4 ? playWallet : memberAccount
      const { currency } = (await holdingOf(db, codeOf(caller.memberId))) ?? (await settings.brand())
      return {
        id: member.id,
        account: member.account,
        nickname: member.nickname,
        type: v.parse(AccountType, member.type),
        toUpline: member.toUpline,
        clubLabel: { labelName: member.labelName, rankLevel: member.rankLevel },
        memberLabel: member.memberLabels,
        currency,
        mustChangePassword: await owedPasswordChange(db, caller.sessionId),
      }
    },
  }
}
