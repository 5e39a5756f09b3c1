import { setPromotion } from '#server/operator/commands/engagement/promotions.ts'
import type { WrittenPromotion } from '#server/domain/engagement/promotion-settings.ts'
import type { TestServer } from '#tests/server/support/server.ts'

const day = 86_400_000

/** A running promotion: deposit 100 and get 7, to be wagered three times. */
export const running = (now: number, change: Partial<WrittenPromotion> = {}): WrittenPromotion =>
  ({
    name: 'pay-in',
    category: 'deposit',
    kind: 'join',
    goal: { measure: 'deposited', target: 100 },
    prize: '7.00',
    turnover: 3,
    begins: new Date(now - day).toISOString(),
    ends: new Date(now + 5 * day).toISOString(),
    claimDays: 2,
    art: { scene: 'treasure', hue: 40 },
    words: { en: { title: 'Pay in', content: '<p>Terms</p>' }, fil: { title: 'Magbayad', content: '<p>Tuntunin</p>' } },
    ...change,
  }) as WrittenPromotion

/** Writes a promotion as the operator's command does. */
export async function offer({ services }: TestServer, change: Partial<WrittenPromotion> = {}): Promise<void> {
  const now = services.clock.now()
  await setPromotion(services, running(now, change), now)
}
