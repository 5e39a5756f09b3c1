/** How much an empty database is filled with. The same plan always gives the same rows but for the times. */
export interface SeedPlan {
  /** Members, the fixed accounts of `seed-accounts.ts` among them; 0 for none at all. */
  readonly members: number
  readonly games: number
  /** Rounds played in the past, with their ledger postings. */
  readonly rounds: number
  /** True when what people do is counted from the start, after a week that was made up. */
  readonly usage?: true
}

/** Size of the seed of `npm start`: a site that has been running for a while. */
export const fullSeed: SeedPlan = { members: 500, games: 5_000, rounds: 10_000, usage: true }

/** Vendors and games without members: the beginning of a production site. */
export const catalogueSeed: SeedPlan = { members: 0, games: 5_000, rounds: 0 }

/** Returns the seed of an empty database: accounts with known passwords are for local use only. */
export function seedFor(mode: 'local' | 'production'): SeedPlan {
  return mode === 'local' ? fullSeed : catalogueSeed
}

/** Enough of everything for a test: all fixed accounts, all vendors, every kind of game. */
export const smallSeed: SeedPlan = { members: 20, games: 200, rounds: 50 }

/** Tables only. */
export const emptySeed: SeedPlan = { members: 0, games: 0, rounds: 0 }
