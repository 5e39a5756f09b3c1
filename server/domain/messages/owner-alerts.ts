import { eq } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import type { Services } from '#server/services.ts'
import type { Tx } from '#server/store/db.ts'
import { members } from '#server/store/schema/identity/members.ts'
import type { Language } from '#wire/shapes.ts'
import { type Message, send } from './outbox.ts'
import { outboxTexts } from './outbox-texts.ts'

/** Changes to the ways into an account or to its money. */
export type AccountChange =
  | 'password'
  | 'paymentPassword'
  | 'paymentPasswordReset'
  | 'authenticatorOn'
  | 'authenticatorOff'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'accountLinked'
  | 'accountUnlinked'
  | 'payoutAdded'
  | 'payoutRemoved'

/** The change, the account, the time, and the channel that proved it, if any. */
interface Changed {
  readonly memberId: string
  readonly change: AccountChange
  readonly now: number
  readonly provenBy?: Message['channel']
}

/** Inputs of alerts: the brand, and the address of the site. */
interface Sender extends Pick<Services, 'settings'> {
  readonly config: Pick<Config, 'publicOrigin'>
}

/** Writes to the owner of an account within the transaction that changes it. */
export type AlertOwner = (tx: Tx, changed: Changed) => Promise<void>

/**
 * Prepares alerts in a language: a mail where the account has an address, else an SMS. A change proven by mail is
 * reported by SMS where there is a number, and the other way round: an attacker who reads only one of the two cannot
 * hide it from the owner. An account with neither gets the notification on the site alone.
 */
export async function ownerAlerts({ config, settings }: Sender, language: Language): Promise<AlertOwner> {
  const { clubName: club } = await settings.brand()
  const write = await outboxTexts(language)
  return async (tx, { memberId, change, now, provenBy }) => {
    const [owner] = await tx
      .select({
        account: members.account,
        email: members.email,
        dialingCode: members.countryDialingCode,
        mobile: members.mobile,
      })
      .from(members)
      .where(eq(members.id, memberId))
    if (owner === undefined) return
    const body = write(`changed.${change}`, { club, name: owner.account, link: config.publicOrigin })
    const subject = write('changed.subject', { club })
    const ways: Message[] = []
    if (owner.email !== null) ways.push({ channel: 'mail', recipient: owner.email, subject, body })
    if (owner.mobile !== null) ways.push({ channel: 'sms', recipient: `+${owner.dialingCode}${owner.mobile}`, body })
    const way = ways.find(({ channel }) => channel !== provenBy) ?? ways[0]
    if (way !== undefined) await send(tx, way, now)
  }
}
