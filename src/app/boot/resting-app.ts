import { createActor } from 'xstate'
import { appMachine } from '#machines/app/app.machine.ts'
import { defaultPreferences } from '#machines/preferences/preferences.machine.ts'
import type { AppActor } from '#src/providers/app/app-context.tsx'
import type { Language } from '#wire/shapes.ts'

/** The root chart in the state that pages are rendered in, before it runs: a visitor's, in a language. */
export const restingApp = (language: Language): AppActor =>
  createActor(appMachine, { input: { session: null, preferences: { ...defaultPreferences, language } } })
