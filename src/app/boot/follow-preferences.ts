import { isBalance } from '#src/api/queries.ts'
import { dressDocument, keepLanguage } from '#src/platform/document.ts'
import { afterNextPicture } from '#src/platform/next-picture.ts'
import { lastingStore } from '#src/platform/storage.ts'
import type { TabChannel } from '#src/platform/tab-channel.ts'
import { readPreferences } from './kept-state.ts'
import type { Site } from './site.ts'

/** Does what the preferences chart tells: keeps choices, dresses the page, and agrees with the other tabs (spec §4). */
export function followPreferences({ app, queries }: Site, tabs: TabChannel): void {
  const chart = app.getSnapshot().children.preferences
  if (chart === undefined) return
  const chosen = () => chart.getSnapshot().context.preferences
  dressDocument(chosen())

  chart.on('preferences.changed', ({ preferences }) => {
    lastingStore.write('preferences', preferences)
    keepLanguage(preferences.language)
    tabs.post(preferences)
  })
  chart.on('language.changed', () => {
    void queries.invalidateQueries({ predicate: (query) => !isBalance(query) })
  })
  chart.subscribe(() => {
    dressDocument({ language: chosen().language })
    // Another theme draws all of the page anew: what was pressed answers first.
    afterNextPicture(() => dressDocument(chosen()))
  })
  tabs.listen((message) => {
    const preferences = readPreferences(message)
    if (preferences !== null) chart.send({ type: 'preferences.learned', preferences })
  })
}
