import { createActor } from 'xstate'
import { appMachine } from '#machines/app/app.machine.ts'
import { defaultPreferences } from '#machines/preferences/preferences.machine.ts'
import type { AppActor } from '#src/providers/app/app-context.tsx'
import type { Language } from '#wire/shapes.ts'

/** Returns the root chart in its initial state, not started: a visitor's, in a language. Pages are rendered with it. */
export const idleApp = (language: Language): AppActor =>
  createActor(appMachine, { input: { session: null, preferences: { ...defaultPreferences, language } } })
