import { useSearch } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { callActors } from '#machines/lib/calls.ts'
import { feedbackActorCalls, feedbackMachine } from '#machines/feedback/feedback.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { useLanguage } from '#src/i18n/text.tsx'
import { recordBreadcrumbs } from '#src/providers/breadcrumbs/record-breadcrumbs.ts'
import { breadcrumbsOf } from '#src/providers/breadcrumbs/breadcrumbs.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'
import { clearDraft, saveDraft, readDraft } from './draft-store.ts'

// Created before any chart of this page, so that a page opened here directly has breadcrumbs too.
const recorder = recordBreadcrumbs()

/** Returns the breadcrumbs of the page; `error` is the class of the error that crashed it. */
export const lastSteps = (error: string | null) => breadcrumbsOf(recorder.steps(), error)

/** Returns the class of the error that crashed the previous page; null without one. */
export const useBrokenBy = (): string | null => useSearch({ from: '/feedback' }).broke ?? null

/** Runs the chart of feedback, starting with the unsent draft of this tab. */
export function useFeedback() {
  const api = useApi()
  const language = useLanguage()
  const machine = useMemo(() => feedbackMachine.provide({ actors: callActors(feedbackActorCalls, api) }), [api])
  const broke = useBrokenBy()
  const input = useMemo(() => ({ draft: readDraft(), steps: broke === null ? null : lastSteps(broke) }), [broke])
  const chart = useActorRef(machine, { ...inspected(), input: { ...input, language } })
  useEmitted(chart, 'draft.changed', saveDraft)
  useEmitted(chart, 'feedback.sent', clearDraft)
  return chart
}
