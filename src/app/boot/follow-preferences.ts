import { isBalance } from '#src/api/queries.ts'
import { applyDocumentAttributes, saveLanguage } from '#src/platform/document.ts'
import { afterNextPaint } from '#src/platform/after-next-paint.ts'
import { localStore } from '#src/platform/storage.ts'
import type { TabChannel } from '#src/platform/tab-channel.ts'
import { readPreferences } from './stored-state.ts'
import type { Site } from './site.ts'

/** Handles the preferences chart's events: stores choices, updates the document, and syncs the other tabs (spec §4). */
export function followPreferences({ app, queries }: Site, tabs: TabChannel): void {
  const chart = app.getSnapshot().children.preferences
  if (chart === undefined) return
  const chosen = () => chart.getSnapshot().context.preferences
  applyDocumentAttributes(chosen())

  chart.on('preferences.changed', ({ preferences }) => {
    localStore.write('preferences', preferences)
    saveLanguage(preferences.language)
    tabs.post(preferences)
  })
  chart.on('language.changed', () => {
    void queries.invalidateQueries({ predicate: (query) => !isBalance(query) })
  })
  chart.subscribe(() => {
    applyDocumentAttributes({ language: chosen().language, railCollapsed: chosen().railCollapsed })
    // A theme change repaints the whole page: the pressed control updates first.
    afterNextPaint(() => applyDocumentAttributes(chosen()))
  })
  tabs.listen((message) => {
    const preferences = readPreferences(message)
    if (preferences !== null) chart.send({ type: 'preferences.learned', preferences })
  })
}
