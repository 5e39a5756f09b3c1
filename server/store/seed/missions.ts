import type { StoredCommission, StoredMissions } from '#server/domain/engagement/mission-settings.ts'
import { siteDay } from '#server/domain/site/site-day.ts'
import { defaultBrand } from '#server/domain/site/site-settings.ts'

/** The missions of a demonstration; its players are made up, and its boards say so. */
export const seedMissions = (now: number): StoredMissions => ({
  checkIn: ['2', '2', '3', '3', '5', '5', '20'],
  tasks: [
    { name: 'daily-rounds', measure: 'rounds', period: 'day', target: 10, prize: '5' },
    { name: 'daily-stakes', measure: 'staked', period: 'day', target: 500, prize: '10' },
    { name: 'weekly-deposit', measure: 'deposits', period: 'week', target: 1, prize: '15' },
    { name: 'weekly-vendors', measure: 'vendors', period: 'week', target: 3, prize: '20' },
    { name: 'weekly-stakes', measure: 'staked', period: 'week', target: 5_000, prize: '50' },
  ],
  boards: {
    day: {
      by: 'staked',
      prizes: [
        { upTo: 1, amount: '200' },
        { upTo: 3, amount: '100' },
        { upTo: 10, amount: '20' },
      ],
    },
    week: {
      by: 'won',
      prizes: [
        { upTo: 1, amount: '1000' },
        { upTo: 3, amount: '500' },
        { upTo: 10, amount: '100' },
      ],
    },
    month: {
      by: 'staked',
      prizes: [
        { upTo: 1, amount: '5000' },
        { upTo: 3, amount: '2000' },
        { upTo: 10, amount: '500' },
        { upTo: 20, amount: '200' },
      ],
    },
  },
  claimDays: 7,
  demonstration: true,
  since: now,
})

/** Returns the demonstration's commission: a quarter of a percent of friends' stakes. */
export const seedCommission = (now: number): StoredCommission => ({
  rate: 25,
  since: siteDay(now, defaultBrand.gmtOffset),
})
