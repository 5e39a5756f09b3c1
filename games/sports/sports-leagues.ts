/** The hub of a league (spec §2 /sports, /esports). */
export const sportsHalls = ['sports', 'esports'] as const
export type SportsHall = (typeof sportsHalls)[number]

/** The kind of match: goals in ninety minutes, or rounds of maps, the best of three. */
export const matchKinds = ['football', 'maps'] as const
export type MatchKind = (typeof matchKinds)[number]

/** A team and its strength: in football its expected goals a match, in hundredths; on maps its weight in a round. */
export interface Team {
  readonly name: string
  readonly strength: number
}

/** A league and its schedule: match n begins at `n * every + offset`, in milliseconds since 1970. */
export interface League {
  readonly hall: SportsHall
  readonly kind: MatchKind
  readonly name: string
  readonly every: number
  readonly offset: number
  readonly teams: readonly Team[]
}

const second = 1_000
const minute = 60 * second

const teamsOf = (...teams: readonly (readonly [string, number])[]): readonly Team[] =>
  teams.map(([name, strength]) => ({ name, strength }))

/** All leagues by their codes. The names are invented, and the same in every language. */
export const leagues = {
  kapuluan: {
    hall: 'sports',
    kind: 'football',
    name: 'Kapuluan Liga',
    every: 8 * minute,
    offset: 0,
    teams: teamsOf(
      ['Sampaguita Town', 120],
      ['Bagyo Rovers', 165],
      ['Tala United', 140],
      ['Amihan Athletic', 105],
      ['Puerto Verde', 150],
      ['Luntian Wanderers', 95],
    ),
  },
  northernCrown: {
    hall: 'sports',
    kind: 'football',
    name: 'Northern Crown',
    every: 8 * minute,
    offset: 4 * minute,
    teams: teamsOf(
      ['Northpier City', 155],
      ['Granite Vale', 110],
      ['Old Harbour', 135],
      ['Frostmere', 100],
      ['Kingsbeck', 170],
      ['Lanternfield', 125],
    ),
  },
  starDuel: {
    hall: 'esports',
    kind: 'maps',
    name: 'Star Duel Series',
    every: 4 * minute,
    offset: 0,
    teams: teamsOf(['Pixel Tamaraw', 100], ['Neon Carabao', 112], ['Void Herons', 94], ['Sigaw Five', 106]),
  },
  ironGrid: {
    hall: 'esports',
    kind: 'maps',
    name: 'Iron Grid Open',
    every: 4 * minute,
    offset: 2 * minute,
    teams: teamsOf(['Grid Wolves', 108], ['Null Pointers', 96], ['Habagat', 102], ['Last Byte', 114]),
  },
} as const satisfies Readonly<Record<string, League>>

export type LeagueCode = keyof typeof leagues

export const leagueCodes = Object.keys(leagues) as [LeagueCode, ...LeagueCode[]]

/** Returns the two teams of a league's match by its number: a round robin, at home and away. */
export function pairOf({ teams }: Pick<League, 'teams'>, no: number): readonly [home: Team, away: Team] {
  const count = teams.length
  const home = no % count
  const away = (home + 1 + (Math.floor(no / count) % (count - 1))) % count
  return [teams[home]!, teams[away]!]
}

/** Parts per million. */
export const million = 1_000_000

/**
 * The parameters of a match. In football `homeRate` and `awayRate` are the chances of a goal in a minute, on maps those
 * of a round; both in parts per million.
 */
export interface MatchTerms {
  readonly kind: MatchKind
  readonly homeRate: number
  readonly awayRate: number
}

/** Strength of a team at home in football, in per cent. */
const homeAdvantage = 112

/** Returns the parameters of a match of two teams. */
export function termsOf(kind: MatchKind, home: Team, away: Team): MatchTerms {
  if (kind === 'maps') {
    const homeRate = Math.round((home.strength * million) / (home.strength + away.strength))
    return { kind, homeRate, awayRate: million - homeRate }
  }
  const perMinute = (hundredths: number) => Math.floor((hundredths * million) / 100 / 90)
  return {
    kind,
    homeRate: perMinute(Math.floor((home.strength * homeAdvantage) / 100)),
    awayRate: perMinute(away.strength),
  }
}
