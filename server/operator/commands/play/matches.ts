import * as v from 'valibot'
import { callOff, comingMatches } from '#server/domain/sports/sports-call-off.ts'
import type { FixtureRow } from '#server/domain/sports/sports-match-state.ts'
import { IdempotencyKey } from '#wire/shapes.ts'
import { leagues } from '#games/sports/sports-leagues.ts'
import { command } from '#server/operator/command.ts'
import type { OperatorSite } from '#server/operator/operator-site.ts'
import { inUtc } from '#server/operator/times.ts'

type Site = Pick<OperatorSite, 'db' | 'live'>

/** Matches that run or begin within the hour, a line each, with the ids they are called off by. */
async function describeMatches({ db }: Pick<Site, 'db'>, now: number): Promise<string[]> {
  const coming = await comingMatches(db, now)
  if (coming.length === 0) return ['no match runs or begins within the hour']
  return coming.map((fixture) => {
    const when = fixture.kicksOffAt <= now ? 'runs' : 'begins'
    return `${fixture.id}  ${named(fixture)}: ${when} ${inUtc(fixture.kicksOffAt)}`
  })
}

const named = ({ league, home, away }: FixtureRow) => `${leagues[league].name}, ${home} against ${away}`

/** Calls a match off and settles what it decides; done already, it says so. */
async function voidMatch(site: Site, id: string, now: number): Promise<string[]> {
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

export const matchCommands = [
  command({
    name: 'matches',
    usage: { match: 'Show the matches that run or begin within the hour, with their ids.' },
    onlyLooks: true,
    run: (site) => describeMatches(site, site.now()),
  }),
  command({
    name: 'voidMatch',
    usage: {
      'match void <id>':
        'Call one off: single stakes go back, and in a multiple it counts as odds of 1. It cannot be taken back.',
    },
    args: v.object({ id: IdempotencyKey }),
    takes: 'one match’s id; match shows them',
    run: (site, { id }) => voidMatch(site, id, site.now()),
  }),
]
