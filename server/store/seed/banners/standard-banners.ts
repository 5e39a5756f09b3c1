import { sql } from 'drizzle-orm'
import type { Tx } from '#server/store/db.ts'
import { banners } from '#server/store/schema/content/banners.ts'
import { homeBanners } from './banners-of-home.ts'
import { lobbyBanners } from './banners-of-lobby.ts'
import { pageBanners } from './banners-of-page.ts'
import type { SeedBanner } from './seed-banner.ts'

/** Two or more for every group of spec §2, in the order they are shown. */
export const seedBanners: readonly SeedBanner[] = [...homeBanners, ...lobbyBanners, ...pageBanners]

/**
 * Gives a site that has vendors the standard banners, once: the numbers of banners go on counting when all of them were
 * removed, so that an operator who wants none is not given them again.
 */
export async function giveStandardBanners(tx: Tx, now: number): Promise<void> {
  const { rows } = await tx.execute<{ fresh: boolean }>(
    sql`select (select not is_called and last_value = 1 from banners_id_seq) and exists (select from vendors) as fresh`,
  )
  if (rows[0]?.fresh !== true) return
  await tx.insert(banners).values(seedBanners.map((banner) => ({ ...banner, publishedAt: now })))
}
