import { breadcrumbsOf as breadcrumbsWithin, type RecordedStep } from '#atlas/record/breadcrumbs.ts'
import { maxCharts, plausibleError, plausibleEvent } from '#wire/messages/breadcrumb-rules.ts'
import type { Breadcrumbs } from '#wire/messages/breadcrumbs.ts'
import { plausible } from '#wire/site/usage-rules.ts'

const patterns = { ...plausible, event: plausibleEvent, error: plausibleError }

/** Returns breadcrumbs for the steps, without charts whose names the server would refuse; null when no step is left. */
export const breadcrumbsOf = (recorded: readonly RecordedStep[], error: string | null = null): Breadcrumbs | null =>
  breadcrumbsWithin(recorded, error, { patterns, maxCharts })
