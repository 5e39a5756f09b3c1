import { assign, emit, setup } from 'xstate'
import type { Language } from '#wire/shapes.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { given } from '#machines/lib/transitions.ts'

export type Theme = 'dark' | 'light'

/** What a visitor has chosen for this browser. */
export interface Preferences {
  readonly language: Language
  readonly theme: Theme
  readonly balanceHidden: boolean
  /** Whether visits may be counted; null until that is answered. */
  readonly measured: boolean | null
}

/** What holds until a visitor chooses (spec §1, §9). */
export const defaultPreferences: Preferences = { language: 'fil', theme: 'dark', balanceHidden: false, measured: null }

export interface PreferencesInput {
  readonly preferences: Preferences
}

export interface PreferencesContext {
  readonly preferences: Preferences
  /** The language whose catalogue is on its way. */
  readonly wanted: Language
}

export type PreferencesEvent =
  | { readonly type: 'language.selected'; readonly language: Language }
  | { readonly type: 'theme.selected'; readonly theme: Theme }
  | { readonly type: 'balance.toggled' }
  /** Null takes the answer back: it is asked anew. */
  | { readonly type: 'measurement.answered'; readonly measured: boolean | null }
  /** Another tab of this browser has stored other preferences. */
  | { readonly type: 'preferences.learned'; readonly preferences: Preferences }
  | { readonly type: 'retried' }

export type PreferencesEmitted =
  | { readonly type: 'preferences.changed'; readonly preferences: Preferences }
  | { readonly type: 'language.changed'; readonly language: Language }

/** Language, theme, hidden balance and whether visits are counted: chosen here, kept for the next visit, the same in every tab (spec §1, §4). */
export const preferencesMachine = setup({
  types: {
    context: {} as PreferencesContext,
    events: {} as PreferencesEvent,
    input: {} as PreferencesInput,
    emitted: {} as PreferencesEmitted,
    tags: {} as 'busy' | 'failed' | 'readable',
  },
  actors: { loadCatalogue: notProvided<void, { readonly language: Language }>('loadCatalogue') },
  guards: {
    alreadySpoken: ({ context }, params: { readonly language: Language }) =>
      params.language === context.preferences.language,
  },
  actions: {
    want: assign((_, params: { readonly language: Language }) => ({ wanted: params.language })),
    takeLanguage: assign(({ context }) => ({ preferences: { ...context.preferences, language: context.wanted } })),
    keepLanguage: assign(({ context }) => ({ wanted: context.preferences.language })),
    takeTheme: assign(({ context }, params: { readonly theme: Theme }) => ({
      preferences: { ...context.preferences, theme: params.theme },
    })),
    toggleBalance: assign(({ context }) => ({
      preferences: { ...context.preferences, balanceHidden: !context.preferences.balanceHidden },
    })),
    takeMeasured: assign(({ context }, params: { readonly measured: boolean | null }) => ({
      preferences: { ...context.preferences, measured: params.measured },
    })),
    takeLooks: assign(({ context }, params: { readonly preferences: Preferences }) => ({
      preferences: { ...params.preferences, language: context.preferences.language },
    })),
    tellChange: emit(({ context }) => ({ type: 'preferences.changed' as const, preferences: context.preferences })),
    tellLanguage: emit(({ context }) => ({
      type: 'language.changed' as const,
      language: context.preferences.language,
    })),
  },
}).createMachine({
  id: 'preferences',
  description: 'What this browser has chosen: language, theme, whether the balance is hidden and visits are counted.',
  meta: { requirements: ['spec §1 languages and themes', 'spec §4 language change', 'spec §3 gtagId', 'decision 1'] },
  context: ({ input }) => ({ preferences: input.preferences, wanted: input.preferences.language }),
  initial: 'loading',
  on: {
    'theme.selected': { actions: [given('takeTheme'), 'tellChange'] },
    'balance.toggled': { actions: ['toggleBalance', 'tellChange'] },
    'measurement.answered': { actions: [given('takeMeasured'), 'tellChange'] },
  },
  states: {
    loading: {
      description: 'The catalogue of the first language is on its way; there are no words to show yet.',
      meta: { requirements: ['decision 1'] },
      tags: ['busy'],
      invoke: {
        src: 'loadCatalogue',
        id: 'loadCatalogue',
        input: ({ context }) => ({ language: context.wanted }),
        onDone: 'ready',
        onError: 'failed',
      },
      on: { 'preferences.learned': { actions: given('takeLooks') } },
    },
    ready: {
      description: 'The site speaks the chosen language.',
      meta: { requirements: ['spec §1 languages'] },
      tags: ['readable'],
      on: {
        'language.selected': [{ guard: given('alreadySpoken') }, { target: 'switching', actions: given('want') }],
        'preferences.learned': [
          {
            guard: { type: 'alreadySpoken', params: ({ event }) => event.preferences },
            actions: given('takeLooks'),
          },
          {
            target: 'switching',
            actions: [given('takeLooks'), { type: 'want', params: ({ event }) => event.preferences }],
          },
        ],
      },
    },
    switching: {
      description: 'The catalogue of another language is on its way; the old one is still shown.',
      meta: { requirements: ['spec §4 language change persists and refreshes language data'] },
      tags: ['busy', 'readable'],
      invoke: {
        src: 'loadCatalogue',
        id: 'loadCatalogue',
        input: ({ context }) => ({ language: context.wanted }),
        onDone: { target: 'ready', actions: ['takeLanguage', 'tellChange', 'tellLanguage'] },
        onError: { target: 'unswitched', actions: 'keepLanguage' },
      },
      on: {
        'language.selected': [
          { guard: given('alreadySpoken'), target: 'ready', actions: 'keepLanguage' },
          { target: 'switching', reenter: true, actions: given('want') },
        ],
        'preferences.learned': {
          target: 'switching',
          reenter: true,
          actions: [given('takeLooks'), { type: 'want', params: ({ event }) => event.preferences }],
        },
      },
    },
    unswitched: {
      description: 'The other language could not be loaded; the old one stays and the visitor is told.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed', 'readable'],
      on: {
        'language.selected': [
          { guard: given('alreadySpoken'), target: 'ready' },
          { target: 'switching', actions: given('want') },
        ],
        'preferences.learned': [
          {
            guard: { type: 'alreadySpoken', params: ({ event }) => event.preferences },
            target: 'ready',
            actions: given('takeLooks'),
          },
          {
            target: 'switching',
            actions: [given('takeLooks'), { type: 'want', params: ({ event }) => event.preferences }],
          },
        ],
        retried: 'ready',
      },
    },
    failed: {
      description: 'Not even the first catalogue could be loaded; the visitor can try again.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: {
        retried: 'loading',
        'preferences.learned': { target: 'loading', actions: [given('takeLooks')] },
      },
    },
  },
})
