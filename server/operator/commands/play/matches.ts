import * as v from 'valibot'
import { callOff, comingMatches } from '#server/domain/sports/sports-call-off.ts'
import type { FixtureRow } from '#server/domain/sports/sports-match-state.ts'
import { IdempotencyKey } from '#wire/shapes.ts'
import { leagues } from '#games/sports/sports-leagues.ts'
import { command } from '#server/operator/command.ts'
import type { OperatorSite } from '#server/operator/operator-site.ts'
import { inUtc } from '#server/operator/times.ts'

type Site = Pick<OperatorSite, 'db' | 'live'>

/** Describes matches that are live or start within the hour, one line each, with their ids. */
async function describeMatches({ db }: Pick<Site, 'db'>, now: number): Promise<string[]> {
  const coming = await comingMatches(db, now)
  if (coming.length === 0) return ['no match is live or starts within the hour']
  return coming.map((fixture) => {
    const when = fixture.kicksOffAt <= now ? 'live since' : 'starts'
    return `${fixture.id}  ${named(fixture)}: ${when} ${inUtc(fixture.kicksOffAt)}`
  })
}

const named = ({ league, home, away }: FixtureRow) => `${leagues[league].name}, ${home} against ${away}`

/** Voids a match and settles its bets; reports a repeated command. */
async function voidMatch(site: Site, id: string, now: number): Promise<string[]> {
  const done = await callOff(site, id.toLowerCase(), now)
  if (done === null) throw new Error(`There is no match ${id}; match lists them`)
  if (done.kind === 'over') throw new Error(`${named(done.fixture)} has ended`)
  const { bets, held } = done.settled
  return [
    `${named(done.fixture)}: ${done.kind === 'before' ? 'already ' : ''}void`,
    `bets settled: ${bets}`,
    ...(held === 0 ? [] : [`bets held by stopped wallets: ${held}`]),
  ]
}

export const matchCommands = [
  command({
    name: 'matches',
    usage: { match: 'Show the matches that are live or start within the hour.' },
    isReadOnly: true,
    run: (site) => describeMatches(site, site.now()),
  }),
  command({
    name: 'voidMatch',
    usage: {
      'match void <id>':
        'Void a match: single bets are refunded, and in a parlay it counts as odds of 1. This cannot be undone.',
    },
    args: v.object({ id: IdempotencyKey }),
    takes: 'a match id; match lists them',
    run: (site, { id }) => voidMatch(site, id, site.now()),
  }),
]
