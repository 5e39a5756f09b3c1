import {
  houseAccount,
  memberAccount,
  openingAccount,
  playAccount,
  playWallet,
  type Posting,
} from '#server/domain/money/ledger.ts'
import type { games, rounds } from '#server/store/schema/play/games.ts'
import type { members } from '#server/store/schema/identity/members.ts'
import type { Random } from './random.ts'
import { seedAccounts, seedBalance, seedCurrency } from './seed-accounts.ts'

type Round = typeof rounds.$inferSelect
type Game = typeof games.$inferSelect
type Member = typeof members.$inferSelect

const day = 86_400_000
const pastDays = 60
/** Multiples of the bet a round pays and how often in a thousand: 96.5 % of the bets come back. */
const pays: readonly (readonly [multiple: bigint, often: number])[] = [
  [1n, 90],
  [2n, 80],
  [3n, 45],
  [5n, 32],
  [10n, 16],
  [20n, 5],
  [60n, 1],
]

/** Rounds played by members who may play for money, most of them in the last month and in the hot games. */
export function makeRounds(
  count: number,
  people: readonly Member[],
  catalogue: readonly Game[],
  random: Random,
  now: number,
): Round[] {
  const players = people.filter((person) => person.type !== 4 && person.mayEnter && person.firstLoginAt !== null)
  const playable = catalogue.filter((game) => game.engine === 'slot' && !game.isGroup)
  if (players.length === 0 || playable.length === 0) return []
  const hot = playable.filter((game) => game.isHot)
  const times = Array.from({ length: count }, () =>
    Math.floor(now - 60_000 - random.next() ** 1.6 * pastDays * day),
  ).toSorted((one, other) => one - other)
  return times.map((createdAt) => {
    const game = random.chance(0.6) ? random.pick(hot) : random.pick(playable)
    const bet = game.minBet * random.pick([1n, 2n, 5n, 10n])
    const id = random.uuid()
    return {
      id,
      launchId: null,
      serverId: null,
      wallet: null,
      memberId: random.pick(players).id,
      gameCode: game.code,
      currency: seedCurrency,
      bet,
      risk: bet,
      win: bet * drawMultiple(random),
      state: 'settled',
      outcome: null,
      proof: null,
      drawId: null,
      ticket: null,
      createdAt,
      settledAt: createdAt,
    }
  })
}

function drawMultiple(random: Random): bigint {
  let drawn = random.next() * 1000
  for (const [multiple, often] of pays) {
    drawn -= often
    if (drawn < 0) return multiple
  }
  return 0n
}

/** Opening balances first, then every round in its time; no balance is ever below zero on the way. */
export function makePostings(people: readonly Member[], played: readonly Round[], random: Random): Posting[] {
  const opening = people.flatMap((person): Posting[] => {
    const amount = openingBalance(
      person,
      played.filter((round) => round.memberId === person.id),
      random,
    )
    if (amount === 0n) return []
    return [
      {
        idempotencyKey: `opening:${person.id}`,
        kind: 'opening',
        currency: seedCurrency,
        entries:
          person.type === 4
            ? [
                { account: playWallet(person.id), amount },
                { account: playAccount(seedCurrency), amount: -amount },
              ]
            : [
                { account: memberAccount(person.id), amount },
                { account: openingAccount(seedCurrency), amount: -amount },
              ],
        now: person.createdAt,
      },
    ]
  })
  return [...opening, ...played.flatMap(postingsOf)]
}

function postingsOf(round: Round): Posting[] {
  const move = (kind: 'bet' | 'win', gain: bigint): Posting => ({
    idempotencyKey: `${kind}:${round.id}`,
    kind,
    reference: round.id,
    currency: round.currency,
    entries: [
      { account: memberAccount(round.memberId), amount: gain },
      { account: houseAccount(round.currency), amount: -gain },
    ],
    now: round.createdAt,
  })
  return round.win > 0n ? [move('bet', -round.bet), move('win', round.win)] : [move('bet', -round.bet)]
}

/** Enough for every bet when it was made; for `marisol`, what leaves exactly `seedBalance`. */
function openingBalance(person: Member, own: readonly Round[], random: Random): bigint {
  let change = 0n
  let lowest = 0n
  for (const round of own) {
    if (change - round.bet < lowest) lowest = change - round.bet
    change += round.win - round.bet
  }
  if (person.account === seedAccounts.member.account) return seedBalance - change
  if (person.account === seedAccounts.trial.account) return 100_000n
  const spare = BigInt(random.whole(0, 40)) ** 3n * 25n
  return spare - lowest
}
