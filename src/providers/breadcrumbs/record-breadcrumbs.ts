import { type BreadcrumbRecorder, createBreadcrumbRecorder } from '#atlas/record/breadcrumbs.ts'
import { maxBreadcrumbs } from '#wire/messages/breadcrumb-rules.ts'
import type { Inspect } from '#src/platform/inspect.ts'

/** Events the live connection receives four times a minute and more: they would push out what people did. */
export const heartbeat = 'bytes.received'

let recorder: BreadcrumbRecorder | null = null

/** Records the page's last steps in memory, once; they are sent only when someone attaches them to a report. */
export function recordBreadcrumbs(): BreadcrumbRecorder {
  if (recorder !== null) return recorder
  const created = createBreadcrumbRecorder(maxBreadcrumbs, [heartbeat])
  recorder = created
  let isWell = true
  const before = globalThis.statehouseInspect
  const inspect: Inspect = (event) => {
    before?.(event)
    if (!isWell) return
    try {
      created.inspect(event)
    } catch {
      // The site works without recording.
      isWell = false
    }
  }
  globalThis.statehouseInspect = inspect
  return created
}
