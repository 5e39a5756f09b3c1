import { callOff, comingMatches } from '#server/domain/sports-call-off.ts'
import type { FixtureRow } from '#server/domain/sports-match-state.ts'
import type { Db } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import { leagues } from '#wire/sports-leagues.ts'
import type { OperatorCommand } from './command.ts'
import { inUtc } from './times.ts'

interface Site {
  readonly db: Db
  readonly live: Live
}

/** Matches that run or begin within the hour, a line each, with the ids they are called off by. */
export async function describeMatches({ db }: Pick<Site, 'db'>, now: number): Promise<string[]> {
  const coming = await comingMatches(db, now)
  if (coming.length === 0) return ['no match runs or begins within the hour']
  return coming.map((fixture) => {
    const when = fixture.kicksOffAt <= now ? 'runs' : 'begins'
    return `${fixture.id}  ${named(fixture)}: ${when} ${inUtc(fixture.kicksOffAt)}`
  })
}

const named = ({ league, home, away }: FixtureRow) => `${leagues[league].name}, ${home} against ${away}`

/** Calls a match off and settles what it decides; done already, it says so. */
export async function voidMatch(
  site: Site,
  { id }: Extract<OperatorCommand, { command: 'voidMatch' }>,
  now: number,
): Promise<string[]> {
  const done = await callOff(site, id.toLowerCase(), now)
  if (done === null) throw new Error(`There is no match ${id}; match shows them`)
  if (done.kind === 'over') throw new Error(`${named(done.fixture)} is over`)
  const { bets, held } = done.settled
  return [
    `${named(done.fixture)}: ${done.kind === 'before' ? 'already ' : ''}called off`,
    `bets settled: ${bets}`,
    ...(held === 0 ? [] : [`bets of stopped wallets that wait: ${held}`]),
  ]
}
