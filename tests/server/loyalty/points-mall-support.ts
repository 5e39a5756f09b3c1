import { randomUUID } from 'node:crypto'
import { hashPassword } from '#server/domain/sessions/passwords.ts'
import { setReward, setStock } from '#server/operator/commands/loyalty/mall.ts'
import { members } from '#server/store/schema/identity/members.ts'
import type { TestServer } from '#tests/server/support/server.ts'
import { pointsCalls } from '#wire/loyalty/points.ts'

export const paymentPassword = '246810'
export const address = '12 Mabini Street\nManila 1000'

const usual = {
  name: 'mug',
  type: 'goods' as const,
  points: 60,
  worth: null,
  turnover: 1,
  staked: null,
  art: { drawing: 'mug' as const, hue: 20 },
  words: { en: { title: 'Mug', content: '<p>White</p>' }, fil: { title: 'Tasa', content: '<p>Puti</p>' } },
}

/** Options of a reward. */
export type Offered = Partial<Omit<Parameters<typeof setReward>[1], 'words'>> & { readonly stock?: number | null }

/** Offers a reward, as the operator does. */
export async function offer({ services }: TestServer, { stock = null, ...own }: Offered = {}): Promise<void> {
  const reward = { ...usual, ...own }
  await setReward(services, reward, services.clock.now())
  await setStock(services, { name: reward.name, stock })
}

/** Gives all members the same payment password. */
export async function givePaymentPasswords({ services: { config, db } }: TestServer): Promise<void> {
  await db.update(members).set({ paymentPasswordHash: await hashPassword(config, paymentPassword) })
}

/** Options of a redemption. */
export interface Redeeming {
  readonly idempotencyKey?: string
  readonly id?: string
  readonly quantity?: number
  readonly points?: number
  readonly address?: string
  readonly mobile?: string
  readonly paymentPassword?: string
}

/** Redeems a mug for the member of the token by default. */
export async function redeem(server: TestServer, token: string | undefined, own: Redeeming = {}) {
  const { path } = pointsCalls.redeemPointReward
  const request = { idempotencyKey: randomUUID(), id: 'mug', quantity: 1, points: 60, address, paymentPassword, ...own }
  return server.request(path, { body: await server.seal(path, request), ...(token === undefined ? {} : { token }) })
}

/** Converts points into units of money. */
export async function convert(server: TestServer, token: string, own: Redeeming = {}) {
  const { path } = pointsCalls.convertPoint
  const request = { idempotencyKey: randomUUID(), quantity: 1, points: 10, paymentPassword, ...own }
  return server.request(path, { body: await server.seal(path, request), token })
}
