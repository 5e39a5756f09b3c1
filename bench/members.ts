import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { CompactEncrypt, importJWK } from 'jose'
import * as v from 'valibot'
import { startSite } from '#scripts/lib/site-process.ts'
import type { Site } from '#scripts/lib/site-process.ts'
import { secretsOf } from '#server/config.ts'
import { signWebhook } from '#server/domain/payments/deposit-payments.ts'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import type { Secrets } from '#server/domain/security/secrets.ts'
import { hashPassword } from '#server/domain/sessions/passwords.ts'
import { createSession } from '#server/domain/sessions/sessions.ts'
import { createSettings } from '#server/domain/site/settings.ts'
import { paymentHooksPath } from '#server/http/payment-hooks.ts'
import { askServer } from '#server/operator/ask-server.ts'
import type { OperatorCommand } from '#server/operator/commands.ts'
import { openStore, type Store } from '#server/store/store.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'
import { payoutDestinations } from '#server/store/schema/payments/withdrawals.ts'
import { smallSeed } from '#server/store/seed/seed-plan.ts'
import type { Call, RequestOf, SealedContent, ValueOf } from '#wire/call.ts'
import { depositCalls } from '#wire/payments/deposit.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { playCalls } from '#wire/play/play.ts'
import { recordsCalls } from '#wire/records/records.ts'
import { rewardsCalls } from '#wire/engagement/rewards.ts'
import { systemCalls } from '#wire/site/system.ts'
import { walletCalls } from '#wire/money/wallet.ts'
import { withdrawalCalls } from '#wire/payments/withdrawal.ts'
import { addCrowd } from './crowd.ts'
import type { Figure } from './figure.ts'

const crowd = 200
const seconds = 60
/** Milliseconds between two actions of a person. */
const thought = 2_000
const paymentPassword = '246810'
const paymentsKey = 'a-key-that-only-the-bench-has'
const slot = { gameCode: 'harbour-lights', vassalage: 'HARBOUR' }
const rewardsEach = 5

/** A member of the crowd: the session token and a withdrawal destination. */
interface Person {
  readonly token: string
  readonly destinationId: string
}

/** The results of all requests. */
interface Tally {
  readonly took: number[]
  readonly done: Map<string, number>
  readonly refused: Map<string, number>
  readonly errors: string[]
}

/**
 * Measures two hundred concurrent members who bet, deposit, claim, withdraw and confirm for a minute, with a pause
 * between two actions, while partners send payment events, some twice, and the operator decides withdrawals. Resolves
 * to the number of requests, their durations, the errors, and whether the ledger balances afterwards.
 */
export const measureMembers = async (): Promise<readonly Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'statehouse-members-'))
  try {
    const people = await withStore(dataDir, (store) => prepare(store, secretsOf({}, dataDir)))
    const site = await startSite({ dataDir })
    const tally: Tally = { took: [], done: new Map(), refused: new Map(), errors: [] }
    try {
      const until = performance.now() + seconds * 1_000
      const seal = await sealing(site)
      await Promise.all([
        operate(dataDir, until, tally),
        ...people.map((person) => live(site, { person, seal, until, tally })),
      ])
    } finally {
      await site.stop()
    }
    return [...figuresOf(tally), ...(await withStore(dataDir, booksOf))]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function withStore<T>(dataDir: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore({ dataDir, seed: smallSeed })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

async function prepare(store: Store, secrets: Secrets): Promise<Person[]> {
  const now = Date.now()
  const settings = createSettings(store)
  await settings.setPaymentsKey(paymentsKey, now)
  await settings.setWithdrawalRules({ dailyCount: 1_000, dailySum: 1_000_000 }, now)
  await settings.setToggle('secondVerification', false, now)
  return addCrowd(
    store,
    { count: crowd, funds: 500_000n, paymentPasswordHash: await hashPassword(secrets, paymentPassword) },
    async (tx, { memberId, account, index }) => {
      await tx
        .insert(rewards)
        .values(
          Array.from({ length: rewardsEach }, () => ({ memberId, kind: 'bonus', amount: 1_000n, grantedAt: now })),
        )
      const destinationId = randomUUID()
      await tx.insert(payoutDestinations).values({
        id: destinationId,
        memberId,
        provider: 'silangan',
        providerName: 'Bangko Silangan',
        kind: 'bank',
        number: String(10_000_000_000 + index),
        ending: String(10_000_000_000 + index).slice(-4),
        holder: account,
        isDefault: true,
        createdAt: now,
        usableFrom: now,
      })
      const { token } = await createSession(tx, {
        memberId,
        area: 'member',
        address: '127.0.0.1',
        userAgent: null,
        now,
      })
      return { token, destinationId }
    },
  )
}

type Seal = (path: string, payload: unknown) => Promise<{ readonly sealed: string }>

async function sealing({ origin }: Site): Promise<Seal> {
  const answer = await fetch(origin + systemCalls.sealingKey.path)
  const { value } = v.parse(v.object({ value: systemCalls.sealingKey.value }), await answer.json())
  const key = await importJWK(value.key, 'RSA-OAEP-256')
  return async (path, payload) => {
    const content: SealedContent = { iat: Date.now(), jti: randomUUID(), path, payload }
    const sealed = await new CompactEncrypt(Buffer.from(JSON.stringify(content)))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: value.kid })
      .encrypt(key)
    return { sealed }
  }
}

const count = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1)

const Answer = v.object({ success: v.boolean(), code: v.optional(v.string()), value: v.optional(v.unknown()) })

/** Sends a request and records its result and duration; resolves to null where it was refused or failed. */
async function ask(
  { took, done, refused, errors }: Tally,
  name: string,
  send: () => Promise<Response>,
): Promise<unknown> {
  const from = performance.now()
  try {
    const response = await send()
    const answer = v.safeParse(Answer, await response.json())
    took.push(performance.now() - from)
    if (response.status >= 500 || !answer.success) {
      errors.push(`${name}: ${response.status}`)
      return null
    }
    const { success, code = '', value } = answer.output
    count(success ? done : refused, success ? name : `${name}: ${code}`)
    return success ? value : null
  } catch (error) {
    errors.push(`${name}: ${String(error)}`)
    return null
  }
}

interface Life {
  readonly person: Person
  readonly seal: Seal
  readonly until: number
  readonly tally: Tally
}

/** The actions of one person until the time is over, one after the other. */
async function live(site: Site, { person, seal, until, tally }: Life): Promise<void> {
  const { token, destinationId } = person
  const make = async <C extends Call>(
    call: C,
    request: RequestOf<C>,
    place: { readonly origin: string; readonly token?: string } = { origin: site.origin, token },
  ): Promise<ValueOf<C> | null> => {
    const inQuery = call.method === 'GET' || call.method === 'DELETE'
    const query = new URLSearchParams(Object.entries(Object(request)).map(([name, value]) => [name, String(value)]))
    const body = call.sealed ? await seal(call.path, request) : request
    const value = await ask(tally, call.path, () =>
      fetch(inQuery ? `${place.origin}${call.path}?${query}` : place.origin + call.path, {
        method: call.method,
        headers: {
          ...call.headers,
          'content-type': 'application/json',
          ...(place.token === undefined ? {} : { authorization: `Bearer ${place.token}` }),
        },
        body: inQuery ? null : JSON.stringify(body),
      }),
    )
    return value === null ? null : v.parse(call.value, value)
  }
  const paymentEvent = (content: { readonly reference: string; readonly amount: string }) => {
    const body = JSON.stringify({ event: randomUUID(), status: 'paid', currency: 'PHP', ...content })
    return () => {
      const timestamp = String(Date.now())
      return ask(tally, paymentHooksPath, () =>
        fetch(site.origin + paymentHooksPath, {
          method: 'POST',
          headers: {
            'x-payment-timestamp': timestamp,
            'x-payment-signature': signWebhook(paymentsKey, timestamp, body),
          },
          body,
        }),
      )
    }
  }

  const opened = await make(gamesCalls.launchGame, { ...slot, language: 'en' })
  const code = new URLSearchParams(new URL(opened?.url ?? 'http://none').hash.slice(1)).get('code') ?? ''
  const entered = await make(playCalls.enter, { code }, { origin: site.gamesOrigin })
  const playToken = entered?.playToken ?? ''
  let next = entered?.state.next ?? { commitment: '0'.repeat(64), nonce: 1 }
  const bet = entered?.state.bets.findLast((amount) => Number(amount) <= 100) ?? '1.00'

  const acts = {
    bet: async () => {
      const round = { spinId: randomUUID(), bet, commitment: next.commitment, clientSeed: 'bench' }
      const place = { origin: site.gamesOrigin, token: playToken }
      const played = await make(playCalls.spin, round, place)
      // A round without an answer may have been played: the state of the table has the next one.
      next = played?.next ?? (await make(playCalls.state, {}, place))?.next ?? next
    },
    look: () => make(walletCalls.balance, {}),
    read: () => make(recordsCalls.accountRecord, {}),
    claim: () => make(rewardsCalls.claimRewards, {}),
    deposit: async () => {
      const amount = '500.00'
      const deposit = await make(depositCalls.createDeposit, {
        key: randomUUID(),
        channel: 'perlas',
        amount,
        bonus: false,
      })
      if (deposit === null) return
      const send = paymentEvent({ reference: deposit.reference, amount })
      // A partner without an answer sends the event again, sometimes too early.
      await Promise.all([send(), send()])
    },
    withdraw: async () => {
      const request = { idempotencyKey: randomUUID(), amount: '200.00', destinationId, paymentPassword }
      const withdrawal = await make(withdrawalCalls.requestWithdrawal, request)
      if (withdrawal !== null && Number(withdrawal.reference.codePointAt(1)) % 3 === 0)
        await make(withdrawalCalls.cancelWithdrawal, { id: withdrawal.id })
    },
    confirm: async () => {
      const { withdrawal } = (await make(withdrawalCalls.awaitedWithdrawal, {})) ?? {}
      if (withdrawal) await make(withdrawalCalls.confirmWithdrawal, { id: withdrawal.id, outcome: 'received' })
    },
  }
  // Mostly play; the order is the same in every run.
  const day = [
    'bet',
    'bet',
    'look',
    'bet',
    'deposit',
    'bet',
    'bet',
    'read',
    'claim',
    'bet',
    'withdraw',
    'bet',
    'confirm',
  ] as const
  const begin = Number.parseInt(destinationId.slice(0, 8), 16)
  await pause(begin % thought)
  for (let step = begin % day.length; performance.now() < until; step += 1) {
    await acts[day[step % day.length] ?? 'bet']()
    await pause(thought)
  }
}

/** The operator decides open withdrawals, the oldest first; one in five is rejected. */
async function operate(dataDir: string, until: number, tally: Tally): Promise<void> {
  const decide = async (command: OperatorCommand) => {
    const answer = await askServer(dataDir, command)
    count(answer?.ok === true ? tally.done : tally.refused, `operator: ${command.command}`)
    return answer?.ok === true ? answer.lines : []
  }
  for (let turn = 0; performance.now() < until;) {
    const waiting = await decide({ command: 'withdrawals', state: 'open' })
    for (const line of waiting) {
      if (performance.now() >= until) break
      const [reference = '', state] = line.split('  ')
      if (state !== 'requested') continue
      turn += 1
      if (turn % 5 === 0) {
        await decide({ command: 'rejectWithdrawal', reference, reason: 'account' })
        continue
      }
      await decide({ command: 'approveWithdrawal', reference })
      await decide({ command: 'payWithdrawal', reference })
    }
    await pause(250)
  }
}

function figuresOf({ took, done, refused, errors }: Tally): Figure[] {
  const sorted = took.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  for (const [name, times] of [...done, ...refused].toSorted()) process.stderr.write(`  ${times}  ${name}\n`)
  for (const error of errors.slice(0, 10)) process.stderr.write(`  error  ${error}\n`)
  return [
    { name: `${crowd} members for ${seconds} s: requests`, value: took.length / seconds, unit: '/s' },
    { name: `${crowd} members: p50`, value: at(0.5), unit: 'ms' },
    { name: `${crowd} members: p99`, value: at(0.99), unit: 'ms' },
    { name: `${crowd} members: errors`, value: errors.length, unit: '', goal: { atMost: 0 } },
  ]
}

/** Ledger checks after the run. */
async function booksOf({ db }: Store): Promise<Figure[]> {
  const { rows } = await db.execute<{ off: string; below: number; deposits: number }>(sql`
    select (select coalesce(sum(amount), 0) from ledger_entries)::text as off,
      (select count(*) from ledger_accounts
        where not may_owe and credits_posted - debits_posted - debits_pending < 0)::int as below,
      abs((select count(*) from deposits where state = 'paid')
        - (select count(*) from ledger_transactions where kind = 'deposit'))::int as deposits`)
  const { off = '', below = 0, deposits = 0 } = rows[0] ?? {}
  const differing = await checkLedger(db, Date.now(), 'whole')
  const none = { atMost: 0 }
  return [
    { name: 'afterwards: sum over all accounts', value: Number(off), unit: '', goal: none },
    { name: 'afterwards: wallets below zero', value: below, unit: '', goal: none },
    { name: 'afterwards: wallets that differ from their entries', value: differing.length, unit: '', goal: none },
    { name: 'afterwards: deposits not posted once', value: deposits, unit: '', goal: none },
  ]
}
