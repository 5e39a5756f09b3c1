import { desc } from 'drizzle-orm'
import * as v from 'valibot'
import { MissionSettings } from '#server/domain/engagement/mission-settings.ts'
import type { Settings } from '#server/domain/site/settings.ts'
import { siteDay } from '#server/domain/site/site-day.ts'
import { missionBoards } from '#server/store/schema/engagement/missions.ts'
import { boardPeriods } from '#wire/engagement/missions.ts'
import { readMinor } from '#wire/money.ts'
import { command, fileInGuide } from '#server/operator/command.ts'
import type { OperatorSite } from '#server/operator/operator-site.ts'
import { inUtc } from '#server/operator/times.ts'

/** Number of boards shown. */
const most = 6

/** Describes the missions and the latest boards, one line each. */
async function describeMissions({ db, settings }: OperatorSite): Promise<string[]> {
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
    ...(demonstration ? ['players: demonstration'] : []),
    ...opened.map(
      ({ period, startsOn, closedAt }) =>
        `opened: ${period} ${startsOn}  ${closedAt === null ? 'runs' : `closed ${inUtc(closedAt)}`}`,
    ),
  ]
}

/** Sets or removes the missions; every prize must be in the brand's currency. */
async function setMissions(site: OperatorSite, missions: MissionSettings | null): Promise<string[]> {
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
  if (foreign !== undefined) throw new Error(`${foreign} is not an amount in ${currency}`)
  await site.settings.setMissions(missions, site.now())
  return describeMissions(site)
}

/** Describes the invite commission. */
async function describeCommission(settings: Settings): Promise<string[]> {
  const { rate, since } = await settings.commission()
  return [
    rate === 0
      ? 'commission: none'
      : `commission: ${(rate / 100).toFixed(2)} % of the turnover of invited friends since ${since}`,
  ]
}

/** Sets the invite commission in hundredths of a percent, from the site's day of `now` on. */
async function setCommission(settings: Settings, rate: number, now: number): Promise<string[]> {
  const [{ since, rate: before }, { gmtOffset }] = await Promise.all([settings.commission(), settings.brand()])
  const day = siteDay(now, gmtOffset)
  await settings.setCommission({ rate, since: before === 0 || rate === 0 ? day : since }, now)
  return describeCommission(settings)
}

export const missionCommands = [
  command({
    name: 'missions',
    usage: {
      missions: 'Show the check-in, the missions, the leaderboard rules and the latest leaderboards.',
    },
    isReadOnly: true,
    run: (site) => describeMissions(site),
  }),
  command({
    name: 'setMissions',
    usage: {
      'missions set <file>':
        "Set the missions; the operator's guide describes the file. Earlier play does not count, and a running leaderboard keeps its rules.",
      'missions off': 'Remove all missions; running leaderboards are still closed and paid.',
    },
    args: v.object({ missions: v.nullable(MissionSettings) }),
    read: ({ what }) => (what === 'off' ? { missions: null } : {}),
    json: fileInGuide('missions', MissionSettings, 'set of missions', 'Missions'),
    takes: 'one file',
    run: (site, { missions }) => setMissions(site, missions),
  }),
  command({
    name: 'commission',
    usage: { commission: 'Show the invite commission.' },
    isReadOnly: true,
    run: ({ settings }) => describeCommission(settings),
  }),
  command({
    name: 'setCommission',
    usage: {
      'commission <percent>|off': 'Set the invite commission from today on, such as 0.25, at most 10, or pay none.',
    },
    /** Hundredths of a percent. */
    args: v.object({ rate: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)) }),
    read: ({ places: [percent = ''] }) => ({
      rate: percent === 'off' ? 0 : /^\d{1,2}(\.\d{1,2})?$/.test(percent) ? Math.round(Number(percent) * 100) : null,
    }),
    takes: 'a percentage up to 10, such as 0.25, or off',
    run: ({ settings, now }, { rate }) => setCommission(settings, rate, now()),
  }),
]
