import { useSearch } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { callActors } from '#machines/lib/calls.ts'
import { feedbackActorCalls, feedbackMachine } from '#machines/feedback/feedback.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { useLanguage } from '#src/i18n/text.tsx'
import { recordSteps } from '#src/providers/last-steps/record-steps.ts'
import { toldSteps } from '#src/providers/last-steps/told-steps.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'
import { forgetDraft, keepDraft, readDraft } from './kept-draft.ts'

// Before any chart of this page: one that is opened here has something to send along, too.
const recorder = recordSteps()

/** What the charts of the page did last; `error` is the class of the error that broke it. */
export const lastSteps = (error: string | null) => toldSteps(recorder.taken(), error)

/** The page that broke, where one leads here from it: the class of its error. */
export const useBrokenBy = (): string | null => useSearch({ from: '/feedback' }).broke ?? null

/** Runs the chart of feedback, beginning with what was typed in this tab and not sent. */
export function useFeedback() {
  const api = useApi()
  const language = useLanguage()
  const machine = useMemo(() => feedbackMachine.provide({ actors: callActors(feedbackActorCalls, api) }), [api])
  const broke = useBrokenBy()
  const input = useMemo(() => ({ draft: readDraft(), steps: broke === null ? null : lastSteps(broke) }), [broke])
  const chart = useActorRef(machine, { ...inspected(), input: { ...input, language } })
  useEmitted(chart, 'draft.changed', keepDraft)
  useEmitted(chart, 'feedback.sent', forgetDraft)
  return chart
}
