import { cardsJob } from '#server/domain/cards/cards-job.ts'
import { contractsJob } from '#server/domain/contracts/contracts.ts'
import { missionsJob } from '#server/domain/engagement/missions-job.ts'
import { bonusesJob } from '#server/domain/money/bonus-ends.ts'
import { depositsJob } from '#server/domain/payments/deposit-payments.ts'
import { housekeepingJob, ledgerJob } from '#server/domain/site/housekeeping.ts'
import { lotteryJob } from '#server/domain/lottery/lottery-job.ts'
import { outboxJob } from '#server/domain/messages/outbox.ts'
import { pushJob } from '#server/domain/messages/push-job.ts'
import { pointsJob } from '#server/domain/loyalty/points-earned.ts'
import { businessWatchJob } from '#server/domain/security/business-watch.ts'
import { resealJob } from '#server/domain/security/reseal.ts'
import { retentionJob } from '#server/domain/security/retention.ts'
import { roundsJob } from '#server/domain/play/seamless-wallet.ts'
import { settlementJob } from '#server/domain/contracts/settlement-job.ts'
import { sportsJob } from '#server/domain/sports/sports-job.ts'
import { confirmationsJob } from '#server/domain/payments/withdrawal-confirmation.ts'
import { vipJob } from '#server/domain/loyalty/vip-job.ts'
import type { Services } from '#server/services.ts'
import type { Job } from './job.ts'

/** Returns the background jobs that this server can run. */
export function siteJobs(services: Services): readonly Job[] {
  return [
    housekeepingJob(services),
    ledgerJob(services),
    retentionJob(services),
    businessWatchJob(services),
    roundsJob(services),
    lotteryJob(services),
    sportsJob(services),
    cardsJob(services),
    depositsJob(services),
    bonusesJob(services),
    confirmationsJob(services),
    missionsJob(services),
    pointsJob(services),
    vipJob(services),
    contractsJob(services),
    settlementJob(services),
    pushJob(services),
    outboxJob(services),
    resealJob(services),
  ].filter((job) => job !== null)
}
