import { isBalance } from '#src/api/queries.ts'
import type { Preferences } from '#machines/preferences/preferences.machine.ts'
import { dressDocument } from '#src/platform/document.ts'
import { lastingStore } from '#src/platform/storage.ts'
import type { TabChannel } from '#src/platform/tab-channel.ts'
import { readPreferences } from './kept-state.ts'
import type { Site } from './site.ts'

/** Does what the preferences chart tells: keeps choices, dresses the page, and agrees with the other tabs (spec §4). */
export function followPreferences({ app, queries }: Site, tabs: TabChannel): void {
  const chart = app.getSnapshot().children.preferences
  if (chart === undefined) return
  const dress = ({ language, theme }: Preferences) => dressDocument({ language, theme })
  dress(chart.getSnapshot().context.preferences)

  chart.on('preferences.changed', ({ preferences }) => {
    dress(preferences)
    lastingStore.write('preferences', preferences)
    tabs.post(preferences)
  })
  chart.on('language.changed', () => {
    void queries.invalidateQueries({ predicate: (query) => !isBalance(query) })
  })
  chart.subscribe((snapshot) => dress(snapshot.context.preferences))
  tabs.listen((message) => {
    const preferences = readPreferences(message)
    if (preferences !== null) chart.send({ type: 'preferences.learned', preferences })
  })
}
