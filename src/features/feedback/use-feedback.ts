import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { callActors } from '#machines/lib/calls.ts'
import { feedbackCalls } from '#machines/feedback/feedback.calls.ts'
import { feedbackMachine } from '#machines/feedback/feedback.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { useLanguage } from '#src/i18n/text.tsx'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'
import { forgetDraft, keepDraft, readDraft } from './kept-draft.ts'

/** Runs the chart of feedback, beginning with what was typed in this tab and not sent. */
export function useFeedback() {
  const api = useApi()
  const language = useLanguage()
  const machine = useMemo(() => feedbackMachine.provide({ actors: callActors(feedbackCalls, api) }), [api])
  const draft = useMemo(() => readDraft(), [])
  const chart = useActorRef(machine, { ...inspected(), input: { draft, language } })
  useEmitted(chart, 'draft.changed', keepDraft)
  useEmitted(chart, 'feedback.sent', forgetDraft)
  return chart
}
