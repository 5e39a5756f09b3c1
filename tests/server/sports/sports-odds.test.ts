import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { stateAt } from '#server/domain/sports/sports-match-state.ts'
import { newFixture } from '#server/domain/sports/sports-fixtures.ts'
import { chanceOf, endsFrom, oddsOf, pricesOf } from '#server/domain/sports/sports-odds.ts'
import { drawFrom } from '#games/fair/fair.ts'
import { leagueCodes, leagues, pairOf } from '#games/sports/sports-leagues.ts'
import {
  hits,
  legResult,
  marketsOf,
  playMatch,
  returnOfLegs,
  selectionsOf,
  standingAt,
  stepsOf,
} from '#games/sports/sports-match.ts'

/** Number of simulated matches; thirty times as many in `npm run test:full`. */
const matches = process.env['FULL'] === undefined ? 2_000 : 60_000

const before = {
  phase: 'scheduled' as const,
  step: 0,
  suspended: false,
  score: { home: 0, away: 0 },
  rounds: { home: 0, away: 0 },
}

const random = (seed: string) => drawFrom((block) => createHash('sha256').update(`${seed} ${block}`).digest())

describe.each(['kapuluan', 'starDuel'] as const)('a match of %s', (league) => {
  const fixture = newFixture(league, 7)

  it('has odds by the frequency of each selection', () => {
    const ends = endsFrom(fixture, before)
    expect(ends.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 4)
    const draw = random(league)
    const scores = Array.from({ length: matches }, () => {
      const match = playMatch(fixture, draw)
      return match.abandoned === null ? standingAt(match, match.steps).score : null
    }).filter((score) => score !== null)
    for (const market of marketsOf(fixture)) {
      for (const selection of selectionsOf[market.market]) {
        const chance = chanceOf(ends, market, selection)
        const often = scores.filter((score) => hits(market, selection, score)).length / scores.length
        // Five standard deviations: once in two million runs by chance.
        const bound = 5 * Math.sqrt((chance * (1 - chance)) / scores.length)
        expect(Math.abs(often - chance), `${market.market} ${market.line} ${selection}`).toBeLessThan(bound)
      }
    }
  })

  it('that is running has odds from its present state', () => {
    const match = playMatch({ ...fixture }, random('on'))
    for (const step of [1, Math.floor(match.steps / 2), match.steps - 1]) {
      const state = { ...standingAt(match, step), phase: 'live' as const, step, suspended: false }
      const ends = endsFrom(fixture, state)
      expect(ends.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 4)
      expect(ends.every(({ score }) => score.home >= state.score.home && score.away >= state.score.away)).toBe(true)
    }
  })
})

describe('a schedule', () => {
  it('never lets a team play itself, and lets all teams meet', () => {
    for (const code of leagueCodes) {
      const { teams } = leagues[code]
      const pairs = Array.from({ length: 60 }, (_, no) => pairOf(leagues[code], no))
      expect(pairs.every(([home, away]) => home !== away)).toBe(true)
      const fixtures = new Set(pairs.map(([home, away]) => `${home.name} ${away.name}`))
      expect(fixtures.size).toBe(teams.length * (teams.length - 1))
    }
  })

  it('plays a match for its number of steps, and is over for good after them', () => {
    const fixture = newFixture('kapuluan', 12)
    const { length, most } = stepsOf.football
    expect(stateAt(fixture, fixture.kicksOffAt - 1).phase).toBe('scheduled')
    expect(stateAt(fixture, fixture.kicksOffAt).phase).toBe('live')
    expect(stateAt(fixture, fixture.endsAt - 1).phase).toBe('live')
    expect(['finished', 'abandoned']).toContain(stateAt(fixture, fixture.endsAt).phase)
    expect(fixture.endsAt).toBeLessThanOrEqual(fixture.kicksOffAt + length * most)
    expect(pricesOf(fixture, stateAt(fixture, fixture.endsAt))).toEqual([])
  })
})

describe('odds and returns', () => {
  it('are rounded down, and there are none for nearly certain or hopeless selections', () => {
    expect(oddsOf(0.5)).toBe(190)
    expect(oddsOf(0.98)).toBeNull()
    expect(oddsOf(0.01)).toBeNull()
  })

  it('multiply over the legs; void counts as 1, one lost loses all', () => {
    const leg = (odds: number, result: 'won' | 'lost' | 'void' | null) => ({ odds, result })
    expect(returnOfLegs(1_000n, [leg(215, 'won'), leg(180, 'won')])).toBe(3_870n)
    expect(returnOfLegs(1_000n, [leg(215, 'won'), leg(180, 'void')])).toBe(2_150n)
    expect(returnOfLegs(1_000n, [leg(215, 'lost'), leg(180, null)])).toBe(0n)
    expect(returnOfLegs(1_000n, [leg(215, 'won'), leg(180, null)])).toBeNull()
    expect(returnOfLegs(333n, [leg(101, 'won')])).toBe(336n)
  })

  it.each([
    ['result', null, 'draw', 1, 1, 'won'],
    ['result', null, 'home', 1, 1, 'lost'],
    ['winner', null, 'away', 1, 2, 'won'],
    ['total', 2.5, 'over', 2, 1, 'won'],
    ['total', 2.5, 'under', 2, 1, 'lost'],
    ['total', 2.5, 'under', 1, 1, 'won'],
    ['handicap', -1.5, 'home', 2, 1, 'lost'],
    ['handicap', -1.5, 'away', 2, 1, 'won'],
    ['handicap', 0.5, 'home', 1, 1, 'won'],
  ] as const)('%s %s %s at %i:%i is %s', (market, line, selection, home, away, result) => {
    const end = { score: { home, away }, abandoned: false }
    expect(legResult({ market, line, selection }, end)).toBe(result)
    expect(legResult({ market, line, selection }, { ...end, abandoned: true })).toBe('void')
  })
})
