import { and, eq, isNull, not, sql, type SQLWrapper } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import { always, type Job } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import type { Tx } from '#server/store/db.ts'
import { cardSeats } from '#server/store/schema/cards/cards.ts'
import { rounds, type Ticket } from '#server/store/schema/play/games.ts'
import { sportsBets } from '#server/store/schema/sports/sports.ts'
import type { RoundProof } from '#games/fair/fair.ts'
import type { Currency } from '#wire/money.ts'
import { refuseAboveMostBet } from '#server/domain/money/bonuses.ts'
import {
  countedBet,
  countedWin,
  type PlayTerms,
  refuseUnprotected,
  uncountBet,
} from '#server/domain/protection/play-figures.ts'
import { houseAccount, type Posting, postWith, walletAccount } from '#server/domain/money/ledger.ts'
import { findRound, type Round } from './rounds.ts'
import { serverLives } from '#server/domain/site/server-lease.ts'
import { notifyBalance } from '#server/domain/messages/notify-member.ts'
import { postTransfer, startTransferWith, voidTransfer } from '#server/domain/money/transfers.ts'

/**
 * The seamless wallet a game bets against: the money stays in the member's wallet, the main one or that of the game's
 * vendor, and every bet, win and rollback is a posting under the round's id, so that each is idempotent.
 */

/** A bet to place. Amounts are minor units of the wallet's currency, `now` epoch milliseconds. */
export interface Bet {
  readonly roundId: string
  readonly memberId: string
  readonly gameCode: string
  readonly launchId: string | null
  /** The server that is to finish the round. */
  readonly serverId: string
  readonly currency: Currency
  /** Vendor whose wallet of the member is bet from; left out for the main one. */
  readonly wallet?: string | null
  readonly amount: bigint
  /** The game's result, when it is known already: an unfinished round is then settled by it. */
  readonly outcome: RoundOutcome | null
  /** Source of the round, where it can be verified. */
  readonly proof?: RoundProof
  /** The draw that ends the round, and the bet on it; left out where its game ends it. */
  readonly on?: { readonly drawId: string; readonly ticket: Ticket }
  /** Market rules that protect its member. */
  readonly terms: PlayTerms
  readonly now: number
}

/** A game's result: its win in minor units as digits, and the data to show the round again. */
export interface RoundOutcome {
  readonly win: string
  readonly [key: string]: unknown
}

/** A round and whether this very call made it. */
export interface Taken {
  readonly round: Round
  readonly replayed: boolean
}

/** A bet just posted, and the balance after it in minor units. */
interface PlacedBet extends Taken {
  readonly replayed: false
  readonly balance: bigint
}

/**
 * Places a bet and opens its round: the stake is a pending transfer to the house until the round is settled or rolled
 * back. The same bet again returns its round; the id used for another bet is refused (`idempotency_conflict`), as is a
 * stake above the balance (`insufficient_funds`), and as `refuseUnprotected` or `refuseAboveMostBet`.
 */
export async function takeBet(tx: Tx, bet: Bet): Promise<Taken> {
  const { row, opening } = openingOf(tx, bet)
  const started = await startTransferWith(
    tx,
    {
      idempotencyKey: stakeOf(bet.roundId),
      kind: 'bet',
      reference: bet.roundId,
      from: walletAccount(row.memberId, row.wallet),
      to: houseAccount(bet.currency),
      currency: bet.currency,
      amount: bet.amount,
      // A known result must be paid whenever the game comes back: only the recovery of rounds may void the stake.
      expiresAt: null,
      now: bet.now,
    },
    opening,
    countedBet(bet),
  )
  if (started === null) return earlierRound(tx, bet)
  await refuseAboveMostBet(tx, refuseUnprotected(started.besides, bet), bet)
  return { round: row, replayed: false }
}

/** A bet of a round that ends in the same transaction: posted at once. */
async function placeBet(
  tx: Tx,
  bet: Bet,
  along: WholeRound['along'],
): Promise<(Taken & { readonly replayed: true }) | PlacedBet> {
  const { row, opening } = openingOf(tx, bet)
  const wallet = walletAccount(row.memberId, row.wallet)
  const posting: Posting = {
    idempotencyKey: stakeOf(bet.roundId),
    kind: 'bet',
    reference: bet.roundId,
    currency: bet.currency,
    entries: [
      { account: wallet, amount: -bet.amount },
      { account: houseAccount(bet.currency), amount: bet.amount },
    ],
    now: bet.now,
  }
  const rows = along === undefined ? [opening] : [opening, along(tx)]
  const posted = await postWith(tx, rows, posting, countedBet(bet))
  if (posted === null) return earlierRound(tx, bet)
  await refuseAboveMostBet(tx, refuseUnprotected(posted.besides, bet), bet)
  return { round: row, replayed: false, balance: posted.available.get(wallet) ?? 0n }
}

const stakeOf = (roundId: string) => `bet:${roundId}`

function openingOf(tx: Tx, bet: Bet) {
  if (bet.amount <= 0n) throw new Refused('bet_out_of_range')
  const row: Round = {
    id: bet.roundId,
    launchId: bet.launchId,
    serverId: bet.serverId,
    memberId: bet.memberId,
    gameCode: bet.gameCode,
    currency: bet.currency,
    wallet: bet.wallet ?? null,
    bet: bet.amount,
    win: 0n,
    risk: null,
    state: 'open',
    outcome: bet.outcome,
    proof: bet.proof ?? null,
    drawId: bet.on?.drawId ?? null,
    ticket: bet.on?.ticket ?? null,
    createdAt: bet.now,
    settledAt: null,
  }
  const opening = tx
    .insert(rounds)
    .values({ ...row, outcome: stored(bet.outcome), proof: stored(row.proof), ticket: stored(row.ticket) })
    .onConflictDoNothing({ target: rounds.id })
    .returning({ id: rounds.id })
  return { row, opening }
}

async function earlierRound(tx: Tx, bet: Bet): Promise<Taken & { readonly replayed: true }> {
  const earlier = await findRound(tx, bet.roundId)
  const same =
    earlier !== null &&
    earlier.memberId === bet.memberId &&
    earlier.gameCode === bet.gameCode &&
    earlier.currency === bet.currency &&
    earlier.bet === bet.amount
  if (!same) throw new Refused('idempotency_conflict')
  return { round: earlier, replayed: true }
}

const stored = (outcome: unknown) => (outcome === null ? null : sql`${JSON.stringify(outcome)}::jsonb`)

/** Result of an open round: its win and the weight of its stake, in minor units; `now` epoch milliseconds. */
interface Win {
  readonly roundId: string
  readonly amount: bigint
  /** Its net risk (`net-risk.ts`). */
  readonly risk: bigint
  readonly now: number
}

/**
 * Settles an open round and pays its win (0 for a loss). Settling it again with the same win changes nothing; another
 * win, or a round that was rolled back, is refused (`idempotency_conflict`).
 */
export async function payWin(tx: Tx, win: Win): Promise<Taken> {
  if (win.amount < 0n) throw new RangeError('A win is not negative')
  const round = await lockRound(tx, win.roundId)
  if (round.state === 'settled' && round.win === win.amount) return { round, replayed: true }
  if (round.state !== 'open') throw new Refused('idempotency_conflict')
  await postTransfer(tx, { idempotencyKey: stakeOf(win.roundId), now: win.now })
  return settle(tx, round, { ...win, outcome: round.outcome })
}

/** Pays an open round that this transaction has locked, or made. */
async function settle(
  tx: Tx,
  round: Round,
  { outcome, amount, risk, now }: Omit<Win, 'roundId'> & { readonly outcome: unknown },
): Promise<Taken> {
  const settling = tx
    .update(rounds)
    .set({ state: 'settled', win: amount, risk, settledAt: now, outcome: stored(outcome) })
    .where(eq(rounds.id, round.id))
    .returning({ outcome: rounds.outcome })
  // Returns the result as stored, so that later calls return the same.
  const written =
    amount === 0n
      ? (await settling)[0]
      : (await postWith(tx, [settling], winOf(round, amount, now), countedWin(round, amount)))?.rows[0]
  return {
    round: { ...round, state: 'settled', outcome: written?.['outcome'] ?? null, win: amount, risk, settledAt: now },
    replayed: false,
  }
}

const winOf = (round: Round, amount: bigint, now: number): Posting => ({
  idempotencyKey: `win:${round.id}`,
  kind: 'win',
  reference: round.id,
  currency: round.currency,
  entries: [
    { account: walletAccount(round.memberId, round.wallet), amount },
    { account: houseAccount(round.currency), amount: -amount },
  ],
  now,
})

/**
 * Returns the stake of an open round. Rolling back again changes nothing; a settled round is refused
 * (`idempotency_conflict`), an unknown one as well (`round_not_found`).
 */
export async function rollBack(tx: Tx, of: { readonly roundId: string; readonly now: number }): Promise<Taken> {
  const round = await lockRound(tx, of.roundId)
  if (round.state === 'rolledBack') return { round, replayed: true }
  if (round.state !== 'open') throw new Refused('idempotency_conflict')
  await voidTransfer(tx, { idempotencyKey: stakeOf(of.roundId), now: of.now })
  await uncountBet(tx, round)
  const [rolledBack] = await tx
    .update(rounds)
    .set({ state: 'rolledBack', settledAt: of.now })
    .where(eq(rounds.id, of.roundId))
    .returning()
  return { round: rolledBack!, replayed: false }
}

async function lockRound(tx: Tx, id: string): Promise<Round> {
  const [round] = await tx.select().from(rounds).where(eq(rounds.id, id)).for('update')
  if (!round) throw new Refused('round_not_found')
  return round
}

/** A whole round of a game that draws at once: bet, result and win are atomic. */
export interface WholeRound extends Omit<Bet, 'outcome' | 'serverId'> {
  /** Draws, given the balance after the bet. Called once, only for a bet that was placed. */
  draw(balanceAfterBet: bigint): RoundOutcome
  /** Its net risk in minor units (`net-risk.ts`); left out where the whole stake counts. */
  readonly risk?: bigint
  /** An update of the game's own, in the statement of the bet: without it the bet is not placed. */
  along?(tx: Tx): SQLWrapper
  /** Called once the round is written. Left out, the member's screens are notified of the balance at once. */
  written?(): void
}

/**
 * Plays a round in one transaction, so that a crash leaves all of it or nothing, and afterwards makes the member's
 * other screens read the balance again, or leaves that to `written`.
 */
export async function playRound(
  { db, live, serverId }: Pick<Services, 'db' | 'live' | 'serverId'>,
  whole: WholeRound,
): Promise<Taken> {
  const taken = await db.transaction(async (tx) => {
    const bet = await placeBet(tx, { ...whole, serverId, outcome: null }, whole.along)
    if (bet.replayed) return bet
    const outcome = whole.draw(bet.balance)
    return settle(tx, bet.round, {
      outcome,
      amount: BigInt(outcome.win),
      risk: whole.risk ?? whole.amount,
      now: whole.now,
    })
  })
  if (taken.replayed) return taken
  if (whole.written) whole.written()
  else await notifyBalance(live, whole.memberId)
  return taken
}

/** Number of rounds finished for dead servers, by result. */
export interface Recovery {
  readonly settled: number
  readonly rolledBack: number
}

/** Rounds that wait for a draw, a match or other players are not finished here. */
const abandoned = and(
  eq(rounds.state, 'open'),
  isNull(rounds.drawId),
  sql`not exists (select from ${sportsBets} where ${sportsBets.roundId} = ${rounds.id})`,
  sql`not exists (select from ${cardSeats} where ${cardSeats.roundId} = ${rounds.id})`,
  not(serverLives),
)

/**
 * Finishes open rounds of servers whose lease is over: one with a known result is paid, any other bet is returned.
 * Rounds of a running server are left to it. Safe to run on several servers at once.
 */
export async function recoverRounds({ db, live }: Pick<Services, 'db' | 'live'>, now: number): Promise<Recovery> {
  const open = await db.select().from(rounds).where(abandoned)
  let settled = 0
  let rolledBack = 0
  for (const { id, outcome, memberId, bet } of open) {
    const win = drawnWin(outcome)
    const recovered = await db
      .transaction(async (tx) => {
        if ((await lockRound(tx, id)).state !== 'open') return false
        if (win === null) await rollBack(tx, { roundId: id, now })
        else await payWin(tx, { roundId: id, amount: win, risk: bet, now })
        return true
      })
      .catch(leaveStopped)
    if (!recovered) continue
    if (win === null) rolledBack += 1
    else settled += 1
    await notifyBalance(live, memberId)
  }
  return { settled, rolledBack }
}

/** Finds rounds of dead servers, and finishes them. */
export function roundsJob(site: Pick<Services, 'db' | 'live'>): Job {
  return {
    name: 'rounds',
    pollInterval: 5_000,
    retries: 3,
    async nextRun() {
      const [one] = await site.db.select({ id: rounds.id }).from(rounds).where(abandoned).limit(1)
      return one ? always : null
    },
    run: async ({ now }) => ({ ...(await recoverRounds(site, now)) }),
  }
}

/** A round of a stopped wallet waits for the operator, and delays no other. */
export function leaveStopped(error: unknown): false {
  if (error instanceof Refused && error.code === 'account_stopped') return false
  throw error
}

function drawnWin(outcome: unknown): bigint | null {
  if (typeof outcome !== 'object' || outcome === null || !('win' in outcome)) return null
  return typeof outcome.win === 'string' && /^\d{1,18}$/.test(outcome.win) ? BigInt(outcome.win) : null
}
