import { fromPromise } from 'xstate'
import type { Language } from '#wire/shapes.ts'

/** Returns the actors of the preferences; `activate` loads a language's catalogue and switches the texts to it. */
export const preferencesActors = (texts: { activate(language: Language): Promise<void> }) => ({
  loadCatalogue: fromPromise<void, { readonly language: Language }>(({ input }) => texts.activate(input.language)),
})
