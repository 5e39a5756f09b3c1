import './storage-fallback.ts'
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import '#src/ui/fonts.css'
import { createActor, waitFor } from 'xstate'
import { type StartSource, startActors } from '#machines/start/start.actors.ts'
import { startMachine } from '#machines/start/start.machine.ts'
import { inspected } from '#src/platform/inspect.ts'
import { onReconnect } from '#src/platform/reconnect.ts'
import { isStorageRefused, localStore } from '#src/platform/storage.ts'
import { openTabChannel } from '#src/platform/tab-channel.ts'
import { yieldToMain } from '#src/platform/yield-to-main.ts'
import type { Language } from '#wire/shapes.ts'
import { followPreferences } from './follow-preferences.ts'
import { hydrationOf } from './hydrate-page.tsx'
import { storedPreferences, languageOfPage } from './stored-state.ts'
import { createSite, type Site } from './site.ts'

/** A language in the link counts as a choice in the menu; where storage is blocked, it stays in the address. */
function keepLinkedLanguage(language: Language): void {
  // The address may have an unknown language.
  if (new URLSearchParams(location.search).get('hl') !== language) return
  localStore.write('preferences', { ...storedPreferences(), language })
  if (!isStorageRefused()) history.replaceState(null, '', location.href.replace(/(\?)hl=[^&#]*&|[?&]hl=[^&#]*/, '$1'))
}

const preferencesOf = ({ app }: Site) => {
  const { preferences } = app.getSnapshot().children
  if (preferences === undefined) throw new Error('no root chart')
  return preferences
}

/** The actors of the start chart, for a page in this language. */
function startSource(language: Language): StartSource {
  let site: Site | undefined
  let hydratePage: (() => Promise<void>) | undefined
  return {
    async loadSite() {
      if (site === undefined) {
        keepLinkedLanguage(language)
        await yieldToMain()
        site = await createSite()
        followPreferences(site, openTabChannel('statehouse.preferences'))
      }
      const preferences = preferencesOf(site)
      if (preferences.getSnapshot().matches('failed')) preferences.send({ type: 'retried' })
      const settled = await waitFor(preferences, (snapshot) => snapshot.hasTag('readable') || snapshot.hasTag('failed'))
      if (!settled.hasTag('readable')) throw new Error('no words')
    },
    async hydrate() {
      await yieldToMain()
      if (site === undefined) throw new Error('no site')
      hydratePage ??= hydrationOf(site, language)
      await hydratePage()
    },
    watchRecovery(send) {
      const stop = onReconnect(() => send({ type: 'network.restored' }))
      const words =
        site &&
        preferencesOf(site).subscribe((snapshot) => {
          if (snapshot.hasTag('readable')) send({ type: 'catalogue.loaded' })
        })
      return () => {
        stop()
        words?.unsubscribe()
      }
    },
  }
}

/** Starts the site; a failure is shown by CSS alone (`document.module.css`). */
function start(): void {
  const { documentElement: root } = document
  const source = startSource(languageOfPage())
  const chart = createActor(startMachine.provide({ actors: startActors(source) }), inspected())
  chart.subscribe((snapshot) => {
    if (snapshot.hasTag('failed')) root.dataset['start'] = 'failed'
    else delete root.dataset['start']
  })
  chart.start()
}

// An unsupported browser shows a message instead (`page-script.js`).
if (document.documentElement.dataset['start'] !== 'old') start()
