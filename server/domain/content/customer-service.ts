import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Caller } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { members } from '#server/store/schema/identity/members.ts'
import type { ServiceLinks } from '#wire/site/system.ts'
import type { ServiceDesk } from '#server/domain/site/site-settings.ts'

/** Type of the link that opens the chat window (spec §2). */
const chatWindow = 3

/** Members above this rank are served by the VIP desk (spec §2). */
export const lastCommonRank = 4

/** Address of the local stand-in for chats. */
export const localChat = '/local/chat'

const standIns: Readonly<Record<ServiceDesk, string>> = { LIVECHAT: localChat, VIP: `${localChat}?desk=VIP` }

/** Address of a desk; null where there is none. */
async function addressesOf({ config, settings }: Pick<Services, 'config' | 'settings'>) {
  const { serviceDesks } = await settings.brand()
  return (desk: ServiceDesk): string | null => {
    const configured = serviceDesks[desk]
    return configured === undefined && config.mode === 'local' ? standIns[desk] : (configured ?? null)
  }
}

/** Returns whether members of the highest ranks have their own desk. */
export const hasVipDesk = async (site: Pick<Services, 'config' | 'settings'>): Promise<boolean> =>
  (await addressesOf(site))('VIP') !== null

/**
 * Returns the links for the caller; no one receives an address that is not theirs. Where a desk was never configured, a
 * local start has a stand-in; members of the highest ranks get the common desk where there is no VIP desk.
 */
export async function serviceLinks(
  { config, db, settings }: Pick<Services, 'config' | 'db' | 'settings'>,
  caller: Caller | null,
): Promise<InferOutput<typeof ServiceLinks>> {
  const addressOf = await addressesOf({ config, settings })
  const [member] =
    caller === null
      ? []
      : await db.select({ rank: members.rankLevel }).from(members).where(eq(members.id, caller.memberId))
  const isVip = member !== undefined && member.rank > lastCommonRank
  const path = (isVip ? addressOf('VIP') : null) ?? addressOf('LIVECHAT')
  return { version: { pathList: path === null ? [] : [{ type: chatWindow, path }] } }
}
