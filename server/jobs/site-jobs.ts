import { cardsJob } from '#server/domain/cards-job.ts'
import { contractsJob } from '#server/domain/contracts.ts'
import { missionsJob } from '#server/domain/missions-job.ts'
import { bonusesJob } from '#server/domain/bonus-ends.ts'
import { depositsJob } from '#server/domain/deposit-payments.ts'
import { housekeepingJob, ledgerJob } from '#server/domain/housekeeping.ts'
import { lotteryJob } from '#server/domain/lottery-job.ts'
import { outboxJob } from '#server/domain/outbox.ts'
import { pushJob } from '#server/domain/push-job.ts'
import { pointsJob } from '#server/domain/points-earned.ts'
import { resealJob } from '#server/domain/reseal.ts'
import { retentionJob } from '#server/domain/retention.ts'
import { roundsJob } from '#server/domain/seamless-wallet.ts'
import { settlementJob } from '#server/domain/settlement-job.ts'
import { sportsJob } from '#server/domain/sports-job.ts'
import { confirmationsJob } from '#server/domain/withdrawal-confirmation.ts'
import { vipJob } from '#server/domain/vip-job.ts'
import type { Services } from '#server/services.ts'
import type { Job } from './job.ts'

/** The work of the site that no request asks for, as this server can do it. */
export function siteJobs(services: Services): readonly Job[] {
  return [
    housekeepingJob(services),
    ledgerJob(services),
    retentionJob(services),
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
