import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { redeemActors } from '#machines/redeem/redeem.actors.ts'
import { redeemMachine } from '#machines/redeem/redeem.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { useLanguage } from '#src/i18n/text.tsx'
import { inspected } from '#src/platform/inspect.ts'

/** Actor of the redeem chart. */
export type RedeemChart = ActorRefFrom<typeof redeemMachine>

/** Runs the chart of redeeming a reward (or converting points if `id` is null), each under a new key. */
export function useRedeem(id: string | null): RedeemChart {
  const api = useApi()
  const language = useLanguage()
  const machine = useMemo(
    () => redeemMachine.provide({ actors: redeemActors({ api, createKey: () => crypto.randomUUID() }) }),
    [api],
  )
  return useActorRef(machine, { ...inspected(), input: { id, language } })
}
