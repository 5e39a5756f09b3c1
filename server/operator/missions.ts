import { desc } from 'drizzle-orm'
import type { MissionSettings } from '#server/domain/mission-settings.ts'
import type { Settings } from '#server/domain/settings.ts'
import { siteDay } from '#server/domain/site-day.ts'
import type { Db } from '#server/store/db.ts'
import { missionBoards } from '#server/store/schema/missions.ts'
import { boardPeriods } from '#wire/missions.ts'
import { readMinor } from '#wire/money.ts'
import { inUtc } from './times.ts'

/** How many boards are shown. */
const most = 6

/** The missions in force and the latest boards, a line each. */
export async function describeMissions({
  db,
  settings,
}: {
  readonly db: Db
  readonly settings: Settings
}): Promise<string[]> {
  const missions = await settings.missions()
  if (missions === null) return ['missions: none']
  const { checkIn, tasks, boards, claimDays, demonstration } = missions
  const opened = await db.select().from(missionBoards).orderBy(desc(missionBoards.id)).limit(most)
  return [
    `check-in: ${checkIn === null ? 'none' : checkIn.join(', ')}`,
    ...tasks.map(
      ({ name, measure, period, target, prize }) => `task ${name}: ${measure} ${target} a ${period}, prize ${prize}`,
    ),
    ...boardPeriods.flatMap((period) => {
      const board = boards[period]
      return board === undefined
        ? []
        : [`board of the ${period}: by ${board.by}, ${board.prizes.map((p) => `${p.upTo}: ${p.amount}`).join(', ')}`]
    }),
    `claim within: ${claimDays} days`,
    ...(demonstration ? ['players: made up'] : []),
    ...opened.map(
      ({ period, startsOn, closedAt }) =>
        `opened: ${period} ${startsOn}  ${closedAt === null ? 'runs' : `closed ${inUtc(closedAt)}`}`,
    ),
  ]
}

/** Sets the missions, or none; every prize must be money of the brand's currency. */
export async function setMissions(
  site: { readonly db: Db; readonly settings: Settings },
  missions: MissionSettings | null,
  now: number,
): Promise<string[]> {
  const { currency } = await site.settings.brand()
  const prizes =
    missions === null
      ? []
      : [
          ...(missions.checkIn ?? []),
          ...missions.tasks.map(({ prize }) => prize),
          ...Object.values(missions.boards).flatMap(({ prizes: steps }) => steps.map(({ amount }) => amount)),
        ]
  const foreign = prizes.find((prize) => readMinor(prize, currency) === null)
  if (foreign !== undefined) throw new Error(`${foreign} is no amount of ${currency}`)
  await site.settings.setMissions(missions, now)
  return describeMissions(site)
}

/** What friends bring, in a line. */
export async function describeCommission(settings: Settings): Promise<string[]> {
  const { rate, since } = await settings.commission()
  return [
    rate === 0 ? 'commission: none' : `commission: ${(rate / 100).toFixed(2)} % of what friends stake since ${since}`,
  ]
}

/** Sets what friends bring, in hundredths of a percent, from the day of `now` at the site on. */
export async function setCommission(settings: Settings, rate: number, now: number): Promise<string[]> {
  const [{ since, rate: before }, { gmtOffset }] = await Promise.all([settings.commission(), settings.brand()])
  const day = siteDay(now, gmtOffset)
  await settings.setCommission({ rate, since: before === 0 || rate === 0 ? day : since }, now)
  return describeCommission(settings)
}
